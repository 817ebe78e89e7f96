/** The entry of the navigation that leads to one's mentions, with how many are new. */
import { useUnseenMentions } from '../app/mentions.ts';
import { NavLink, type NavLinkProps } from './NavLink.tsx';

export function MentionsLink(props: Omit<NavLinkProps, 'count'>) {
  return <NavLink {...props} count={useUnseenMentions()} />;
}
