/** The bell: how much is unread, and the way to the notification centre. Loaded after the page that shows it. */
import { UNREAD_MAX } from '@glasshouse/contract/notifications';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBell } from '@glasshouse/ui/icons.ts';
import { useUnread } from './use-unread.ts';
import './bell.css';

/** What stands in the badge: a number, or that there are more than can be counted. */
const badge = (unread: number) => (unread >= UNREAD_MAX ? `${UNREAD_MAX - 1}+` : String(unread));

/** The button with its badge. */
export default function Bell() {
  const { t } = useTranslation(['notices']);
  const unread = useUnread()?.total ?? 0;
  return (
    <span className="n-bell">
      <IconButton
        href="#/pages/notifications/index"
        icon={iconBell}
        label={unread > 0 ? t(($) => $.notices.bellUnread, { unread: badge(unread) }) : t(($) => $.notices.bell)}
      />
      {unread > 0 && (
        <span className="n-bell-badge num" aria-hidden="true">
          {badge(unread)}
        </span>
      )}
    </span>
  );
}
