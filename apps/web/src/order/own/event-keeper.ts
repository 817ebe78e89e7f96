/** Which changes of orders are shown, and when: of each order at most one event a second, the last of it whole. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { type OrderEvent, orderEvent } from './order-event.ts';
import { isLive } from './orders.ts';

/** Clock and timers, injected in tests; `after` returns a function that stops its timer. */
export interface KeeperClock {
  now: () => number;
  after: (act: () => void, ms: number) => () => void;
}

/** The user's live orders as they are known. */
export interface EventKeeper {
  /** Takes an order as it is now. The first time it is only kept. */
  put: (order: OrderItem) => void;
  /** Ids of the orders that were live when they were last put. */
  living: () => number[];
  /** Drops all orders and the events that wait. */
  clear: () => void;
}

const GAP_MS = 1_000;

interface Pending {
  before: OrderItem;
  after: OrderItem;
  stop: () => void;
}

/** Keeps orders and calls `show` with their events. */
export function createEventKeeper(
  show: (event: OrderEvent, order: OrderItem, before: OrderItem) => void,
  clock: KeeperClock,
): EventKeeper {
  const known = new Map<number, OrderItem>();
  const shownAt = new Map<number, number>();
  const pending = new Map<number, Pending>();

  const emit = (before: OrderItem, after: OrderItem) => {
    const event = orderEvent(before, after);
    if (isLive(after) && event) shownAt.set(after.id, clock.now());
    if (!isLive(after)) shownAt.delete(after.id);
    if (event) show(event, after, before);
  };
  return {
    put(order) {
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
      const left = GAP_MS - (clock.now() - (shownAt.get(id) ?? Number.NEGATIVE_INFINITY));
      if (left <= 0) {
        emit(before, order);
        return;
      }
      const flush = () => {
        const held = pending.get(id);
        pending.delete(id);
        if (held) emit(held.before, held.after);
      };
      pending.set(id, { before, after: order, stop: clock.after(flush, left) });
    },
    living: () => [...known.keys()],
    clear() {
      for (const { stop } of pending.values()) stop();
      for (const all of [known, shownAt, pending]) all.clear();
    },
  };
}
