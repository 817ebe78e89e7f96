// SPDX-License-Identifier: Apache-2.0
/**
 * What is sold of a pledge: only as much as brings the loan back to its start, by an order whose price is bound, and what its fills pay.
 *
 * 1. A level counts as reached when the last three ticks, none missing between them, within ten seconds and of one label, all reach it.
 * 2. To sell (debt in the quote): value x = (V(debt) − start × V(pledge)) ÷ (1 − costs − start). To buy back (debt in the coin):
 *    x = (V(debt) − start × V(pledge)) ÷ (1 − start × (1 + costs)). Costs are the charge and the taker's fee. Rounded up, also to the lot.
 *    The whole pledge when x needs it, or when less than the least value would be left.
 * 3. A term that is over sells V(debt) ÷ (1 − costs); of a debt in the coin as much is bought as pays it after the taker's fee.
 * 4. Charge = gross × 2 %, rounded up; when the whole pledge is sold at most what is left when the debt is paid, so that no charge makes
 *    a loss. The rest of the debt's side and what is unsold are the borrower's.
 *
 * Units: bigint atoms, ticks, ppm. Pure.
 */
import { divRound, mulDiv } from '@glasshouse/money';
import {
  type LoanLevels,
  type LoanPair,
  type LoanPayment,
  type LoanState,
  coinFor,
  coinValue,
  debtValue,
  isReached,
  ltvPpm,
  owedOf,
  paidLoan,
  pledgeValue,
} from './rule.ts';

const PPM = 1_000_000n;
/** How far apart the first and the last of the ticks that trigger may be. */
export const TICKS_WITHIN_MS = 10_000;
export const TRIGGER_TICKS = 3;
/** LTV below a level's from which on a warning is armed again. */
export const REARM_PPM = 20_000;

/**
 * Whether prices of a label may decide over a loan that opened under another one: a loan of live prices is never warned of or sold by
 * paper ones. One of paper prices goes on by whatever its market has, so a switch of the source stops none.
 */
export const mayDecide = (opened: string, label: string): boolean => label === opened || opened !== 'live';

/** A tick as a trigger looks at it. */
export interface TriggerTick {
  readonly time: number;
  readonly ticks: bigint | null;
  readonly prices: string;
}

/** The tick of three that is reached last: the largest for a loan that a fall ends, the smallest for the other; null: they decide nothing. */
export function decidingTick(pair: LoanPair, ticks: readonly TriggerTick[]): bigint | null {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (ticks.length !== TRIGGER_TICKS || !first || !last || last.time - first.time > TICKS_WITHIN_MS) return null;
  const prices = ticks.flatMap(({ ticks: price, prices: label }) => (price !== null && label === first.prices ? [price] : []));
  if (prices.length !== TRIGGER_TICKS) return null;
  const isFirst = (a: bigint, b: bigint) => (pair.borrows === 'quote' ? a > b : a < b);
  return prices.reduce((found, price) => (isFirst(price, found) ? price : found));
}

/** Whether three ticks without gap trigger a level. */
export function isTriggered(pair: LoanPair, state: LoanState, level: number, ticks: readonly TriggerTick[]): boolean {
  const price = decidingTick(pair, ticks);
  return price !== null && isReached(pair, owedOf(state), state.pledge, level, price);
}

/** How a pledge is sold. */
export interface SaleTerms {
  readonly pair: LoanPair;
  readonly levels: LoanLevels;
  /** The market's lot, in coin atoms. */
  readonly lot: bigint;
  /** What the reserve has of a forced sale, ppm. */
  readonly chargePpm: number;
  /** The taker's fee of the first tier, ppm. */
  readonly takerPpm: number;
  /** Least value of a loan and of what is left of a pledge, in quote atoms. */
  readonly leastValue: bigint;
}

