/**
 * The book of one market as the OrderBook component reads it: the newest of what REST answered and the channel sent,
 * grouped to a price step, with the user's own prices marked. Nothing here draws; listeners write to the page.
 */
import { type Depth, depthChannel } from '@glasshouse/contract';
import { canonicalDecimal } from '@glasshouse/money';
import type { BookSource } from '@glasshouse/ui/OrderBook.tsx';
import type { BookData } from '@glasshouse/ui/order-book-view.ts';
import type { TopicStore } from '../../../app/live/topic-store.ts';
import { type Level, groupLevels } from '../model/book.ts';
import { ceilToStep, floorToStep } from '../model/pair.ts';

/** The book of a market. */
export interface BookFeed extends BookSource {
  /** The whole newest book, ungrouped; empty before the first. */
  levels(): { bids: readonly Level[]; asks: readonly Level[] };
  /** Takes a book read over REST; the newer one stays. */
  offer(depth: Depth): void;
  /** Joins levels to a coarser step; the market's tick shows them as they are. */
  group(step: string): void;
  /** Prices of the user's own open orders, canonical. */
  own(prices: ReadonlySet<string>): void;
}

const NOTHING = { bids: [], asks: [] } as const;
const MOST_LEVELS = 20;

function isNewer(next: Depth, before: Depth): boolean {
  return next.time > before.time || (next.time === before.time && next.sequence >= before.sequence);
}

function ownAt(own: ReadonlySet<string>, step: string, tick: string): ReadonlySet<string> {
  if (step === tick || own.size === 0) return own;
  return new Set([...own].flatMap((price) => [floorToStep(price, step), ceilToStep(price, step)]));
}

/** Makes the feed of a market with a tick. It watches the channel while somebody listens. */
export function createBookFeed(id: number, tick: string, topics: Pick<TopicStore, 'watch' | 'value'>): BookFeed {
  const listeners = new Set<() => void>();
  let depth: Depth | null = null;
  let step = tick;
  let own: ReadonlySet<string> = new Set();
  let snapshot: BookData | null = null;
  let leave: (() => void) | null = null;

  const tell = () => {
    snapshot = null;
    for (const listener of listeners) listener();
  };
  const take = (next: Depth | undefined) => {
    if (!next || (depth !== null && !isNewer(next, depth))) return;
    depth = next;
    tell();
  };
  const build = (): BookData | null => {
    if (depth === null) return null;
    const side = (levels: readonly Level[], which: 'bid' | 'ask'): readonly Level[] =>
      step === tick
        ? levels.slice(0, MOST_LEVELS).map(([price, amount]) => [canonicalDecimal(price), amount])
        : groupLevels(levels, step, which, MOST_LEVELS);
    return { bids: side(depth.bids, 'bid'), asks: side(depth.asks, 'ask'), own: ownAt(own, step, tick) };
  };

  return {
    levels: () => depth ?? NOTHING,
    offer: take,
    group(next) {
      step = next;
      tell();
    },
    own(prices) {
      own = prices;
      tell();
    },
    getSnapshot() {
      snapshot ??= build();
      return snapshot;
    },
    subscribe(listener) {
      listeners.add(listener);
      leave ??= topics.watch(depthChannel, { id }, () => take(topics.value(depthChannel, { id })));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
  };
}
