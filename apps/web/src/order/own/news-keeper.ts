/** Which changes of orders are told, and when: of each order at most one piece of news a second, the last of it whole. */
import type { SpotOrder } from '@glasshouse/contract';
import { type OrderNews, orderNews } from './order-news.ts';
import { isLive } from './orders.ts';

/** Clock and timers, injected in tests; `after` answers what stops it. */
export interface NewsClock {
  now: () => number;
  after: (act: () => void, ms: number) => () => void;
}

/** What is known of the user's live orders. */
export interface NewsKeeper {
  /** An order as it is now. One that was not known is only noted: whoever placed it was told by the answer. */
  hear: (order: SpotOrder) => void;
  /** Ids of the orders that lived when they were last heard of. */
  living: () => number[];
  /** Forgets all, and says nothing more. */
  clear: () => void;
}

const GAP_MS = 1_000;

interface Pending {
  before: SpotOrder;
  after: SpotOrder;
  stop: () => void;
}

/** Keeps the orders and tells their news. */
export function createNewsKeeper(
  tell: (news: OrderNews, order: SpotOrder, before: SpotOrder) => void,
  clock: NewsClock,
): NewsKeeper {
  const known = new Map<number, SpotOrder>();
  const toldAt = new Map<number, number>();
  const pending = new Map<number, Pending>();

  const say = (before: SpotOrder, after: SpotOrder) => {
    const news = orderNews(before, after);
    if (isLive(after) && news) toldAt.set(after.id, clock.now());
    if (!isLive(after)) toldAt.delete(after.id);
    if (news) tell(news, after, before);
  };
  return {
    hear(order) {
      const { id } = order;
      const before = known.get(id);
      if (before && before.updated > order.updated) return;
      if (isLive(order)) known.set(id, order);
      else known.delete(id);
      if (!before) return;
      const waiting = pending.get(id);
      if (waiting) {
        waiting.after = order;
        return;
      }
      const left = GAP_MS - (clock.now() - (toldAt.get(id) ?? Number.NEGATIVE_INFINITY));
      if (left <= 0) {
        say(before, order);
        return;
      }
      const flush = () => {
        const held = pending.get(id);
        pending.delete(id);
        if (held) say(held.before, held.after);
      };
      pending.set(id, { before, after: order, stop: clock.after(flush, left) });
    },
    living: () => [...known.keys()],
    clear() {
      for (const { stop } of pending.values()) stop();
      for (const all of [known, toldAt, pending]) all.clear();
    },
  };
}