/** How far from the index an order may be filled: 3 %, and from 95 % LTV on a point more each round, up to 10 %. */
export const LEAST_WIDTH_PPM = 30_000;
const WIDTH_STEP_PPM = 10_000;
const MOST_WIDTH_PPM = 100_000;
export const WIDENS_FROM_PPM = 950_000;

/** The width of a round; `wide` is how many rounds before it were at or above 95 % LTV. */
export function widthOf(pair: LoanPair, state: LoanState, ticks: bigint, wide: number): number {
  const ltv = ltvPpm(pair, owedOf(state), state.pledge, ticks);
  if (ltv !== null && ltv < BigInt(WIDENS_FROM_PPM)) return LEAST_WIDTH_PPM;
  return Math.min(LEAST_WIDTH_PPM + WIDTH_STEP_PPM * wide, MOST_WIDTH_PPM);
}

/** The worst price of an order at an index: a sale's is rounded up, a purchase's down. */
export function limitPrice(pair: LoanPair, ticks: bigint, widthPpm: number): bigint {
  const width = BigInt(widthPpm);
  return pair.borrows === 'quote' ? mulDiv(ticks, PPM - width, PPM, 'up') : mulDiv(ticks, PPM + width, PPM, 'down');
}

/** A round's order. */
export interface Sale {
  /** Value that cures, in quote atoms. */
  readonly value: bigint;
  /** Coin to sell, or to buy back. */
  readonly quantity: bigint;
  readonly isWhole: boolean;
  readonly limit: bigint;
  /** What leaves the pledge for the order. */
  readonly seized: bigint;
}

const toLot = (atoms: bigint, lot: bigint, rounding: 'up' | 'down') => divRound(atoms, lot, rounding) * lot;
const least = (a: bigint, b: bigint) => (a < b ? a : b);
const chargeOf = (gross: bigint, ppm: number) => mulDiv(gross, BigInt(ppm), PPM, 'up');

/** What brings a loan back to its start, in quote atoms; 0 when it is there already. */
export function curingValue(terms: SaleTerms, state: LoanState, ticks: bigint): bigint {
  const { pair, levels, chargePpm, takerPpm } = terms;
  const [start, costs] = [BigInt(levels.start), BigInt(chargePpm + takerPpm)];
  const missing = debtValue(pair, owedOf(state), ticks) * PPM - start * pledgeValue(pair, state.pledge, ticks);
  if (missing <= 0n) return 0n;
  return pair.borrows === 'quote'
    ? divRound(missing, PPM - costs - start, 'up')
    : divRound(missing * PPM, PPM * PPM - start * (PPM + costs), 'up');
}

/** The coin that pays a debt in the coin after the taker's fee, up to the lot. */
const coinForAll = ({ takerPpm, lot }: SaleTerms, owed: bigint) =>
  toLot(mulDiv(owed, PPM, PPM - BigInt(takerPpm), 'up'), lot, 'up');

function saleOfCoin(terms: SaleTerms, state: LoanState, reason: 'ltv' | 'term', ticks: bigint, limit: bigint): Sale {
  const { pair, lot, leastValue, chargePpm, takerPpm } = terms;
  const all = pledgeValue(pair, state.pledge, ticks);
  const costs = BigInt(chargePpm + takerPpm);
  const value = reason === 'ltv' ? curingValue(terms, state, ticks) : mulDiv(owedOf(state), PPM, PPM - costs, 'up');
  const wanted = toLot(coinFor(pair, value, ticks, 'up'), lot, 'up');
  const isWhole = value >= all || wanted >= state.pledge || (reason === 'ltv' && all - value < leastValue);
  const quantity = isWhole ? toLot(state.pledge, lot, 'down') : wanted;
  return { value, quantity, isWhole, limit, seized: quantity };
}

