/** Everything the layouts of the trade screen have in common: pair, book, fees, form, confirmation, own updates. */
import type { Quote } from '@glasshouse/contract/markets';
import type { Side } from '@glasshouse/contract/orders';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import { newestOf } from '../../app/live/use-ticker.ts';
import type { BookFeed } from '../../market/book/book-feed.ts';
import { useOwnUpdates } from '../own/use-own-updates.ts';
import type { Pair } from '../../market/pair/pair.ts';
import { useBookFeed, usePairs } from '../../market/pair/market-data.ts';
import { useFeeRates } from '../fees/fee-rates.ts';
import { OrderForm, type OrderFormHandle } from '../form/OrderForm.tsx';
import type { OnPick } from '../../market/book/BookPanel.tsx';
import { useOrderFlow } from '../form/use-order-flow.tsx';

/** What a layout arranges. */
export interface Trade {
  pair: Pair;
  feed: BookFeed;
  /** The book could not be read. */
  failed: boolean;
  form: ReactNode;
  formRef: RefObject<OrderFormHandle | null>;
  sheet: ReactNode;
  /** What the last order filled; above the user's own orders. */
  filled: ReactNode;
  pick: OnPick;
}

/** Puts the parts of a pair's trade screen together. Use it in a component that is keyed by the market. */
export function useTrade(quote: Quote, startSide: Side): Trade {
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  const fees = useFeeRates(quote.id);
  const formRef = useRef<OrderFormHandle>(null);
  const latest = useRef(quote);
  latest.current = quote;
  const last = useCallback(() => newestOf(latest.current).last, []);
  const { review, sheet, filled, busy } = useOrderFlow({ quote, pair, feed, fees, form: formRef, last });
  useOwnUpdates();
  // The price at which the form opens; afterwards it is the user's.
  const startPrice = useRef(last() ?? '').current;
  const form = useMemo(
    () => (
      <OrderForm
        ref={formRef}
        pair={pair}
        feed={feed}
        fees={fees}
        startSide={startSide}
        startPrice={startPrice}
        last={last}
        busy={busy}
        onReview={review}
      />
    ),
    [pair, feed, fees, startSide, startPrice, last, busy, review],
  );
  const pick = useCallback<OnPick>((price, amount) => formRef.current?.pick(price, amount), []);
  return { pair, feed, failed, form, formRef, sheet, filled, pick };
}
