/**
 * Banners in a row that is swiped; nothing moves by itself. With a pointer two buttons move it. Where somebody wants
 * less motion, the buttons jump instead of gliding.
 */
import { NEWS_CATEGORIES, type NewsItem, listNews } from '@glasshouse/contract/content';
import { HTML_LANG } from '@glasshouse/i18n';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { Banner } from '@glasshouse/ui/Banner.tsx';
import { IconButton } from '@glasshouse/ui/IconButton.tsx';
import { iconBack, iconChevronRight } from '@glasshouse/ui/icons.ts';
import { useRef, useState } from 'react';
import { useCall } from '../data/use-call.ts';
import { hrefOf } from '../paths.ts';
import { hrefOfLink } from './ContentLink.tsx';
import { bannerAt, bannerBeside } from './banner-place.ts';
import { useWebPlace } from './use-web-place.ts';
import './banners.css';

const STALE_MS = 300_000;

const lessMotion = () => matchMedia('(prefers-reduced-motion: reduce)').matches;

/** The carousel, as high as its room; nothing when there are no banners. */
export function Banners({ room }: { room: { height: string } }) {
  const { t } = useTranslation(['reading']);
  const banners = useCall(listNews, { c_id: NEWS_CATEGORIES.banner }, { quiet: true, staleTimeMs: STALE_MS }).data?.list;
  const row = useRef<HTMLUListElement>(null);
  const [index, setIndex] = useState(0);
  if (!banners) return <div style={room} />;
  const count = banners.length;
  if (count === 0) return null;
  const go = (to: number) => {
    const list = row.current;
    list?.scrollTo({ left: to * list.clientWidth, behavior: lessMotion() ? 'instant' : 'smooth' });
  };
  return (
    <section
      className="ct-banners"
      aria-label={t(($) => $.reading.banners.label)}
      aria-roledescription={t(($) => $.reading.banners.carousel)}
    >
      <ul
        ref={row}
        className="ct-banner-row"
        onScroll={({ currentTarget: list }) => setIndex(bannerAt(list.scrollLeft, list.clientWidth, count))}
      >
        {banners.map((item, place) => (
          <li key={item.id} aria-label={t(($) => $.reading.banners.position, { index: place + 1, count })} style={room}>
            <OneBanner item={item} position={{ index: place, count }} />
          </li>
        ))}
      </ul>
      {count > 1 && (
        <div className="ct-banner-acts">
          <IconButton
            icon={iconBack}
            size={18}
            label={t(($) => $.reading.banners.previous)}
            onClick={() => go(bannerBeside(index, -1, count))}
          />
          <IconButton
            icon={iconChevronRight}
            size={18}
            label={t(($) => $.reading.banners.next)}
            onClick={() => go(bannerBeside(index, 1, count))}
          />
        </div>
      )}
    </section>
  );
}

function OneBanner({ item, position }: { item: NewsItem; position: { index: number; count: number } }) {
  const { place } = useWebPlace();
  const to = item.link && hrefOfLink(item.link, place);
  const lang = HTML_LANG[item.language];
  return (
    <Banner
      title={<span lang={lang}>{item.title}</span>}
      text={item.summary === '' ? undefined : <span lang={lang}>{item.summary}</span>}
      href={to?.href ?? `#${hrefOf('/pages/common/article', { id: item.id })}`}
      outside={to?.outside ?? false}
      {...(position.count > 1 ? { position } : {})}
      {...(item.picture
        ? { art: <img className="ct-banner-art" src={item.picture.src} alt="" loading="lazy" decoding="async" /> }
        : {})}
    />
  );
}
