/** What a change of an order is worth telling its owner. Pure. */
import type { SpotOrder } from '@glasshouse/contract';
import { compareDecimals, subDecimals } from '@glasshouse/money';
import { isLive } from './orders.ts';

/** One piece of news. `newly` is what of the coin traded since the order was last known. */
export type OrderNews = { what: 'filled' | 'partly'; newly: string } | { what: 'triggered' } | { what: 'cancelled' };

/**
 * The news of a change; null when there is none. An order that was not known is new: it was just placed, by this tab or
 * another, and whoever placed it is told by the answer. A cancellation that its owner asked for is told where he asked,
 * and the second leg of a pair goes without words: the first one's fill says it.
 */
export function orderNews(before: SpotOrder | undefined, after: SpotOrder): OrderNews | null {
  if (!before || !isLive(before) || before.updated > after.updated) return null;
  const newly = subDecimals(after.filled, before.filled);
  if (compareDecimals(newly, '0') > 0) return { what: after.status === 'filled' ? 'filled' : 'partly', newly };
  if (before.triggered === null && after.triggered !== null && after.status !== 'cancelled') return { what: 'triggered' };
  const silent = after.end_reason === 'requested' || after.end_reason === 'oco';
  return after.status === 'cancelled' && !silent ? { what: 'cancelled' } : null;
}
