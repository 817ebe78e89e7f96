/** One notification: the fact, when it happened, and its one act; the whole row does it. */
import type { NotificationGroup } from '@glasshouse/contract';
import type { NoticeView } from '@glasshouse/contract/notifications';
import { LANGUAGE_NAMES } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Tag } from '@glasshouse/ui/Chip.tsx';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { iconBell, iconChevronRight, iconDocument, iconShield, iconTrade, iconWallet } from '@glasshouse/ui/icons.ts';
import { useFormats } from '../../../app/formats/use-formats.ts';
import { actOf } from '../model/act-of.ts';

const ICONS: Record<NotificationGroup, string> = {
  security: iconShield,
  money: iconWallet,
  trading: iconTrade,
  prices: iconBell,
  news: iconDocument,
};

/** The row. `isRead` also of what was read a moment ago. */
export function NoticeRow({ notice, isRead, onOpen }: { notice: NoticeView; isRead: boolean; onOpen: () => void }) {
  const { t } = useTranslation(['notices']);
  const formats = useFormats();
  const { news, group, title, text, language } = notice;
  const act = actOf(news);
  const inside = (
    <>
      <span className="n-row-tile">
        <Icon d={ICONS[group]} size={20} />
      </span>
      <span className="n-row-main">
        <span className="n-row-head">
          <b>
            {!isRead && <span className="sr">{t(($) => $.notices.unread)}: </span>}
            {title}
          </b>
          <time dateTime={new Date(news.at).toISOString()} title={formats.dateTime(news.at)}>
            {formats.clock(news.at).slice(0, 5)}
          </time>
        </span>
        <p>{text}</p>
        {language !== formats.language && <Tag>{t(($) => $.notices.otherLanguage, { language: LANGUAGE_NAMES[language] })}</Tag>}
        {act && (
          <span className="n-row-act">
            {t(($) => $.notices.acts[act.words])}
            <Icon d={iconChevronRight} size={14} />
          </span>
        )}
      </span>
    </>
  );
  const look = isRead ? 'n-row' : 'n-row is-unread';
  return act ? (
    <Link href={`#${act.place}`} className={look} onClick={onOpen}>
      {inside}
    </Link>
  ) : (
    <button type="button" className={look} onClick={onOpen}>
      {inside}
    </button>
  );
}
