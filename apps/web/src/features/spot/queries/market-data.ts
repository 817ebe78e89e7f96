/** Markets, fees, books and candles for the trading screens. */
import {
  type Candle,
  type Period,
  type Quote,
  getDepth,
  getFees,
  listCandles,
  listCurrencies,
  listQuotes,
} from '@glasshouse/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo } from 'react';
import { useCall } from '../../../app/data/use-call.ts';
import { client, topics } from '../../../app/services.ts';
import { type BookFeed, createBookFeed } from '../live/book-feed.ts';
import { candleRange } from '../model/candles.ts';
import type { FeeRates } from '../model/order-math.ts';
import { type Pair, pairOf } from '../model/pair.ts';
import { RARELY_MS, candlesKey } from './keys.ts';

const QUOTES_MS = 60_000;
const spotOnly = (quotes: Quote[]) => quotes.filter((quote) => quote.kind === 'spot');

/** All spot markets; prices follow by channel, so they are read again only now and then. */
export function useSpotQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, select: spotOnly });
}

/** Makes pairs of quotes. */
export function usePairs(): (quote: Quote) => Pair {
  const currencies = useCall(listCurrencies, {}, { staleTimeMs: RARELY_MS, quiet: true }).data;
  return useCallback((quote) => pairOf(quote, (id) => currencies?.find((one) => one.id === id)?.scale), [currencies]);
}

/** The fee rates; undefined until read. */
export function useFeeRates(): FeeRates | undefined {
  return useCall(getFees, {}, { staleTimeMs: RARELY_MS, quiet: true }).data;
}

/** The book of a market: read once, then followed while something listens to it. */
export function useBookFeed(id: number, tick: string): { feed: BookFeed; failed: boolean } {
  const feed = useMemo(() => createBookFeed(id, tick, topics), [id, tick]);
  const read = useCall(getDepth, { id }, { quiet: true });
  const depth = read.data;
  useEffect(() => {
    if (depth) feed.offer(depth);
  }, [feed, depth]);
  return { feed, failed: read.isError && depth === undefined };
}

/** The candles of a market and period. While another period is read, the old one stays (`isPlaceholderData`). */
export function useCandles(symbol: string, period: Period) {
  return useQuery<readonly Candle[]>({
    queryKey: candlesKey(symbol, period),
    queryFn: async ({ signal }) => {
      const answer = await client.call(
        listCandles,
        { symbol, period, ...candleRange(period, Date.now()) },
        { signal, quiet: true },
      );
      return answer.list;
    },
    // The channel keeps them current; a reconnect reads them again.
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });
}
