/**
 * Whose money a group of commands can touch: who places, who cancels, and whose resting orders the takers can reach. A
 * group locks all of them at once, before it decides, so that it never takes a lock out of the ledger's order.
 *
 * Invariants: never too few (the rest that a taker can reach is bounded by the lots of all takers of its side and by what
 * the group's own cancels take away in front of it); orders that the group itself lays down belong to those who place.
 */
import type { Side } from '@glasshouse/contract';
import type { Books } from './books.ts';
import type { CancelCommand } from './cancel.ts';
import type { OpenOrders } from './open-orders.ts';
import { openLots } from './order.ts';
import type { PlaceCommand } from './place.ts';

/** A user and a market in whose two assets his balances may change. */
export interface Touched {
  readonly userId: number;
  readonly marketId: number;
}

/** All takers of one side of one market. */
interface Takers {
  readonly marketId: number;
  readonly side: Side;
  lots: number;
  /** The price furthest from their own side; null when one of them takes any price. */
  worstTicks: number | null;
}

const opposite = (side: Side): Side => (side === 'buy' ? 'sell' : 'buy');

function addTaker(takers: Map<string, Takers>, { marketId, side, lots, priceTicks }: PlaceCommand): void {
  const key = `${marketId} ${side}`;
  const sum = takers.get(key);
  if (!sum) {
    takers.set(key, { marketId, side, lots, worstTicks: priceTicks });
    return;
  }
  sum.lots += lots;
  if (priceTicks === null || sum.worstTicks === null) sum.worstTicks = null;
  else sum.worstTicks = side === 'buy' ? Math.max(sum.worstTicks, priceTicks) : Math.min(sum.worstTicks, priceTicks);
}

/** Everybody whose balances the commands can change. */
export function touchedBy(
  commands: readonly (PlaceCommand | CancelCommand)[],
  books: Books,
  openOrders: Pick<OpenOrders, 'get'>,
): Touched[] {
  const touched = new Map<string, Touched>();
  const add = (userId: number, marketId: number) => touched.set(`${userId} ${marketId}`, { userId, marketId });
  const takers = new Map<string, Takers>();
  const cancelled = new Map<string, number>();
  for (const command of commands) {
    if (command.type === 'place') {
      add(command.userId, command.marketId);
      addTaker(takers, command);
      continue;
    }
    const order = openOrders.get(command.orderId);
    if (!order || order.userId !== command.userId) continue;
    add(order.userId, order.marketId);
    const key = `${order.marketId} ${order.side}`;
    cancelled.set(key, (cancelled.get(key) ?? 0) + openLots(order));
  }
  for (const { marketId, side, lots, worstTicks } of takers.values()) {
    const gone = cancelled.get(`${marketId} ${opposite(side)}`) ?? 0;
    for (const owner of books.of(marketId).ownersAgainst(side, worstTicks, lots + gone)) add(owner, marketId);
  }
  return [...touched.values()];
}
