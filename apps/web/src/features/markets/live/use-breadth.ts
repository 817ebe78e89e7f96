/** How many markets rose, stood and fell, following them. */
import type { Quote } from '@glasshouse/contract/markets';
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { newestOf } from '../../../app/live/use-ticker.ts';
import { tickers } from '../../../app/services.ts';
import { type Breadth, breadthOf } from '../model/sort.ts';

/** Counts are read, not watched: once a second is live enough, however often prices move. */
const COUNT_MS = 1_000;

const subscribe = (listener: () => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const leave = tickers.watchAll(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      listener();
    }, COUNT_MS);
  });
  return () => {
    clearTimeout(timer);
    leave();
  };
};

const same = (a: Breadth, b: Breadth): boolean => a.up === b.up && a.same === b.same && a.down === b.down;

/** The counts of these markets today. */
export function useBreadth(quotes: readonly Quote[]): Breadth {
  const shown = useRef<Breadth>(undefined);
  const read = useCallback(() => {
    const next = breadthOf(quotes.map((quote) => newestOf(quote).change_today));
    if (!shown.current || !same(shown.current, next)) shown.current = next;
    return shown.current;
  }, [quotes]);
  return useSyncExternalStore(subscribe, read);
}
