/** What an auction would give an own order at a price. Pure. */
import type { OrderItem } from '@glasshouse/contract/orders';
import { compareDecimals } from '@glasshouse/money';

/** All of it, as much as its place in the line gives it, or nothing. */
export type AuctionChance = 'all' | 'some' | 'none';

/**
 * By its limit: a better one than the price trades whole, the price itself by arrival. A market order has none: the list that says
 * how far it reaches is published after the auction.
 */
export function chanceOf(order: Pick<OrderItem, 'type' | 'target_price'>, price: string | null): AuctionChance {
  if (price === null) return 'none';
  if (order.target_price === null) return 'some';
  const gap = compareDecimals(order.target_price, price);
  if (gap === 0) return 'some';
  return gap > 0 === (order.type === 'buy') ? 'all' : 'none';
}
