/** Trading one pair in the layout that the window has room for, with the states around it. */
import type { Side } from '@glasshouse/contract/orders';
import { useTranslation } from '@glasshouse/i18n/web.ts';
import { EmptyState } from '@glasshouse/ui/StateView.tsx';
import { lazyPart } from '@glasshouse/ui/lazy-part.ts';
import { Suspense } from 'react';
import { ReadFailed } from '../../app/page/ReadFailed.tsx';
import { useNavigation, usePageSearch } from '../../app/navigation/use-navigation.ts';
import { type PagePath, hrefOf } from '../../app/paths.ts';
import { useChosenMarket } from '../../market/pair/use-chosen-market.ts';
import { useOrderProduct } from '../product.ts';
import { PhoneTrade } from './PhoneTrade.tsx';
import { TradeWaiting } from './TradeWaiting.tsx';
import { useWindowClass } from '../../market/use-window.ts';
import './trade.css';
import '../own/entries.css';
import '../../market/pair/market.css';

const WideTrade = lazyPart(() => import('./WideTrade.tsx'));

/** What a page that trades reads from its query. */
interface TradeSearch {
  id?: string;
  side?: string;
}

export interface TradePanelProps {
  path: PagePath;
  /** What else the page's query says and keeps when another market is chosen. */
  query?: Readonly<Record<string, string>>;
}

/** Trading on a page, whose query names a market (`id`) and a side (`side`). */
export function TradePanel({ path, query }: TradePanelProps) {
  const { t } = useTranslation(['orders']);
  const { side, id } = usePageSearch(path) as TradeSearch;
  const navigation = useNavigation();
  const product = useOrderProduct();
  const onChoose = (next: string) => navigation.go(hrefOf(path, { ...query, id: next }), 'redirect');
  const { quotes, quote, choose } = useChosenMarket({
    kind: product.marketKind,
    name: product.name,
    id,
    onChoose,
    among: product.trades,
  });
  const words = product.useWords();
  const size = useWindowClass();
  if (quotes.isPending) return <TradeWaiting />;
  if (!quotes.data) {
    return <ReadFailed read={quotes} title={t(($) => $.orders.trade.failed)} />;
  }
  if (!quote) return <EmptyState title={words.noMarkets} text={words.noMarketsText} />;
  const startSide: Side = side === 'sell' ? 'sell' : 'buy';
  const props = { quote, startSide, onChoose: choose };
  const key = `${quote.id} ${startSide}`;
  if (size === 'phone') return <PhoneTrade key={key} {...props} />;
  return (
    <Suspense fallback={<TradeWaiting />}>
      <WideTrade key={key} {...props} desk={size === 'desk'} />
    </Suspense>
  );
}
