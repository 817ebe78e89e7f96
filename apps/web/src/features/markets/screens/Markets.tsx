/** Markets, tab 1: all pairs with last price, today's change, the last day as a line, and volume. */
import { type Quote, tickersChannel } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { SearchLink } from '@glasshouse/ui/SearchField.tsx';
import { SkeletonList } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { useMemo } from 'react';
import { useRemembered } from '../../../app/navigation/remembered.ts';
import { Page } from '../../../app/page/Page.tsx';
import { PriceSourceLabel } from '../../../app/page/PriceSourceLabel.tsx';
import { topics } from '../../../app/services.ts';
import { BreadthBar } from '../components/BreadthBar.tsx';
import { MarketListRow } from '../components/MarketListRow.tsx';
import { SortHeads } from '../components/SortHeads.tsx';
import { FIRST_SORT, type Sort, sortMarkets } from '../model/sort.ts';
import { type Market, useMarkets } from '../queries/markets.ts';
import '../components/markets.css';

/** The order is made when it is chosen or the list is read, by the newest prices; rows do not jump with each tick. */
function useSorted(markets: readonly Market[] | undefined, sort: Sort): Market[] {
  return useMemo(() => sortMarkets(markets ?? [], topics.value(tickersChannel, {}), sort), [markets, sort]);
}

/** One label for the list: the least live of its sources. */
function sourceOf(quotes: readonly Quote[]) {
  const sources = quotes.map((quote) => quote.prices);
  return sources.find((one) => one === 'recorded') ?? sources.find((one) => one === 'simulated') ?? sources[0];
}

/** The screen. */
export default function Markets() {
  const { t } = useTranslation(['markets', 'common']);
  const { markets, pending, failed, fetching, refetch } = useMarkets();
  const [sort, setSort] = useRemembered<Sort>('markets.sort', FIRST_SORT);
  const sorted = useSorted(markets, sort);
  return (
    <Page
      gutter={false}
      bar={<SearchLink href="#/pages/market/search">{t(($) => $.markets.list.search)}</SearchLink>}
      head={
        markets &&
        markets.length > 0 && (
          <>
            <div className="m-top">
              <BreadthBar quotes={markets} />
              <PriceSourceLabel prices={sourceOf(markets)} />
            </div>
            <SortHeads sort={sort} onSort={setSort} />
          </>
        )
      }
    >
      {pending && <SkeletonList kind="market" label={t(($) => $.markets.list.loading)} />}
      {failed && !markets && (
        <ErrorState
          title={t(($) => $.markets.list.failed)}
          text={t(($) => $.common.states.failedHint)}
          retryLabel={t(($) => $.common.buttons.tryAgain)}
          retrying={fetching}
          onRetry={refetch}
        />
      )}
      {markets?.length === 0 && <EmptyState title={t(($) => $.markets.list.empty)} text={t(($) => $.markets.list.emptyText)} />}
      <div>
        {sorted.map((market) => (
          <MarketListRow key={market.id} market={market} />
        ))}
      </div>
    </Page>
  );
}
