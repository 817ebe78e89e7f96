/** The navigation at the left: queues with their counts, pages by group, and the signed-in member. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Avatar } from '@glasshouse/ui/Avatar.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { Mark } from '@glasshouse/ui/Mark.tsx';
import { Fragment } from 'react';
import { titleText } from '../app/formats.ts';
import { NAV_GROUPS, type NavGroup, type StaffPage } from '../app/pages.ts';
import { type OpenedSession, mayDo } from '../app/session.ts';
import { Finder } from './Finder.tsx';
import { MentionsLink } from './MentionsLink.tsx';
import { NavFoot } from './NavFoot.tsx';
import { NavLink } from './NavLink.tsx';
import { QueueLinks } from './QueueLinks.tsx';

/** The navigation. */
export function Nav({ pages, session }: { pages: readonly StaffPage[]; session: OpenedSession }) {
  const { t } = useTranslation(['backoffice']);
  const entries = (group: NavGroup) =>
    pages
      .flatMap((page) => (page.nav?.group === group && mayDo(session, page.permission) ? [{ ...page, nav: page.nav }] : []))
      .toSorted((a, b) => a.nav.order - b.nav.order);
  return (
    <nav className="b-nav" aria-label={t(($) => $.backoffice.nav.label)}>
      <div className="b-nav-brand">
        <Mark size={24} />
        <div className="b-nav-label">
          <b>{t(($) => $.backoffice.nav.name)}</b>
          <small>{t(($) => $.backoffice.nav.office)}</small>
        </div>
      </div>
      <Finder pages={pages} session={session} />
      <div className="b-nav-links">
        {NAV_GROUPS.filter((group) => entries(group).length > 0).map((group, index) => (
          <Fragment key={group}>
            {index > 0 && <hr />}
            {entries(group).map((page) =>
              page.path === '/queues' ? (
                <QueueLinks key={page.path} />
              ) : page.path === '/mentions' ? (
                <MentionsLink key={page.path} href={page.path} icon={page.nav.icon} label={titleText(page.title)} />
              ) : (
                <NavLink key={page.path} href={page.path} icon={page.nav.icon} label={titleText(page.title)} />
              ),
            )}
          </Fragment>
        ))}
      </div>
      <NavFoot />
      <Link href="#/account" className="b-nav-self" title={t(($) => $.backoffice.titles.account)}>
        <Avatar name={session.email} size={30} />
        <span className="b-nav-label">
          <span className="ellipsis">{session.email}</span>
          <small>{t(($) => $.backoffice.roles[session.role])}</small>
        </span>
      </Link>
    </nav>
  );
}
