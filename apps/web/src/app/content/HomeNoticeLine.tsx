/** The line of Home about a sale of NFTs (FEAT-058). Nothing, and no room, while none is published. */
import { getHomeNotice } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Icon } from '@glasshouse/ui/Icon.tsx';
import { iconChevronRight, iconExternal, iconGift } from '@glasshouse/ui/icons.ts';
import { Link } from '@glasshouse/ui/Link.tsx';
import { useCall } from '../data/use-call.ts';
import { hrefOf } from '../paths.ts';
import { hrefOfLink } from './ContentLink.tsx';
import { useWebPlace } from './use-web-place.ts';
import './notice.css';

const STALE_MS = 60_000;

/** The line: the whole of it is one link, to where the notice leads or to its own text. */
export function HomeNoticeLine() {
  const { t } = useTranslation(['reading']);
  const { place } = useWebPlace();
  const item = useCall(getHomeNotice, {}, { quiet: true, staleTimeMs: STALE_MS }).data?.item;
  if (!item) return null;
  const to = item.link && hrefOfLink(item.link, place);
  const outside = to?.outside ?? false;
  return (
    <Link
      href={to?.href ?? `#${hrefOf('/pages/common/article', { id: item.id })}`}
      className="ct-notice"
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      <Icon d={iconGift} size={20} />
      <span className="ct-notice-text" lang={HTML_LANG[item.language]}>
        <b>{item.title}</b> {item.summary}
      </span>
      {outside && <span className="sr">, {t(($) => $.reading.newTab)}</span>}
      <Icon d={outside ? iconExternal : iconChevronRight} size={16} />
    </Link>
  );
}
