/** Ways out of a call: how much a deposit or a payment must be, and what closing everything leaves. Pure. */
import type { Side } from '@glasshouse/contract/orders';
import { divRound, mulDiv } from '@glasshouse/money';
import {
  type HealingOrder,
  type MarginItem,
  PPM,
  amountOf,
  assetsOf,
  debtsOf,
  healingOrder,
  repaidInKind,
  triggerPrice,
  valueOf,
} from '@glasshouse/proofs/margin';
import { type Levels, QUOTE_ID, movingCoin } from './account.ts';
import { afterOrder } from './order.ts';

/** A whole unit of the quote: what is asked for is no odd sum. */
const UNIT = 1_000_000n;
const upToUnit = (atoms: bigint) => divRound(atoms, UNIT, 'up') * UNIT;

/** The deposit of quote after which the level is at a level; 0 where it is there already. */
export function depositFor(items: readonly MarginItem[], level: number): bigint {
  const missing = BigInt(level) * debtsOf(items) - assetsOf(items) * PPM;
  return missing <= 0n ? 0n : upToUnit(divRound(missing, PPM, 'up'));
}

/**
 * The payment of an asset's debt, in its atoms, from what is free of it, after which the level is at a level, or as much as there is;
 * 0: none helps.
 */
export function paymentFor(items: readonly MarginItem[], assetId: number, free: bigint, level: number): bigint {
  const item = items.find((one) => one.assetId === assetId);
  if (!item || debtsOf(items) <= 0n || assetsOf(items) <= debtsOf(items)) return 0n;
  const most = free < item.owed ? free : item.owed;
  const missing = BigInt(level) * debtsOf(items) - assetsOf(items) * PPM;
  if (missing <= 0n) return 0n;
  const heals = amountOf(item, upToUnit(divRound(missing, BigInt(level) - PPM, 'up')), 'up');
  return heals < most ? heals : most;
}

/** An order of closing: of a coin, in whole lots. */
export interface ClosingOrder {
  readonly assetId: number;
  readonly side: Side;
  readonly quantity: bigint;
}

const lots = (atoms: bigint, lot: bigint, rounding: 'up' | 'down') => divRound(atoms, lot, rounding) * lot;

/**
 * The orders that leave the account in the quote alone: coins are sold after what is owed of them was paid from them, then what is
 * still owed of a coin is bought, with the taker's fee. What is less than a lot stays.
 */
export function closingOrders(items: readonly MarginItem[], takerPpm: number): readonly ClosingOrder[] {
  const coins = repaidInKind(items).filter(({ assetId }) => assetId !== QUOTE_ID);
  const sales = coins
    .map(({ assetId, held, lot }) => ({ assetId, side: 'sell' as const, quantity: lots(held, lot, 'down') }))
    .filter(({ quantity }) => quantity > 0n);
  const purchases = coins
    .filter(({ owed }) => owed > 0n)
    .map(({ assetId, owed, lot }) => ({
      assetId,
      side: 'buy' as const,
      quantity: lots(mulDiv(owed, PPM, PPM - BigInt(takerPpm), 'up'), lot, 'up'),
    }));
  return [...sales, ...purchases];
}

/** What of the account is left in the quote after closing at the index, fees paid; less than nothing is nothing. */
export function keptAfterClosing(items: readonly MarginItem[], takerPpm: number): bigint {
  const net = assetsOf(items) - debtsOf(items);
  const traded = closingOrders(items, takerPpm).reduce((sum, { assetId, quantity }) => {
    const item = items.find((one) => one.assetId === assetId);
    return item ? sum + valueOf(item, quantity, 'up') : sum;
  }, 0n);
  const kept = net - mulDiv(traded, BigInt(takerPpm), PPM, 'up');
  return kept > 0n ? kept : 0n;
}

/** An order that pays a part of the debts, and the account as if it was filled at the index. */
export interface PartOrder {
  readonly order: ClosingOrder;
  readonly after: readonly MarginItem[];
  /** What it pays of the debt in the asset that it receives, in atoms of that asset. */
  readonly repays: bigint;
}

/**
 * The order that brings the account to a level by itself: of a coin that is sold for the quote's debt, or bought for its own. Null:
 * nothing can be sold or bought so, or the level is there already.
 */
export function partOrder(items: readonly MarginItem[], level: number, takerPpm: number): PartOrder | null {
  const found = healingOrder(items, { quoteId: QUOTE_ID, healsAt: level, chargePpm: 0, takerPpm });
  const coin = items.find(({ assetId }) => assetId === found?.assetId);
  const quote = items.find(({ assetId }) => assetId === QUOTE_ID);
  if (!found || !coin || !quote || found.quantity <= 0n) return null;
  const { side, quantity, assetId } = found;
  const given = side === 'sell' ? coin : quote;
  const sketch = {
    coinId: assetId,
    side,
    quantity,
    ticks: coin.ticks,
    feePpm: takerPpm,
    effect: 'repay',
    available: given.held,
  } as const;
  const then = afterOrder(items, sketch);
  if (then === null || then.repays <= 0n) return null;
  return { order: { assetId, side, quantity }, after: then.items, repays: then.repays };
}

/** What was moved into the account less what was moved out, in quote atoms at the index. Null: an asset has no price. */
export function movedIn(moves: readonly Moved[], items: readonly MarginItem[]): bigint | null {
  let sum = 0n;
  for (const { assetId, atoms } of moves) {
    const item = items.find((one) => one.assetId === assetId);
    if (!item) return null;
    sum += atoms < 0n ? -valueOf(item, -atoms, 'up') : valueOf(item, atoms, 'down');
  }
  return sum;
}

/** Atoms of an asset that came into the account, or below zero left it. */
export interface Moved {
  readonly assetId: number;
  readonly atoms: bigint;
}

/** The order of a liquidation where the coin that moves the account reaches its price of it; null: none does, or nothing can be sold. */
export function saleAhead(
  items: readonly MarginItem[],
  { sale, heals }: Pick<Levels, 'sale'> & { readonly heals: number },
  costs: { readonly chargePpm: number; readonly takerPpm: number },
): HealingOrder | null {
  const coin = movingCoin(items);
  const ticks = coin && triggerPrice(items, coin.assetId, sale);
  if (!coin || ticks === null) return null;
  const then = items.map((item) => (item.assetId === coin.assetId ? { ...item, ticks } : item));
  return healingOrder(repaidInKind(then), { quoteId: QUOTE_ID, healsAt: heals, ...costs });
}
