/** The candles of a market and period: the newest page, older pages when the reader scrolls back. */
import { type Candle, type Period, type Quote, listCandles } from '@glasshouse/contract/markets';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';
import { newestOf } from '../../app/live/use-ticker.ts';
import { client, queryClient } from '../../app/services.ts';
import { MOST_CANDLES, addOlder, candleRange, joinCandles, readingEnd } from './candles.ts';

/** Key of the candles of a market and period; the times asked for are no part of it. */
const candlesKey = (symbol: string, period: string) => ['markets.listCandles', 'chart', symbol, period] as const;

/** Candles that are held, and of what. */
export interface HeldCandles {
  period: Period;
  list: readonly Candle[];
  /** Nothing older exists, or no more is kept. */
  isWhole: boolean;
}

async function readPage(quote: Quote, period: Period, to: number, signal?: AbortSignal): Promise<Candle[]> {
  const input = { symbol: quote.symbol, period, ...candleRange(period, to, quote.kind) };
  const answer = await client.call(listCandles, input, { ...(signal ? { signal } : {}), quiet: true });
  return answer.list;
}

/** Reads the candles. While another period is read, the old one stays; `data.period` is that of the shown ones. */
export function useCandles(quote: Quote, period: Period) {
  const key = candlesKey(quote.symbol, period);
  const query = useQuery<HeldCandles>({
    queryKey: key,
    queryFn: async ({ signal }) => {
      const read = await readPage(quote, period, readingEnd(Date.now(), newestOf(quote).time), signal);
      const held = queryClient.getQueryData<HeldCandles>(key);
      const joined = held ? joinCandles(held.list, read) : null;
      return joined && held ? { ...held, list: joined } : { period, list: read, isWhole: false };
    },
    // The channel keeps them current while they are on screen; a screen that opens again has missed some.
    staleTime: 0,
    refetchOnMount: 'always',
    structuralSharing: false,
    placeholderData: keepPreviousData,
    meta: { quiet: true },
  });

  const reading = useRef(false);
  const { symbol } = quote;
  const readOlder = useCallback(async () => {
    const olderKey = candlesKey(symbol, period);
    const held = queryClient.getQueryData<HeldCandles>(olderKey);
    const oldest = held?.list[0]?.[0];
    if (!held || oldest === undefined || held.isWhole || reading.current) return;
    reading.current = true;
    try {
      const older = await readPage(quote, period, oldest - 1);
      queryClient.setQueryData<HeldCandles>(olderKey, (now) => {
        if (!now) return now;
        const list = addOlder(now.list, older);
        return { ...now, list, isWhole: older.length === 0 || list.length >= MOST_CANDLES };
      });
    } catch {
      // Scrolling back again tries again; what is there stays.
    } finally {
      reading.current = false;
    }
    // The quote's figures move; what names the market does not.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [symbol, period]);

  return { ...query, readOlder };
}
