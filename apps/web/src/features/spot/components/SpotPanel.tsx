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

function Waiting() {
  const { t } = useTranslation(['spot', 'common']);
  return (
    <LoadingView
      label={t(($) => $.spot.trade.loading)}
      detail={t(($) => $.common.states.stillLoading)}
      skeleton={
        <div className="s-wait" aria-hidden="true">
          <Skeleton width={180} height={24} />
          <div className="s-grid">
            <div className="s-form">
              {[40, 44, 46, 46, 40, 44, 60, 48].map((height, index) => (
                <Skeleton key={index} width="100%" height={height} radius={10} />
              ))}
            </div>
            <div className="s-wait-book">
              {Array.from({ length: 15 }, (_, index) => (
                <Skeleton key={index} width="100%" height={14} />
              ))}
            </div>
          </div>
        </div>
      }
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
