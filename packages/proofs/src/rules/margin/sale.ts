// SPDX-License-Identifier: Apache-2.0
/**
 * What a margin account that stands too low sells or buys back: as much as heals it, and what an end below its debts leaves.
 *
 * 1. Debts are repaid in kind first, from what is held of the same asset.
 * 2. Then value X = (h × D − A) ÷ (h × (1 − k) − 1), rounded up, of the most valuable coin is sold: after it, with costs k (charge and
 *    taker's fee), the level is h. What is held of the quote buys the most valuable debt back first: X is what order and charge cost
 *    together, and no more is bought than pays the debt after the taker's fee. Quantities go up to the lot, and no further than whole lots of what is held.
 *    An order that its market does not take now is passed over: the next debt is bought back, or the next coin sold. While the quote
 *    that is held pays for what heals, no coin is sold.
 * 3. The charge is 1.5 % of the value that pays debts, rounded up, and no more than the account has above its debts: no charge makes a
 *    loss. What a sale brings beyond the debt of the quote buys a coin back next, and is charged then.
 * 4. Where no whole lot is left and something is owed, the fund makes good principal as far as it goes; the rest is written off. What
 *    is less than a lot stays the user's.
 *
 * Units as in `rule.ts`. Pure.
 */
import { divRound, mulDiv } from '@glasshouse/money';
import { type MarginDebt, type MarginItem, PPM, amountOf, assetsOf, debtsOf, valueOf } from './rule.ts';

/** How an account is healed. */
export interface HealingTerms {
  /** The asset that prices are in. */
  readonly quoteId: number;
  /** Level that a sale brings back, ppm. */
  readonly healsAt: number;
  /** What the fund has of a sale, ppm. */
  readonly chargePpm: number;
  /** The taker's fee of the first tier, ppm. */
  readonly takerPpm: number;
}

/** How far from the index the order of a liquidation may be filled. */
export const LIQUIDATION_WIDTH_PPM = 30_000n;

/** Each debt repaid from what is held of its asset. */
export const repaidInKind = (items: readonly MarginItem[]): readonly MarginItem[] =>
  items.map((item) => {
    const both = item.held < item.owed ? item.held : item.owed;
    return { ...item, held: item.held - both, owed: item.owed - both };
  });

/** Value whose sale brings the level back, in quote atoms; 0 when it is there already. */
export function healingValue(assets: bigint, debts: bigint, { healsAt, chargePpm, takerPpm }: HealingTerms): bigint {
  const level = BigInt(healsAt);
  const missing = level * debts - assets * PPM;
  return missing <= 0n ? 0n : divRound(missing * PPM, level * (PPM - BigInt(chargePpm + takerPpm)) - PPM * PPM, 'up');
}

/** The order of a step: of an asset against the quote, at its worst price. */
export interface HealingOrder {
  readonly side: 'sell' | 'buy';
  readonly assetId: number;
  /** Value that heals, in quote atoms. */
  readonly value: bigint;
  readonly quantity: bigint;
  /** In ticks: a sale's is rounded up, a purchase's down. */
  readonly limit: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);
const lots = (atoms: bigint, lot: bigint, rounding: 'up' | 'down') => divRound(atoms, lot, rounding) * lot;

/** Items that have a value, the greatest first; of equal ones the first. */
const byValue = (items: readonly MarginItem[], value: (item: MarginItem) => bigint): readonly MarginItem[] =>
  items.filter((item) => value(item) > 0n).toSorted((a, b) => (value(a) === value(b) ? 0 : value(a) > value(b) ? -1 : 1));

function saleOf(item: MarginItem, value: bigint): HealingOrder {
  const wanted = lots(amountOf(item, value, 'up'), item.lot, 'up');
  const quantity = least(wanted, lots(item.held, item.lot, 'down'));
  const limit = mulDiv(item.ticks, PPM - LIQUIDATION_WIDTH_PPM, PPM, 'up');
  return { side: 'sell', assetId: item.assetId, value, quantity, limit };
}

function purchaseOf(quote: MarginItem, item: MarginItem, value: bigint, { chargePpm, takerPpm }: HealingTerms): HealingOrder {
  const limit = mulDiv(item.ticks, PPM + LIQUIDATION_WIDTH_PPM, PPM, 'down');
  const all = lots(mulDiv(item.owed, PPM, PPM - BigInt(takerPpm), 'up'), item.lot, 'up');
  const heals = lots(amountOf(item, mulDiv(value, PPM, PPM + BigInt(chargePpm), 'up'), 'up'), item.lot, 'up');
  const affordable = lots(amountOf({ ...item, ticks: limit }, quote.held, 'down'), item.lot, 'down');
  return { side: 'buy', assetId: item.assetId, value, quantity: least(least(heals, all), affordable), limit };
}

/**
 * The orders that could be next of an account whose debts were repaid in kind, as they are tried: purchases and sales, each by value.
 * None: it is healed, or no whole lot can be sold or bought; what it still owes then is a loss.
 */
export function healingOrders(items: readonly MarginItem[], terms: HealingTerms): readonly HealingOrder[] {
  const value = healingValue(assetsOf(items), debtsOf(items), terms);
  if (value === 0n) return [];
  const quote = items.find(({ assetId }) => assetId === terms.quoteId);
  const coins = items.filter((item) => item !== quote);
  const debts = quote ? byValue(coins, (item) => valueOf(item, item.owed, 'up')) : [];
  const [first, ...others] = quote ? debts.map((item) => purchaseOf(quote, item, value, terms)) : [];
  const held = coins.filter((item) => item.held >= item.lot);
  const sales = byValue(held, (item) => valueOf(item, item.held, 'down')).map((item) => saleOf(item, value));
  if (!quote || !first || first.quantity === 0n) return sales;
  // A sale pays no debt here: it is for money that a purchase lacks.
  return [first, ...others.filter(({ quantity }) => quantity > 0n), ...(quote.held < value ? sales : [])];
}

/** The first of them; null where there is none. */
export const healingOrder = (items: readonly MarginItem[], terms: HealingTerms): HealingOrder | null =>
  healingOrders(items, terms)[0] ?? null;

/** What of the fills of an order pays debts: all of a purchase, of a sale what is owed of the quote before it. */
export const payingValue = (side: HealingOrder['side'], gross: bigint, owedQuote: bigint): bigint =>
  side === 'buy' ? gross : least(gross, owedQuote);

/** The charge of a value that pays debts, after which an account has so much above its debts, which may be below 0. */
export function chargeOf(paying: bigint, above: bigint, { chargePpm }: HealingTerms): bigint {
  const full = mulDiv(paying, BigInt(chargePpm), PPM, 'up');
  return above <= 0n ? 0n : least(full, above);
}

/** How the end of a debt that nothing is left for is shared. */
export interface Shortfall {
  /** Principal that the fund makes good. */
  readonly byFund: bigint;
  /** Principal that the pool loses, and interest that nobody is paid. */
  readonly writtenOff: bigint;
  readonly interest: bigint;
}

/** Shares a loss. */
export function shortfallOf({ principal, interest }: MarginDebt, fund: bigint): Shortfall {
  const byFund = least(principal, fund);
  return { byFund, writtenOff: principal - byFund, interest };
}
