/**
 * The ticks of one index as the line draws them: those of the last minutes are read from the record, again after a time
 * offline, the newest come by channel. Nothing here draws; the canvas reads `points()` when it paints.
 */
import { type Quote, listTicks } from '@glasshouse/contract/markets';
import { useEffect, useState } from 'react';
import { client, socket, tickers } from '../../../app/services.ts';
import { type LinePoint, joinPoints } from '../model/line.ts';
import { keepReading } from './keep-reading.ts';
import { serverNow } from './server-clock.ts';

const PAST_MS = 280_000;
const MOST_POINTS = 400;

function onOnline(again: () => void): () => void {
  window.addEventListener('online', again);
  return () => window.removeEventListener('online', again);
}

function after(act: () => void, ms: number): () => void {
  const timer = setTimeout(act, ms);
  return () => clearTimeout(timer);
}

/** The line of an index. */
export interface IndexLine {
  points(): readonly LinePoint[];
}

/** Follows the index of a market while the component is shown; `ready` after the first reading. */
export function useIndexLine({ id, symbol }: Pick<Quote, 'id' | 'symbol'>): { line: IndexLine; ready: boolean } {
  const [state, setState] = useState(() => ({ id, ready: false, line: newLine() }));
  const current = state.id === id ? state : { id, ready: false, line: newLine() };
  if (current !== state) setState(current);
  const { line } = current;
  useEffect(() => {
    const stopReading = keepReading({
      async read(signal) {
        const input = { symbol, from: Math.floor(serverNow() - PAST_MS) };
        const { list } = await client.call(listTicks, input, { quiet: true, signal });
        if (!signal.aborted) line.add(list.map(({ time, index }) => [time, index === null ? null : Number(index)]));
      },
      // Also after a failure: the channel goes on while the past of the line is missing.
      onEnd: () => setState((before) => (before.id === id && !before.ready ? { ...before, ready: true } : before)),
      occasions: [(again) => socket.onResync(again), onOnline],
      after,
    });
    const stopTicker = tickers.watch(id, () => {
      const ticker = tickers.get(id);
      if (ticker) line.add([[ticker.time, Number(ticker.last)]]);
    });
    return () => {
      stopReading();
      stopTicker();
    };
  }, [id, symbol, line]);
  return { line, ready: current.ready };
}

function newLine(): IndexLine & { add(more: readonly LinePoint[]): void } {
  let points: readonly LinePoint[] = [];
  return {
    points: () => points,
    add(more) {
      points = joinPoints(points, more, MOST_POINTS);
    },
  };
}
