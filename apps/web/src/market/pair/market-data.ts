/** Markets and their books, for every screen that shows or trades one. */
import type { MarketKind } from '@glasshouse/contract';
import { type Quote, listQuotes } from '@glasshouse/contract/markets';
import { listCurrencies } from '@glasshouse/contract/wallet';
import { useCallback, useMemo } from 'react';
import { useCall } from '../../app/data/use-call.ts';
import { depthFeed, useDepthFailed } from '../book/depth-feed.ts';
import { type BookFeed, createBookFeed } from '../book/book-feed.ts';
import { type Pair, pairOf } from './pair.ts';

const QUOTES_MS = 60_000;
/** How long the list of currencies stays good. */
const CURRENCIES_MS = 3_600_000;

/** Markets of every kind. */
export function useQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS });
}

/** All markets of a kind; prices follow by channel, so they are read again only now and then. */
export function useQuotesOf(kind: MarketKind) {
  const select = useCallback((quotes: Quote[]) => quotes.filter((quote) => quote.kind === kind), [kind]);
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, select });
}

/** Makes pairs of quotes. */
export function usePairs(): (quote: Quote) => Pair {
  const currencies = useCall(listCurrencies, {}, { staleTimeMs: CURRENCIES_MS, quiet: true }).data;
  return useCallback((quote) => pairOf(quote, (id) => currencies?.find((one) => one.id === id)?.scale), [currencies]);
}

/** Finds the pair of a market by its id; undefined until the markets have been read. */
export function usePairOf(): (marketId: number) => Pair | undefined {
  const quotes = useQuotes().data;
  const pairs = usePairs();
  return useCallback(
    (marketId) => {
      const quote = quotes?.find((one) => one.id === marketId);
      return quote && pairs(quote);
    },
    [quotes, pairs],
  );
}

/** The book of a market: followed while something listens to it. */
export function useBookFeed(id: number, tick: string): { feed: BookFeed; failed: boolean } {
  const feed = useMemo(() => createBookFeed(depthFeed(id), tick), [id, tick]);
  return { feed, failed: useDepthFailed(id) };
}
