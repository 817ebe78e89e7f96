/** Ways out of a call: how much a deposit or a payment must be, and what closing everything leaves. Pure. */
import type { Side } from '@glasshouse/contract/orders';
import { divRound, mulDiv } from '@glasshouse/money';
import {
  type HealingOrder,
  type MarginItem,
  PPM,
  assetsOf,
  debtsOf,
  healingOrder,
  repaidInKind,
  triggerPrice,
  valueOf,
} from '@glasshouse/proofs/margin';
import { type Levels, QUOTE_ID, movingCoin } from './account.ts';

/** A whole unit of the quote: what is asked for is no odd sum. */
const UNIT = 1_000_000n;
const upToUnit = (atoms: bigint) => divRound(atoms, UNIT, 'up') * UNIT;

/** The deposit of quote after which the level is at a level; 0 where it is there already. */
export function depositFor(items: readonly MarginItem[], level: number): bigint {
  const missing = BigInt(level) * debtsOf(items) - assetsOf(items) * PPM;
  return missing <= 0n ? 0n : upToUnit(divRound(missing, PPM, 'up'));
}

/** The payment of the quote's debt, from what is free of it, after which the level is at a level, or as much as there is; 0: none helps. */
export function paymentFor(items: readonly MarginItem[], free: bigint, level: number): bigint {
  const quote = items.find(({ assetId }) => assetId === QUOTE_ID);
  if (!quote || debtsOf(items) <= 0n || assetsOf(items) <= debtsOf(items)) return 0n;
  const most = free < quote.owed ? free : quote.owed;
  const missing = BigInt(level) * debtsOf(items) - assetsOf(items) * PPM;
  if (missing <= 0n) return 0n;
  const heals = upToUnit(divRound(missing, BigInt(level) - PPM, 'up'));
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
