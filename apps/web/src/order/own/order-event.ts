/** Which changes of an order its owner is shown. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { isLive } from './orders.ts';

/** What happened. `newly`: amount of the coin that traded since the order was last known. */
export type OrderEvent = { what: 'filled' | 'partly'; newly: string } | { what: 'triggered' } | { what: 'cancelled' };

/**
 * The event of a change; null where nothing is shown. An order that was not known is new: the answer to its placement is
 * shown already. So is a cancellation that its owner asked for; and of an OCO pair only the leg that filled is shown.
 */
export function orderEvent(before: OrderItem | undefined, after: OrderItem): OrderEvent | null {
  if (!before || !isLive(before) || before.updated > after.updated) return null;
  const newly = subDecimals(after.filled, before.filled);
  if (compareDecimals(newly, '0') > 0) return { what: after.status === 'filled' ? 'filled' : 'partly', newly };
  if (before.triggered === null && after.triggered !== null && after.status !== 'cancelled') return { what: 'triggered' };
  const silent = after.end_reason === 'requested' || after.end_reason === 'oco';
  return after.status === 'cancelled' && !silent ? { what: 'cancelled' } : null;
}
