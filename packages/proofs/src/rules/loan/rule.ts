// SPDX-License-Identifier: Apache-2.0
/**
 * The rule `loan/1`: what a loan owes, how it stands against its pledge, and at which price of the index that matters.
 *
 * 1. Interest of an hour = principal × rate ÷ (8,760 × 10⁶), rounded up; never on interest. Every full hour of the clock that a loan
 *    touches counts, a begun one whole.
 * 2. LTV = owed ÷ pledge, both at the index. Decisions are made by exact products and round nothing; a level is reached exactly when
 *    the index reaches the trigger price, which is rounded to the side that is reached later. What is shown is rounded up.
 * 3. A debt's value is rounded up and a pledge's down, so that no rounding lends more or gives back more.
 * 4. A payment pays interest first, then principal; never more than is owed.
 *
 * A loan is of the quote against the coin of a market, which a falling index ends, or of the coin against the quote, which a rising
 * one does. Units: bigint atoms, prices in ticks of the index, rates and levels parts per million, times epoch ms. Pure.
 */
import { divRound, mulDiv, powerOfTen } from '@glasshouse/money';
import { type Curve, hourOf, hourlyInterest, rateAt, utilisationOf } from '../defi/rate.ts';

/** The rule of loans that open now. */
export const LOAN_RULE = 'loan/1';
const PPM = 1_000_000n;
const DAY_MS = 86_400_000;

/** Which of a market's two assets is borrowed; the other is the pledge. */
export interface LoanPair {
  readonly borrows: 'quote' | 'coin';
  readonly coinScale: number;
  readonly quoteScale: number;
  /** Decimals of a tick of the index. */
  readonly priceDecimals: number;
}

/** LTVs: the most to borrow at, of a warning, of a sale. */
export interface LoanLevels {
  readonly start: number;
  readonly warning: number;
  readonly sale: number;
}

/** A loan at a moment. */
export interface LoanState {
  readonly principal: bigint;
  /** Interest added and not yet paid. */
  readonly interest: bigint;
  readonly pledge: bigint;
  /** The last hour that was charged, counted from 1970. */
  readonly hour: number;
}

/** All that is owed. */
export const owedOf = ({ principal, interest }: Pick<LoanState, 'principal' | 'interest'>): bigint => principal + interest;

/** What the products of a market are divided by: value = coin × ticks × 10^quote ÷ 10^(coin + price). */
export const unitsOfPair = ({ coinScale, quoteScale, priceDecimals }: LoanPair) => ({
  n: powerOfTen(quoteScale),
  d: powerOfTen(coinScale + priceDecimals),
});

/** Value of a coin amount in quote atoms. */
export function coinValue(pair: LoanPair, atoms: bigint, ticks: bigint, rounding: 'up' | 'down'): bigint {
  const { n, d } = unitsOfPair(pair);
  return mulDiv(atoms * ticks, n, d, rounding);
}

/** Coin amount of a value in quote atoms. */
export function coinFor(pair: LoanPair, value: bigint, ticks: bigint, rounding: 'up' | 'down'): bigint {
  const { n, d } = unitsOfPair(pair);
  return mulDiv(value, d, ticks * n, rounding);
}

/** Value of a debt, rounded up. */
export const debtValue = (pair: LoanPair, owed: bigint, ticks: bigint): bigint =>
  pair.borrows === 'quote' ? owed : coinValue(pair, owed, ticks, 'up');

/** Value of a pledge, rounded down. */
export const pledgeValue = (pair: LoanPair, pledge: bigint, ticks: bigint): bigint =>
  pair.borrows === 'quote' ? coinValue(pair, pledge, ticks, 'down') : pledge;

/** Both sides of the LTV as exact products of one unit. */
function sidesOf(pair: LoanPair, owed: bigint, pledge: bigint, ticks: bigint): readonly [bigint, bigint] {
  const { n, d } = unitsOfPair(pair);
  return pair.borrows === 'quote' ? [owed * d, pledge * ticks * n] : [owed * ticks * n, pledge * d];
}

/** The LTV that is shown, rounded up; null without a pledge. */
export function ltvPpm(pair: LoanPair, owed: bigint, pledge: bigint, ticks: bigint): bigint | null {
  const [debt, cover] = sidesOf(pair, owed, pledge, ticks);
  return cover === 0n ? null : mulDiv(debt, PPM, cover, 'up');
}

/** Whether a level is reached at an index; nothing is rounded. */
export function isReached(pair: LoanPair, owed: bigint, pledge: bigint, level: number, ticks: bigint): boolean {
  const [debt, cover] = sidesOf(pair, owed, pledge, ticks);
  return owed > 0n && debt * PPM >= BigInt(level) * cover;
}

/**
 * The index at which a level is reached: at or below it for a loan of the quote (rounded down), at or above it for one of the coin
 * (rounded up). Null when nothing is owed or nothing is pledged.
 */
