/** Markets, fees and books for the trading screens. */
import type { ClientInput } from '@glasshouse/client';
import { type Call, type CallOutput, type Quote, getFeeTier, getFees, listCurrencies, listQuotes } from '@glasshouse/contract';
import { useCallback, useMemo } from 'react';
import { callKey, useCall } from '../../../app/data/use-call.ts';
import { depthFeed, useDepthFailed } from '../../../app/live/depth-feed.ts';
import { queryClient } from '../../../app/services.ts';
import { type BookFeed, createBookFeed } from '../live/book-feed.ts';
import type { FeeRates } from '../model/order-math.ts';
import { type Pair, pairOf } from '../model/pair.ts';
import { RARELY_MS } from './keys.ts';

const QUOTES_MS = 60_000;
const spotOnly = (quotes: Quote[]) => quotes.filter((quote) => quote.kind === 'spot');

/** Markets of every kind. */
export function useQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS });
}

/** All spot markets; prices follow by channel, so they are read again only now and then. */
export function useSpotQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, select: spotOnly });
}

/** Makes pairs of quotes. */
export function usePairs(): (quote: Quote) => Pair {
  const currencies = useCall(listCurrencies, {}, { staleTimeMs: RARELY_MS, quiet: true }).data;
  return useCallback((quote) => pairOf(quote, (id) => currencies?.find((one) => one.id === id)?.scale), [currencies]);
}

/** Finds the pair of a market by its id; undefined until the markets have been read. */
export function usePairOf(): (marketId: number) => Pair | undefined {
  const quotes = useSpotQuotes().data;
  const pairs = usePairs();
  return useCallback(
    (marketId) => {
      const quote = quotes?.find((one) => one.id === marketId);
      return quote && pairs(quote);
    },
    [quotes, pairs],
  );
}

/** The rates of a tier in a market: the market's own where it has some. */
const ratesIn = (
  marketId: number,
  tier: (FeeRates & Pick<CallOutput<typeof getFees>, 'markets'>) | undefined,
): FeeRates | undefined => tier?.markets.find((one) => one.market_id === marketId) ?? tier;

/** The fee rates in a market: its own, or the user's by his tier, a visitor's the first tier; undefined until read. */
export function useFeeRates(marketId: number): FeeRates | undefined {
  const first = useCall(getFees, {}, { staleTimeMs: RARELY_MS, quiet: true }).data;
  const own = useCall(getFeeTier, {}, { staleTimeMs: RARELY_MS, quiet: true }).data;
  const rates = ratesIn(marketId, own ?? first);
  const [maker, taker] = [rates?.maker, rates?.taker];
  return useMemo(() => (maker === undefined || taker === undefined ? undefined : { maker, taker }), [maker, taker]);
}

/** The rates where nobody may go on without them: waits for what is on its way, or reads again. Throws where it fails. */
export async function readFeeRates(marketId: number): Promise<FeeRates | undefined> {
  await queryClient.refetchQueries({ queryKey: callKey(getFees, {}) }, { cancelRefetch: false, throwOnError: true });
  const read = <C extends Call>(call: C) => queryClient.getQueryData<CallOutput<C>>(callKey(call, {} as ClientInput<C>));
  return ratesIn(marketId, read(getFeeTier) ?? read(getFees));
}

/** The book of a market: followed while something listens to it. */
export function useBookFeed(id: number, tick: string): { feed: BookFeed; failed: boolean } {
  const feed = useMemo(() => createBookFeed(depthFeed(id), tick), [id, tick]);
  return { feed, failed: useDepthFailed(id) };
}
