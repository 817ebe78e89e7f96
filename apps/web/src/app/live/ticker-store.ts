/**
 * The newest figures of every market. One subscription serves all who watch; a message wakes only those whose market it
 * is about, once per frame (topic-store.ts), or four times a second for figures, which nobody reads faster. Messages may hold all markets or only those that moved.
 */
import { type Ticker, tickersChannel } from '@glasshouse/contract';
import type { TopicStore } from './topic-store.ts';

/** How often a list is woken at most. */
export const CALM_MS = 250;

/** `frame`: with every frame that brought something, for lines. `calm`: at most every 250 ms, all figures together. */
export type Pace = 'frame' | 'calm';

/** The store of tickers. */
export interface TickerStore {
  /** The newest ticker that came, or undefined. */
  get: (id: number) => Ticker | undefined;
  /** Told when a ticker of a market came; answers how to stop. Nobody watching: nothing is subscribed. */
  watch: (id: number, listener: () => void, pace?: Pace) => () => void;
  /** Told once per frame in which any ticker came, for figures over many markets. */
  watchAll: (listener: () => void) => () => void;
}

/** Makes the store on the live topics; `receivedTime` is given the time of each message, at its arrival. */
export function createTickerStore(
  topics: Pick<TopicStore, 'events'>,
  receivedTime: (time: number) => void = () => {},
): TickerStore {
  const tickers = new Map<number, Ticker>();
  const watchers: Record<Pace, Map<number, Set<() => void>>> = { frame: new Map(), calm: new Map() };
  const moved: Record<Pace, Set<number>> = { frame: new Set(), calm: new Set() };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const all = new Set<() => void>();
  let leave: (() => void) | null = null;

  function wake(pace: Pace): void {
    const ids = [...moved[pace]];
    moved[pace].clear();
    for (const id of ids) for (const listener of watchers[pace].get(id) ?? []) listener();
  }

  function wakeCalm(): void {
    timer = undefined;
    if (moved.calm.size === 0) return;
    timer = setTimeout(wakeCalm, CALM_MS);
    wake('calm');
  }

  function take(messages: Ticker[][]): void {
    for (const message of messages) {
      if (message.length > 0) receivedTime(Math.max(...message.map(({ time }) => time)));
      for (const ticker of message) {
        const before = tickers.get(ticker.id);
        // After a reconnect an older message may follow a newer one.
        if (before && before.time > ticker.time) continue;
        tickers.set(ticker.id, ticker);
        moved.frame.add(ticker.id);
        moved.calm.add(ticker.id);
      }
    }
    const some = moved.frame.size > 0;
    wake('frame');
    if (timer === undefined) wakeCalm();
    if (some) for (const listener of all) listener();
  }

  function follow(): void {
    leave ??= topics.events(tickersChannel, {}, take);
  }

  function restIfAlone(): void {
    if (watchers.frame.size + watchers.calm.size + all.size > 0) return;
    leave?.();
    leave = null;
  }

  return {
    get: (id) => tickers.get(id),
    watch(id, listener, pace = 'frame') {
      const set = watchers[pace].get(id) ?? new Set();
      // Wrapped, so that the same function watching twice counts twice.
      const told = () => listener();
      watchers[pace].set(id, set.add(told));
      follow();
      return () => {
        if (!set.delete(told)) return;
        if (set.size === 0 && watchers[pace].get(id) === set) watchers[pace].delete(id);
        restIfAlone();
      };
    },
    watchAll(listener) {
      const told = () => listener();
      all.add(told);
      follow();
      return () => {
        if (all.delete(told)) restIfAlone();
      };
    },
  };
}
