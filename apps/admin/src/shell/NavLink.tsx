/** One entry of the navigation; the one whose page is open is marked. */
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useRouterState } from '@tanstack/react-router';

export interface NavLinkProps {
  href: string;
  icon: string;
  label: string;
  /** How many wait; zero is not shown. */
  count?: number | undefined;
}

export function NavLink({ href, icon, label, count }: NavLinkProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  const isHere = path === href || path.startsWith(`${href}/`);
  return (
    <Link href={`#${href}`} className="b-nav-link" aria-current={isHere ? 'page' : undefined} title={label}>
      <Icon d={icon} size={18} twoTone={isHere} />
      <span className="b-nav-label">{label}</span>
      {count !== undefined && count > 0 && <span className="b-nav-count num">{count}</span>}
    </Link>
  );
}
