/**
 * The book of one market as the OrderBook component reads it: grouped to a price step, with the user's own prices
 * marked. Nothing here draws; listeners write to the page.
 */
import { canonicalDecimal } from '@glasshouse/money';
import type { BookSource } from '@glasshouse/ui/OrderBook.tsx';
import type { BookData } from '@glasshouse/ui/order-book-view.ts';
import type { DepthFeed } from './depth-feeds.ts';
import { type Level, groupLevels } from './book.ts';
import { ceilToStep, floorToStep } from '../pair/pair.ts';

/** The book of a market. */
export interface BookFeed extends BookSource {
  /** The whole newest book, ungrouped; empty before the first. */
  levels(): { bids: readonly Level[]; asks: readonly Level[] };
  /** Joins levels to a coarser step; the market's tick shows them as they are. */
  group(step: string): void;
  /** Prices of the user's own open orders, canonical. */
  own(prices: ReadonlySet<string>): void;
}

const NOTHING = { bids: [], asks: [] } as const;
const MOST_LEVELS = 20;

function ownAt(own: ReadonlySet<string>, step: string, tick: string): ReadonlySet<string> {
  if (step === tick || own.size === 0) return own;
  return new Set([...own].flatMap((price) => [floorToStep(price, step), ceilToStep(price, step)]));
}

/** Makes the feed of a market with a tick. It follows the book while somebody listens. */
export function createBookFeed(depth: DepthFeed, tick: string): BookFeed {
  const listeners = new Set<() => void>();
  let step = tick;
  let own: ReadonlySet<string> = new Set();
  let snapshot: BookData | null = null;
  let leave: (() => void) | null = null;

  const tell = () => {
    snapshot = null;
    for (const listener of listeners) listener();
  };
  const build = (): BookData | null => {
    const book = depth.get();
    if (book === null) return null;
    const side = (levels: readonly Level[], which: 'bid' | 'ask'): readonly Level[] =>
      step === tick
        ? levels.slice(0, MOST_LEVELS).map(([price, amount]) => [canonicalDecimal(price), amount])
        : groupLevels(levels, step, which, MOST_LEVELS);
    return { bids: side(book.bids, 'bid'), asks: side(book.asks, 'ask'), own: ownAt(own, step, tick) };
  };

  return {
    levels: () => depth.get() ?? NOTHING,
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
      // What it shows from before nobody listened is old.
      if (leave === null) snapshot = null;
      leave ??= depth.subscribe(tell);
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        leave?.();
        leave = null;
      };
    },
  };
}
