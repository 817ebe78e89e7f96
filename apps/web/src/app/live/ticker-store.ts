/**
 * The newest figures of every market. One subscription serves all who watch; a message wakes only those whose market it
 * is about, once per frame (topic-store.ts), or four times a second for figures, which nobody reads faster. Messages may hold all markets or only those that moved.
 */
import { type Ticker, tickersChannel } from '@glasshouse/contract/markets';
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

/** Listeners by market, and the markets that moved since they were last woken. */
function createWatchers() {
  const watchers = new Map<number, Set<() => void>>();
  const moved = new Set<number>();
  return {
    isEmpty: () => watchers.size === 0,
    hasMoved: () => moved.size > 0,
    move: (id: number) => void moved.add(id),
    wake() {
      const ids = [...moved];
      moved.clear();
      for (const id of ids) for (const listener of watchers.get(id) ?? []) listener();
    },
    /** Adds a listener; returns how to remove it. */
    add(id: number, listener: () => void): () => boolean {
      const set = watchers.get(id) ?? new Set();
      // Wrapped, so that the same function watching twice counts twice.
      const told = () => listener();
      watchers.set(id, set.add(told));
      return () => {
        if (!set.delete(told)) return false;
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id);
        return true;
      };
    },
  };
}

/** Makes the store on the live topics; `receivedTime` is given the time of each message, at its arrival. */
export function createTickerStore(
  topics: Pick<TopicStore, 'events'>,
  receivedTime: (time: number) => void = () => {},
): TickerStore {
  const tickers = new Map<number, Ticker>();
  const watchers = { frame: createWatchers(), calm: createWatchers() } satisfies Record<Pace, unknown>;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const all = new Set<() => void>();
  let leave: (() => void) | null = null;

  function wakeCalm(): void {
    timer = undefined;
    if (!watchers.calm.hasMoved()) return;
    timer = setTimeout(wakeCalm, CALM_MS);
    watchers.calm.wake();
  }

  function take(messages: Ticker[][]): void {
    for (const message of messages) {
      if (message.length > 0) receivedTime(Math.max(...message.map(({ time }) => time)));
      for (const ticker of message) {
        const before = tickers.get(ticker.id);
        // After a reconnect an older message may follow a newer one.
        if (before && before.time > ticker.time) continue;
        tickers.set(ticker.id, ticker);
        watchers.frame.move(ticker.id);
        watchers.calm.move(ticker.id);
      }
    }
    const some = watchers.frame.hasMoved();
    watchers.frame.wake();
    if (timer === undefined) wakeCalm();
    if (some) for (const listener of all) listener();
  }

  function follow(): void {
    leave ??= topics.events(tickersChannel, {}, take);
  }

  function restIfAlone(): void {
    if (!watchers.frame.isEmpty() || !watchers.calm.isEmpty() || all.size > 0) return;
    leave?.();
    leave = null;
  }

  return {
    get: (id) => tickers.get(id),
    watch(id, listener, pace = 'frame') {
      const remove = watchers[pace].add(id, listener);
      follow();
      return () => {
        if (remove()) restIfAlone();
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
