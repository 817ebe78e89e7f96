/** Lists of the user's orders under live changes, and the state of an order. */
import type { FillItem, OrderItem } from '@glasshouse/contract/orders';
import { canonicalDecimal, compareDecimals, divDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { reservePrice } from '../form/order-math.ts';

/** Whether an order rests in the book, or waits for its trigger or the next auction. */
export const isLive = ({ status }: Pick<OrderItem, 'status'>): boolean => status !== 'filled' && status !== 'cancelled';

/** Live orders, newest first, after a change of one of them: it joins, changes or leaves. Older states are ignored. */
export function applyOrder(open: readonly OrderItem[], order: OrderItem): OrderItem[] {
  const known = open.find((one) => one.id === order.id);
  if (known && known.updated > order.updated) return [...open];
  const others = open.filter((one) => one.id !== order.id);
  if (!isLive(order)) return others;
  const at = others.findIndex((one) => one.created < order.created || (one.created === order.created && one.id < order.id));
  const place = at < 0 ? others.length : at;
  return [...others.slice(0, place), order, ...others.slice(place)];
}

/** Prices at which the user has an order in the book of a market, canonical. What still waits for a trigger is not in it. */
export function ownPrices(open: readonly OrderItem[], marketId: number): ReadonlySet<string> {
  const prices = open.flatMap((order) =>
    order.market_id === marketId && order.status === 'open' && order.target_price !== null
      ? [canonicalDecimal(order.target_price)]
      : [],
  );
  return new Set(prices);
}

/** How much of an order is filled, whole percent, cut; of an order by worth, how much of that worth. */
export function filledPercent(order: Pick<OrderItem, 'filled' | 'amount' | 'quote_amount' | 'filled_value'>): number {
  const [part, whole] = order.quote_amount === null ? [order.filled, order.amount] : [order.filled_value, order.quote_amount];
  if (compareDecimals(whole, '0') <= 0) return 0;
  return Math.min(100, Number(divDecimals(mulDecimals(part, '100', 20, 'down'), whole, 0, 'down')));
}

/** How an order stands, in the words of the screens. */
export type OrderEnd = 'pending' | 'queued' | 'open' | 'partly' | 'filled' | 'cancelled' | 'partlyCancelled';

/** The state of an order with its fills. */
export function endOf(order: Pick<OrderItem, 'status' | 'filled'>): OrderEnd {
  const some = compareDecimals(order.filled, '0') > 0;
  if (order.status === 'filled' || order.status === 'pending' || order.status === 'queued') return order.status;
  if (order.status === 'cancelled') return some ? 'partlyCancelled' : 'cancelled';
  return some ? 'partly' : 'open';
}

/** The currency a fee was taken in: a buy receives the base, a sale the quote currency. */
export function feeUnit(order: Pick<OrderItem, 'fee_currency_id' | 'currency_id'>, base: string, quote: string): string {
  return order.fee_currency_id === order.currency_id ? base : quote;
}

/** The side of the pair that the fee of a fill was taken in. */
export const fillFeeOf = (fill: Pick<FillItem, 'type'>, feeIn: 'quote' | undefined): 'base' | 'quote' =>
  feeIn === undefined && fill.type === 'buy' ? 'base' : 'quote';

/** What of an order is not filled yet: of the coin, or of its worth for an order by worth. */
export function leftOf(order: OrderItem): { text: string; of: 'base' | 'quote' } {
  if (order.quote_amount !== null) return { text: subDecimals(order.quote_amount, order.filled_value), of: 'quote' };
  return { text: subDecimals(order.amount, order.filled), of: 'base' };
}

/** What cancelling frees, in which currency: of a sale the coins, of a buy what its rest would cost at its price. */
export function releasedBy(order: OrderItem): { text: string; of: 'base' | 'quote' } {
  const left = leftOf(order);
  if (order.type === 'sell' || left.of === 'quote') return left;
  const price = reservePrice(order.kind, { price: order.target_price, trigger: order.trigger_price, stopPrice: null }) ?? '0';
  return { text: mulDecimals(left.text, price, 20, 'down'), of: 'quote' };
}

/** Orders of which one ends the other stand next to each other: the newer pair's place counts. */
export function besideEachOther(orders: readonly OrderItem[]): OrderItem[] {
  const done = new Set<number>();
  return orders.flatMap((order) => {
    if (done.has(order.id)) return [];
    const legs = order.oco_id === null ? [order] : orders.filter((one) => one.oco_id === order.oco_id);
    for (const leg of legs) done.add(leg.id);
    return legs;
  });
}
