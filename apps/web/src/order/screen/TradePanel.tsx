/** Spot trading of one pair in whatever layout the window has, with the states around it. */
import type { Side } from '@glasshouse/contract';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { Suspense, lazy, useEffect } from 'react';
import { useNavigation, usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { deviceData } from '../../../app/services.ts';
import { useSpotQuotes } from '../queries/market-data.ts';
import { PhoneTrade } from './PhoneTrade.tsx';
import { useWindowClass } from './use-window.ts';
import './trade.css';
import './entries.css';
import './market.css';

const WideTrade = lazy(() => import('./WideTrade.tsx'));
const PAIR_KEY = 'spot_pair';

/** The two pages that trade. */
export type TradePath = '/pages/transaction/index' | '/pages/transaction/currency';

const bars = (heights: readonly number[], radius?: number) =>
  heights.map((height, index) => <Skeleton key={index} width="100%" height={height} {...(radius ? { radius } : {})} />);

const FIELDS = [40, 44, 46, 46, 40, 44, 60, 48];
const lines = (count: number, height: number) => Array.from({ length: count }, () => height);

const WAITING_PHONE = (
  <div className="s-wait" aria-hidden="true">
    <Skeleton width={180} height={24} />
    <div className="s-grid">
      <div className="s-form">{bars(FIELDS, 10)}</div>
      <div className="s-wait-book">{bars(lines(15, 14))}</div>
    </div>
  </div>
);

/** What is waited for in each pane of a desktop, by its place. The chart has bars of its own. */
const PANES = { list: lines(8, 32), head: [26], chart: [28], book: lines(18, 14), form: FIELDS, own: [26, 16, 16] };

const WAITING_DESK = (
  <div className="s-desk s-wait-desk" aria-hidden="true">
    {Object.entries(PANES).map(([place, heights]) => (
      <div key={place} className="s-pane" style={{ gridArea: place }}>
        {bars(heights)}
      </div>
    ))}
  </div>
);

function Waiting() {
  const { t } = useTranslation(['spot', 'common']);
  const size = useWindowClass();
  return (
    <LoadingView
      label={t(($) => $.spot.trade.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={size === 'desk' ? WAITING_DESK : WAITING_PHONE}
    />
  );
}

/** The pair of the page: from its address, else the last one used on this device, else the first. */
function useChosenPair(path: TradePath) {
  const { id } = usePageSearch(path);
  const navigation = useNavigation();
  const quotes = useSpotQuotes();
  const wanted = id ?? deviceData.getItem(PAIR_KEY);
  const quote = quotes.data?.find((one) => String(one.id) === wanted) ?? quotes.data?.[0];
  const chosen = quote?.id;
  useEffect(() => {
    if (chosen !== undefined) deviceData.setItem(PAIR_KEY, String(chosen));
  }, [chosen]);
  const choose = (next: number) => {
    deviceData.setItem(PAIR_KEY, String(next));
    navigation.redirect(path, { id: String(next) });
  };
  return { quotes, quote, choose };
}

/** Spot trading on a page. */
export function SpotPanel({ path }: { path: TradePath }) {
  const { t } = useTranslation(['spot', 'common']);
  const { side } = usePageSearch(path);
  const { quotes, quote, choose } = useChosenPair(path);
  const size = useWindowClass();
  if (quotes.isPending) return <Waiting />;
  if (!quotes.data) {
    return (
      <ErrorState
        title={t(($) => $.spot.trade.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        retrying={quotes.isFetching}
        onRetry={() => void quotes.refetch()}
      />
    );
  }
  if (!quote) return <EmptyState title={t(($) => $.spot.trade.none)} text={t(($) => $.spot.trade.noneText)} />;
  const startSide: Side = side === 'sell' ? 'sell' : 'buy';
  const props = { quote, startSide, onChoose: choose };
  const key = `${quote.id} ${startSide}`;
  if (size === 'phone') return <PhoneTrade key={key} {...props} />;
  return (
    <Suspense fallback={<Waiting />}>
      <WideTrade key={key} {...props} desk={size === 'desk'} />
    </Suspense>
  );
}