export function triggerPrice(pair: LoanPair, owed: bigint, pledge: bigint, level: number): bigint | null {
  if (owed <= 0n || pledge <= 0n) return null;
  const { n, d } = unitsOfPair(pair);
  const share = BigInt(level) * pledge;
  return pair.borrows === 'quote' ? (owed * PPM * d) / (share * n) : divRound(share * d, owed * PPM * n, 'up');
}

/** The most that a pledge lends at an index, in the borrowed asset, rounded down. */
export function mostToBorrow(pair: LoanPair, pledge: bigint, start: number, ticks: bigint): bigint {
  const value = mulDiv(pledgeValue(pair, pledge, ticks), BigInt(start), PPM, 'down');
  return pair.borrows === 'quote' ? value : coinFor(pair, value, ticks, 'down');
}

/** How much of a pledge can be taken out at an index; 0 when none. What has to stay is rounded up. */
export function pledgeToSpare(pair: LoanPair, owed: bigint, pledge: bigint, start: number, ticks: bigint): bigint {
  const value = debtValue(pair, owed, ticks) * PPM;
  const { n, d } = unitsOfPair(pair);
  const stays =
    pair.borrows === 'quote' ? divRound(value * d, BigInt(start) * ticks * n, 'up') : divRound(value, BigInt(start), 'up');
  return stays < pledge ? pledge - stays : 0n;
}

/** Hours that a loan pays for up to a time. */
export const hoursTouched = (openedAt: number, time: number): number => hourOf(time) - hourOf(openedAt) + 1;

/** A loan when it opens: the first hour is charged at once. */
export const openedLoan = (principal: bigint, pledge: bigint, ratePpm: number, openedAt: number): LoanState => ({
  principal,
  interest: hourlyInterest(principal, ratePpm),
  pledge,
  hour: hourOf(openedAt),
});

/** Charges hours up to one, at one rate or at that of each hour by its number. */
export function chargedTo(state: LoanState, hour: number, rate: number | ((hour: number) => number)): LoanState {
  if (hour <= state.hour) return state;
  let { interest } = state;
  if (typeof rate === 'number') interest += BigInt(hour - state.hour) * hourlyInterest(state.principal, rate);
  else for (let at = state.hour + 1; at <= hour; at++) interest += hourlyInterest(state.principal, rate(at));
  return { ...state, interest, hour };
}

/** A payment. */
export interface LoanPayment {
  readonly state: LoanState;
  /** What was taken of it. */
  readonly taken: bigint;
  readonly toInterest: bigint;
  readonly toPrincipal: bigint;
}

const least = (a: bigint, b: bigint) => (a < b ? a : b);

/** Pays interest first, then principal; what is more than is owed is not taken. */
export function paidLoan(state: LoanState, amount: bigint): LoanPayment {
  const toInterest = least(amount, state.interest);
  const toPrincipal = least(amount - toInterest, state.principal);
  const paid = { ...state, interest: state.interest - toInterest, principal: state.principal - toPrincipal };
  return { state: paid, taken: toInterest + toPrincipal, toInterest, toPrincipal };
}

/** Terms of loans: days, and what a fixed rate is above the pool's. An open loan has neither. */
export const LOAN_TERMS = {
  d7: { days: 7, extraPpm: 0 },
  d30: { days: 30, extraPpm: 5_000 },
  d90: { days: 90, extraPpm: 10_000 },
  open: null,
} as const;
export type LoanTerm = keyof typeof LOAN_TERMS;
/** How long after its day a loan may still be paid, at the same rate. */
export const GRACE_MS = DAY_MS;

/** When a loan is due; null: never. */
export const dueAt = (term: LoanTerm, openedAt: number): number | null => {
  const fixed = LOAN_TERMS[term];
  return fixed === null ? null : openedAt + fixed.days * DAY_MS;
};

/** Hours whose rates a fixed rate looks back on. */
export const RATE_HOURS = 24;

/**
 * The fixed rate of a term: the larger of the curve's with this loan counted and the mean of the last day's hours, rounded up, and what
 * the term is above it. Rates are those of the pool's newest records, at least one. Null for an open loan.
 */
export function fixedRate(
  term: LoanTerm,
  curve: Curve,
  pool: { readonly cash: bigint; readonly lent: bigint },
  principal: bigint,
  rates: readonly number[],
): number | null {
  const fixed = LOAN_TERMS[term];
  if (fixed === null) return null;
  const last = rates.slice(-RATE_HOURS);
  if (last.length === 0) throw new RangeError('no hour of the pool');
  const mean = Math.ceil(last.reduce((sum, rate) => sum + rate, 0) / last.length);
  const now = rateAt(curve, utilisationOf({ cash: pool.cash - principal, lent: pool.lent + principal }));
  return Math.max(now, mean) + fixed.extraPpm;
}
