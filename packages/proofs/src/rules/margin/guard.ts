// SPDX-License-Identifier: Apache-2.0
/**
 * Which orders a margin account may place, so that no trade with a second account of one's own costs the pool or the fund anything:
 * within 2 % of the index, and only while the level with all live orders filled whole at their worst prices stays at the call or above.
 * An order that would gain its owner something at its limit is not counted on: it may never be filled. Orders that only repay are admitted at any level, within the width of a liquidation.
 *
 * Units as in `rule.ts`. Pure.
 */
import { mulDiv } from '@glasshouse/money';
import { type MarginItem, PPM, assetsOf, debtsOf, valueOf } from './rule.ts';

/** How far from the index an order may be. */
export const GUARD_PPM = 20_000n;

/** The prices that an order may have, in ticks, both included. */
export const guardOf = (ticks: bigint, widthPpm: bigint = GUARD_PPM): { readonly low: bigint; readonly high: bigint } => ({
  low: mulDiv(ticks, PPM - widthPpm, PPM, 'up'),
  high: mulDiv(ticks, PPM + widthPpm, PPM, 'down'),
});

/** An order that is live, or asked for. */
export interface GuardedOrder {
  readonly assetId: number;
  readonly side: 'buy' | 'sell';
  /** Its limit, in ticks; a market order's is the edge of the guard against its owner. */
  readonly ticks: bigint;
  readonly quantity: bigint;
  readonly feePpm: number;
  /** What it borrows when it is accepted: of the quote for a purchase, of the coin for a sale. */
  readonly borrows: bigint;
}

/**
 * An account as if orders that cost something were filled whole at their limits, with what all of them borrow. Fees are of what is
 * received, rounded up.
 */
export function afterAll(items: readonly MarginItem[], orders: readonly GuardedOrder[], quoteId: number): readonly MarginItem[] {
  const changed = new Map(items.map((item) => [item.assetId, { held: item.held, owed: item.owed }]));
  const of = (assetId: number) => {
    const found = changed.get(assetId);
    if (!found) throw new RangeError(`the account has no asset ${assetId}`);
    return found;
  };
  for (const { assetId, side, ticks, quantity, feePpm, borrows } of orders) {
    const item = items.find((one) => one.assetId === assetId) as MarginItem;
    const [coin, quote] = [of(assetId), of(quoteId)];
    const less = (atoms: bigint) => atoms - mulDiv(atoms, BigInt(feePpm), PPM, 'up');
    const debtor = side === 'buy' ? quote : coin;
    debtor.held += borrows;
    debtor.owed += borrows;
    const value = valueOf({ ...item, ticks }, quantity, side === 'buy' ? 'up' : 'down');
    const [cost, brought] =
      side === 'buy' ? [value, valueOf(item, less(quantity), 'down')] : [valueOf(item, quantity, 'down'), less(value)];
    if (brought >= cost) continue;
    if (side === 'buy') {
      quote.held -= value;
      coin.held += less(quantity);
    } else {
      coin.held -= quantity;
      quote.held += less(value);
    }
  }
  return items.map((item) => ({ ...item, ...of(item.assetId) }));
}

/** Whether an order is admitted beside the live ones: the level after all of them is at a level or above, or nothing is owed. */
export function isAdmitted(
  items: readonly MarginItem[],
  orders: readonly GuardedOrder[],
  quoteId: number,
  levelPpm: number,
): boolean {
  const after = afterAll(items, orders, quoteId);
  if (after.some(({ held }) => held < 0n)) return false;
  return assetsOf(after) * PPM >= BigInt(levelPpm) * debtsOf(after);
}
