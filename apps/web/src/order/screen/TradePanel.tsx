/** Trading one pair in the layout that the window has room for, with the states around it. */
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { LoadingView } from '@glasshouse/ui/LoadingView.tsx';
import { Skeleton } from '@glasshouse/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '@glasshouse/ui/StateView.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense, useEffect } from 'react';
import { useNavigation, usePageSearch } from '../../app/navigation/use-navigation.ts';
import { type PagePath, hrefOf } from '../../app/paths.ts';
import { deviceData } from '../../app/services.ts';
import { useQuotesOf } from '../../market/pair/market-data.ts';
import { useOrderProduct } from '../product.ts';
import { PhoneTrade } from './PhoneTrade.tsx';
import { useWindowClass } from '../../market/use-window.ts';
import './trade.css';
import '../own/entries.css';
import '../../market/pair/market.css';

const WideTrade = lazyPart(() => import('./WideTrade.tsx'));

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
  const { t } = useTranslation(['orders', 'common']);
  const size = useWindowClass();
  return (
    <LoadingView
      label={t(($) => $.orders.trade.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={size === 'desk' ? WAITING_DESK : WAITING_PHONE}
    />
  );
}

/** What a page that trades reads from its query. */
interface TradeSearch {
  id?: string;
  side?: string;
}

/** The pair of the page: from its address, else the last one used on this device, else the first. */
function useChosenPair(path: PagePath) {
  const { id } = usePageSearch(path) as TradeSearch;
  const navigation = useNavigation();
  const product = useOrderProduct();
  const key = `${product.name}_pair`;
  const quotes = useQuotesOf(product.marketKind);
  const wanted = id ?? deviceData.getItem(key);
  const quote = quotes.data?.find((one) => String(one.id) === wanted) ?? quotes.data?.[0];
  const chosen = quote?.id;
  useEffect(() => {
    if (chosen !== undefined) deviceData.setItem(key, String(chosen));
  }, [key, chosen]);
  const choose = (next: number) => {
    deviceData.setItem(key, String(next));
    navigation.go(hrefOf(path, { id: String(next) }), 'redirect');
  };
  return { quotes, quote, choose };
}

/** Trading on a page, whose query names a market (`id`) and a side (`side`). */
export function TradePanel({ path }: { path: PagePath }) {
  const { t } = useTranslation(['orders', 'common']);
  const { side } = usePageSearch(path) as TradeSearch;
  const { quotes, quote, choose } = useChosenPair(path);
  const words = useOrderProduct().useWords();
  const size = useWindowClass();
  if (quotes.isPending) return <Waiting />;
  if (!quotes.data) {
    return (
      <ErrorState
        title={t(($) => $.orders.trade.failed)}
        text={t(($) => $.common.states.failedHint)}
        retryLabel={t(($) => $.common.buttons.tryAgain)}
        retrying={quotes.isFetching}
        onRetry={() => void quotes.refetch()}
      />
    );
  }
  if (!quote) return <EmptyState title={words.noMarkets} text={words.noMarketsText} />;
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
