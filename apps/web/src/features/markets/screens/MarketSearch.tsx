/** Search of markets by name and symbol, at once over the list; what was looked at before stands ready. */
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { CoinIcon } from '@glasshouse/ui/CoinIcon.tsx';
import { ChangeText } from '@glasshouse/ui/Change.tsx';
import { SectionHead } from '@glasshouse/ui/Card.tsx';
import { Link } from '@glasshouse/ui/Link.tsx';
import { PriceText } from '@glasshouse/ui/PriceText.tsx';
import { SearchField } from '@glasshouse/ui/SearchField.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { iconTrash } from '@glasshouse/ui/icons.ts';
import { memo, useState } from 'react';
import { toPercent } from '../../../app/formats/use-formats.ts';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { hrefOf } from '../../../app/paths.ts';
import { deviceData } from '../../../app/services.ts';
import { useGreyPrices } from '../../../app/live/use-grey-prices.ts';
import { useTicker } from '../live/use-ticker.ts';
import { clearRecent, readRecent } from '../model/recent.ts';
import { findMarkets, matchParts } from '../model/search.ts';
import { type Market, useMarkets } from '../queries/markets.ts';
import '../components/markets.css';

const detailOf = (id: number) => `#${hrefOf('/pages/market/detail', { id })}`;

function Hit({ text, wanted }: { text: string; wanted: string }) {
  const { before, match, after } = matchParts(text, wanted);
  return (
    <>
      {before}
      {match && <span className="m-hit">{match}</span>}
      {after}
    </>
  );
}

const ResultRow = memo(function ResultRow({ market, wanted }: { market: Market; wanted: string }) {
  const { t } = useTranslation(['markets']);
  const live = useTicker(market);
  const stale = useGreyPrices();
  return (
    <Link href={detailOf(market.id)} className="m-row">
      <CoinIcon symbol={market.base} size={32} />
      <span className="m-row-name">
        <b>
          <Hit text={market.base} wanted={wanted} />
          <small>/{market.quote}</small>
        </b>
        {market.name && (
          <span className="g-sub ellipsis">
            <Hit text={market.name} wanted={wanted} />
          </span>
        )}
      </span>
      <span className="m-row-end">
        <PriceText value={live.last ?? ''} decimals={market.price_decimals} stale={stale} />
        <span>
          <ChangeText value={toPercent(live.change_today ?? '0')} stale={stale} />{' '}
          <small>{t(($) => $.markets.detail.today)}</small>
        </span>
      </span>
    </Link>
  );
});

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
          <Link key={market.id} href={detailOf(market.id)}>
            <CoinIcon symbol={market.base} size={22} />
            {market.symbol}
          </Link>
        ))}
      </div>
    </section>
  );
}

/** The screen. */
export default function MarketSearch() {
  const { t } = useTranslation(['markets', 'common']);
  const { q } = usePageSearch('/pages/market/search');
  const navigation = useNavigation();
  const [text, setText] = useState(q ?? '');
  const { markets, pending, failed, refetch } = useMarkets();
  const wanted = text.trim();
  const found = findMarkets(markets ?? [], wanted);
  const open = () => {
    const first = found[0];
    if (first && wanted !== '') navigation.navigateTo('/pages/market/detail', { id: String(first.id) });
  };
  return (
    <Page
      gutter={false}
      bar={
        <SearchField
          autoFocus
          label={t(($) => $.markets.search.label)}
          clearLabel={t(($) => $.common.buttons.clear)}
          value={text}
          onChange={setText}
          onSubmit={open}
        />
      }
    >
      {pending && <SkeletonList label={t(($) => $.markets.list.loading)} />}
      {failed && !markets && (
        <ErrorState
          title={t(($) => $.markets.list.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          onRetry={refetch}
        />
      )}
      {markets && wanted === '' && <Recent markets={markets} />}
      {markets && found.length > 0 && (
        <section>
          <SectionHead
            title={wanted === '' ? t(($) => $.markets.search.all) : t(($) => $.markets.search.results)}
            aside={<PriceSourceLabel prices={markets[0]?.prices} />}
          />
          {found.map((market) => (
            <ResultRow key={market.id} market={market} wanted={wanted} />
          ))}
        </section>
      )}
      {markets && found.length === 0 && (
        <div role="status">
          <EmptyState
            compact
            title={t(($) => $.markets.search.none, { text: wanted })}
            text={t(($) => $.markets.search.noneText)}
          />
        </div>
      )}
    </Page>
  );
}
