/** Everything the layouts of the trade screen have in common: pair, book, fees, form, confirmation, own updates. */
import { type Quote, type Side, type SpotOrder, listOrders, tickersChannel } from '@glasshouse/contract';
import { type ReactNode, type RefObject, useCallback, useMemo, useRef } from 'react';
import { callKey } from '../../../app/data/use-call.ts';
import { queryClient, topics } from '../../../app/services.ts';
import type { BookFeed } from '../live/book-feed.ts';
import { useOwnUpdates } from '../live/use-own-updates.ts';
import { newlyFilled } from '../model/orders.ts';
import type { Pair } from '../model/pair.ts';
import { OPEN_ORDERS } from '../queries/keys.ts';
import { useBookFeed, useFeeRates, usePairs } from '../queries/market-data.ts';
import { OrderForm, type OrderFormHandle } from './OrderForm.tsx';
import { useFillNews, useOrderFlow } from './use-order-flow.tsx';

/** What a layout arranges. */
export interface Trade {
  pair: Pair;
  feed: BookFeed;
  /** The book could not be read. */
  failed: boolean;
  form: ReactNode;
  formRef: RefObject<OrderFormHandle | null>;
  sheet: ReactNode;
  pick: (price: string) => void;
}

function knownOrder(id: number): SpotOrder | undefined {
  return queryClient.getQueryData<{ list: SpotOrder[] }>(callKey(listOrders, OPEN_ORDERS))?.list.find((one) => one.id === id);
}

/** Puts the parts of a pair's trade screen together. Use it in a component that is keyed by the market. */
export function useTrade(quote: Quote, startSide: Side): Trade {
  const pairs = usePairs();
  const pair = useMemo(() => pairs(quote), [pairs, quote]);
  const { feed, failed } = useBookFeed(quote.id, quote.tick);
  const fees = useFeeRates();
  const formRef = useRef<OrderFormHandle>(null);
  const latest = useRef(quote);
  latest.current = quote;
  const last = useCallback(() => {
    const all = topics.value(tickersChannel, {});
    return all?.find((one) => one.id === latest.current.id)?.last ?? latest.current.last;
  }, []);
  const { review, sheet } = useOrderFlow({ quote, pair, feed, fees, form: formRef, last });
  const fillNews = useFillNews();
  useOwnUpdates((order) => {
    const newly = newlyFilled(knownOrder(order.id), order);
    if (newly !== null) fillNews(order, newly);
  });
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
        onReview={review}
      />
    ),
    [pair, feed, fees, startSide, startPrice, review],
  );
  const pick = useCallback((price: string) => formRef.current?.pick(price), []);
  return { pair, feed, failed, form, formRef, sheet, pick };
}
