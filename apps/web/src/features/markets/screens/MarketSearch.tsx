/** Search of markets by name and symbol, at once over the list; what was looked at and what is traded most stand ready. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { iconTrash } from '@glasshouse/ui/icons.ts';
import { useEffect, useMemo, useState } from 'react';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { marketPage } from '../../../app/navigation/market-page.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { MarketsFailed } from '../../../market/state/MarketsFailed.tsx';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { deviceData } from '../../../app/services.ts';
import { SearchRow } from '../components/SearchRow.tsx';
import { clearRecent, readRecent } from '../../../market/pair/recent-markets.ts';
import { finderOf, shownQuery } from '../model/search.ts';
import { sourceOf } from '../model/source.ts';
import { type Market, useMarkets, useSearchData } from '../queries/markets.ts';
import '../components/markets.css';
import '../components/search.css';

/** More results than anybody reads. */
const MOST = 50;
/** Markets shown as hot when the server's list cannot be read. */
const HOT = 10;

function Recent({ markets }: { markets: readonly Market[] }) {
  const { t } = useTranslation(['markets']);
  const [ids, setIds] = useState(() => readRecent(deviceData));
  const recent = ids.flatMap((id) => markets.find((market) => market.id === id) ?? []);
  if (recent.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t(($) => $.markets.search.recent)}
        action={{
          label: t(($) => $.markets.search.clearRecent),
          icon: iconTrash,
          onPress: () => {
            clearRecent(deviceData);
            setIds([]);
          },
        }}
      />
      <div className="m-recent">
        {recent.map((market) => (
          <Link key={market.id} href={`#${hrefOf(marketPage(market.kind), { id: market.id })}`}>
            <CoinIcon symbol={market.base} size={22} shape={market.kind === 'stock' ? 'stock' : 'coin'} />
            {market.kind === 'stock' ? market.base : market.symbol}
            {market.kind === 'perpetual' && <small>{t(($) => $.markets.list.perpetual)}</small>}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** What the two figures of a row are. */
function Columns() {
  const { t } = useTranslation(['markets']);
  return (
    <p className="m-columns">
      {t(($) => $.markets.list.price)} <i aria-hidden="true">/</i> {t(($) => $.markets.list.change)}
    </p>
  );
}

function Hot({ markets }: { markets: readonly Market[] }) {
  const { t } = useTranslation(['markets']);
  const stale = useGreyPrices();
  const read = useSearchData();
  const named = read.data?.hot.flatMap((one) => markets.find((market) => market.id === one.id) ?? []);
  // The list itself is in the order of turnover.
  const hot = named ?? (read.isError ? markets.slice(0, HOT) : []);
  if (hot.length === 0) return null;
  return (
    <section>
      <SectionHead
        title={t(($) => $.markets.search.hot)}
        aside={
          <span className="m-aside">
            {t(($) => $.markets.search.hotBy)} <PriceSourceLabel prices={sourceOf(hot)} />
          </span>
        }
      />
      <Columns />
      {hot.map((market, index) => (
        <SearchRow key={market.id} market={market} wanted="" stale={stale} place={index + 1} />
      ))}
    </section>
  );
}

/** Arrow keys walk from the field through the results and back. */
function useResultKeys(): void {
  useEffect(() => {
    const walk = (event: KeyboardEvent) => {
      if ((event.key !== 'ArrowDown' && event.key !== 'ArrowUp') || event.altKey || event.metaKey || event.ctrlKey) return;
      const stops = [...document.querySelectorAll<HTMLElement>('main input[type=search], main [data-result]')];
      const at = stops.indexOf(document.activeElement as HTMLElement);
      const next = at < 0 ? undefined : stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
      if (!next) return;
      event.preventDefault();
      next.focus();
    };
    document.addEventListener('keydown', walk);
    return () => document.removeEventListener('keydown', walk);
  }, []);
}

function Results({ found, wanted }: { found: readonly Market[]; wanted: string }) {
  const { t } = useTranslation(['markets']);
  const stale = useGreyPrices();
  return (
    <section>
      <SectionHead title={t(($) => $.markets.search.results)} aside={<PriceSourceLabel prices={sourceOf(found)} />} />
      <Columns />
      {found.slice(0, MOST).map((market) => (
        <SearchRow key={market.id} market={market} wanted={wanted} stale={stale} />
      ))}
    </section>
  );
}

export default function MarketSearch() {
  const { t } = useTranslation(['markets', 'common']);
  const { q } = usePageSearch('/pages/market/search');
  const navigation = useNavigation();
  const [text, setText] = useState(q ?? '');
  const { markets, pending, failed, fetching, refetch } = useMarkets();
  const find = useMemo(() => finderOf(markets ?? []), [markets]);
  const wanted = text.trim();
  const found = useMemo(() => find(wanted), [find, wanted]);
  useResultKeys();
  const open = () => {
    const first = found[0];
    if (first) navigation.navigateTo(marketPage(first.kind), { id: String(first.id) });
  };
  return (
    <Page
      gutter={false}
      bar={
        <SearchField
          autoFocus
          label={t(($) => $.markets.search.label)}
          placeholder={t(($) => $.markets.list.search)}
          clearLabel={t(($) => $.common.buttons.clear)}
          value={text}
          onChange={setText}
          onSubmit={open}
        />
      }
    >
      {pending && <SkeletonList label={t(($) => $.markets.list.loading)} />}
      {failed && !markets && <MarketsFailed fetching={fetching} onRetry={refetch} />}
      {found.length > 0 && <Results found={found} wanted={wanted} />}
      {markets && wanted !== '' && found.length === 0 && (
        <div role="status">
          <EmptyState
            compact
            title={t(($) => $.markets.search.none, { text: shownQuery(wanted) })}
            text={t(($) => $.markets.search.noneText)}
          />
        </div>
      )}
      {markets && found.length === 0 && (
        <>
          {wanted === '' && <Recent markets={markets} />}
          <Hot markets={markets} />
        </>
      )}
    </Page>
  );
}
