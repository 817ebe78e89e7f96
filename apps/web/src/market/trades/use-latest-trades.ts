/** The latest public trades of a market: what was read and what came since, newest first. */
import { type PublicTrade, listTrades, tradesChannel } from '@glasshouse/contract/markets';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useCall } from '../../app/data/use-call.ts';
import { useTopicEvents } from '../../app/live/use-topic.ts';
import { joinTrades } from './trades.ts';

const GAP_MS = 250;

/** New trades since the list was read, in batches. */
function useNewTrades(id: number): readonly PublicTrade[] {
  const [trades, setTrades] = useState<readonly PublicTrade[]>([]);
  const waiting = useRef<PublicTrade[]>([]);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  useTopicEvents(tradesChannel, { id }, (messages) => {
    waiting.current.push(...messages.flat());
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      const news = waiting.current;
      waiting.current = [];
      setTrades((before) => joinTrades(before, news));
    }, GAP_MS);
  });
  return trades;
}

/** The trades of one market, with the state of their reading. Key the component by the market. */
export function useLatestTrades(id: number) {
  const read = useCall(listTrades, { id }, { quiet: true });
  const news = useNewTrades(id);
  const trades = useMemo(() => joinTrades(read.data ?? [], news), [read.data, news]);
  return { trades, read };
}
