/** Lists of the user's orders under live changes. */
import type { SpotFill, SpotOrder } from '@glasshouse/contract';
import { canonicalDecimal, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

/** Open orders, newest first, after a change of one of them: it joins, changes or leaves. Older news is ignored. */
export function applyOrder(open: readonly SpotOrder[], order: SpotOrder): SpotOrder[] {
  const known = open.find((one) => one.id === order.id);
  if (known && known.updated > order.updated) return [...open];
  const others = open.filter((one) => one.id !== order.id);
  if (order.status !== 'open') return others;
  const at = others.findIndex((one) => one.created < order.created || (one.created === order.created && one.id < order.id));
  const place = at < 0 ? others.length : at;
  return [...others.slice(0, place), order, ...others.slice(place)];
}

/** By how much an order was filled since it was last known; null when it was not. */
export function newlyFilled(before: SpotOrder | undefined, after: SpotOrder): string | null {
  if (!before || compareDecimals(after.filled, before.filled) <= 0) return null;
  return subDecimals(after.filled, before.filled);
}

/** Prices at which the user has an open order in a market, canonical. */
export function ownPrices(open: readonly SpotOrder[], marketId: number): ReadonlySet<string> {
  const prices = open.flatMap((order) =>
    order.market_id === marketId && order.target_price !== null ? [canonicalDecimal(order.target_price)] : [],
  );
  return new Set(prices);
}

/** How much of an order is filled, whole percent, cut. */
export function filledPercent(order: Pick<SpotOrder, 'filled' | 'amount'>): number {
  if (compareDecimals(order.amount, '0') <= 0) return 0;
  return Number(divDecimals(mulDecimals(order.filled, '100', 20, 'down'), order.amount, 0, 'down'));
}

/** How an order ended, in the words of the screens. */
export type OrderEnd = 'open' | 'partly' | 'filled' | 'cancelled' | 'partlyCancelled';

/** The state of an order with its fills. */
export function endOf(order: Pick<SpotOrder, 'status' | 'filled'>): OrderEnd {
  const some = compareDecimals(order.filled, '0') > 0;
  if (order.status === 'filled') return 'filled';
  if (order.status === 'cancelled') return some ? 'partlyCancelled' : 'cancelled';
  return some ? 'partly' : 'open';
}

/** Value of a fill in the quote currency, exact. */
export function fillValue(fill: Pick<SpotFill, 'price' | 'quantity'>): string {
  return mulDecimals(fill.price, fill.quantity, 20, 'down');
}

/** The currency a fee was taken in: a buy receives the base, a sale the quote currency. */
export function feeUnit(order: Pick<SpotOrder, 'fee_currency_id' | 'currency_id'>, base: string, quote: string): string {
  return order.fee_currency_id === order.currency_id ? base : quote;
}