function purchaseOfCoin(terms: SaleTerms, state: LoanState, reason: 'ltv' | 'term', ticks: bigint, limit: bigint): Sale {
  const { pair, lot, leastValue, chargePpm } = terms;
  const all = coinForAll(terms, owedOf(state));
  const value = reason === 'ltv' ? curingValue(terms, state, ticks) : coinValue(pair, all, ticks, 'up');
  const left = state.pledge - value - chargeOf(value, chargePpm);
  const isWhole = left <= 0n || (reason === 'ltv' && left < leastValue);
  const wanted = isWhole ? all : least(all, toLot(coinFor(pair, value, ticks, 'up'), lot, 'up'));
  const quantity = least(wanted, toLot(coinFor(pair, state.pledge, limit, 'down'), lot, 'down'));
  return { value, quantity, isWhole, limit, seized: isWhole ? state.pledge : coinValue(pair, quantity, limit, 'up') };
}

/** The order of a round at an index. Its quantity is 0 when no lot can be sold or bought. */
export function saleOf(terms: SaleTerms, state: LoanState, reason: 'ltv' | 'term', ticks: bigint, widthPpm: number): Sale {
  const limit = limitPrice(terms.pair, ticks, widthPpm);
  const order = terms.pair.borrows === 'quote' ? saleOfCoin : purchaseOfCoin;
  return order(terms, state, reason, ticks, limit);
}

/** What the fills of a round make together. */
export interface Filled {
  /** Coin that was sold or bought. */
  readonly quantity: bigint;
  /** Quote that it brought or cost. */
  readonly gross: bigint;
  /** The taker's fee: in the quote of a sale, in the coin of a purchase. */
  readonly fee: bigint;
}

/** What becomes of a round's proceeds. */
export interface Proceeds {
  readonly payment: LoanPayment;
  readonly charge: bigint;
  /** In the borrowed asset, to the borrower. */
  readonly surplus: bigint;
  /** The loan after it, its pledge less what was sold and, of a debt in the coin, the charge. */
  readonly state: LoanState;
  /** Nothing is left that could be sold, and something is owed. */
  readonly isLoss: boolean;
}

/** Proceeds of a sale of the pledge's coin. Error: RangeError when more was sold than pledged. */
function proceedsOfCoin({ lot, chargePpm }: SaleTerms, state: LoanState, { quantity, gross, fee }: Filled): Proceeds {
  const pledge = state.pledge - quantity;
  const net = gross - fee;
  const owed = owedOf(state);
  const most = net > owed ? net - owed : 0n;
  const full = least(chargeOf(gross, chargePpm), net);
  const charge = pledge < lot ? least(full, most) : full;
  const payment = paidLoan(state, net - charge);
  const after = { ...payment.state, pledge };
  return {
    payment,
    charge,
    surplus: net - charge - payment.taken,
    state: after,
    isLoss: owedOf(after) > 0n && pledge < lot,
  };
}

function proceedsOfQuote(terms: SaleTerms, state: LoanState, { quantity, gross, fee }: Filled, limit: bigint): Proceeds {
  const left = state.pledge - gross;
  const full = least(chargeOf(gross, terms.chargePpm), left);
  const payment = paidLoan(state, quantity - fee);
  const aLot = coinValue(terms.pair, terms.lot, limit, 'up');
  // No charge makes a loss: what it would take buys back more of the debt.
  const charge = owedOf(payment.state) > 0n && left - full < aLot ? 0n : full;
  const after = { ...payment.state, pledge: left - charge };
  return {
    payment,
    charge,
    surplus: quantity - fee - payment.taken,
    state: after,
    isLoss: owedOf(after) > 0n && after.pledge < aLot,
  };
}

/** What becomes of a round's fills at its limit. Error: RangeError when they are beyond the pledge. */
export function proceedsOf(terms: SaleTerms, state: LoanState, filled: Filled, limit: bigint): Proceeds {
  const sold = terms.pair.borrows === 'quote' ? filled.quantity : filled.gross;
  if (sold > state.pledge || filled.fee < 0n) throw new RangeError('more than the pledge');
  return terms.pair.borrows === 'quote' ? proceedsOfCoin(terms, state, filled) : proceedsOfQuote(terms, state, filled, limit);
}
