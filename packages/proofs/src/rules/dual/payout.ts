// SPDX-License-Identifier: Apache-2.0
/**
 * Payouts of dual investment, rule `dual/1`: both in full, fixed at purchase, each rounded down once. Below the linked price the coin
 * is paid, at or above it USDT; without a price what was put in comes back with its whole yield.
 *
 * Units: amounts in atoms, prices in ticks of the market. Pure.
 */
import { powerOfTen } from '@glasshouse/money';
import { type DualRate, type DualTerms, WHOLE, earned } from './rate.ts';

/** What is paid in the end: the coin, USDT, or what was put in because there was no price. */
export type DualOutcome = 'base' | 'quote' | 'failed';

/** Both payouts, and what is set aside for them beside what was put in. */
export interface DualPayouts {
  readonly base: bigint;
  readonly quote: bigint;
  readonly heldBase: bigint;
  readonly heldQuote: bigint;
}

/** A fraction of whole numbers. */
interface Ratio {
  readonly n: bigint;
  readonly d: bigint;
}

/** Atoms of USDT for an atom of the coin at the linked price. */
const atLinked = ({ linked, scale, quoteScale, priceDecimals }: DualTerms): Ratio => ({
  n: linked * powerOfTen(quoteScale),
  d: powerOfTen(scale) * powerOfTen(priceDecimals),
});

/** Both payouts for what was put in, in the coin of a call and in USDT of a put. */
export function payouts(terms: DualTerms, putIn: bigint, rate: DualRate): DualPayouts {
  const grown = putIn * (WHOLE + earned(terms, rate));
  const { n, d } = atLinked(terms);
  const base = terms.type === 'call' ? grown / WHOLE : (grown * d) / (WHOLE * n);
  const quote = terms.type === 'call' ? (grown * n) / (WHOLE * d) : grown / WHOLE;
  return {
    base,
    quote,
    heldBase: terms.type === 'call' ? base - putIn : base,
    heldQuote: terms.type === 'call' ? quote : quote - putIn,
  };
}

/** How many shares of a need a fund can pay: the most of which the need, rounded down, is at most what is free. */
const most = (free: bigint, need: Ratio): bigint | null =>
  need.n === 0n ? null : free < 0n ? 0n : ((free + 1n) * need.d + need.n - 1n) / need.n - 1n;

/** Shares whose two payouts the fund can set aside; the posting decides once more. */
export function capacity(
  terms: DualTerms,
  share: bigint,
  rate: DualRate,
  free: { readonly base: bigint; readonly quote: bigint },
): number {
  const yields = { n: share * earned(terms, rate), d: WHOLE };
  const whole = share * (WHOLE + earned(terms, rate));
  const { n, d } = atLinked(terms);
  const sides =
    terms.type === 'call'
      ? [most(free.base, yields), most(free.quote, { n: whole * n, d: WHOLE * d })]
      : [most(free.quote, yields), most(free.base, { n: whole * d, d: WHOLE * n })];
  const bounded = sides.filter((side) => side !== null);
  const least = bounded.reduce((a, b) => (a < b ? a : b), BigInt(Number.MAX_SAFE_INTEGER));
  return Number(least);
}

/** A mean as its sums: Σ price × ms and Σ ms, prices in ticks. */
export interface MeanPrice {
  readonly sumPriceMs: bigint;
  readonly sumMs: bigint;
}

/** What is paid by the mean price, without rounding it; null of a mean is no price. */
export function outcomeOf({ linked }: Pick<DualTerms, 'linked'>, mean: MeanPrice | null): DualOutcome {
  if (mean === null || mean.sumMs <= 0n) return 'failed';
  return mean.sumPriceMs >= linked * mean.sumMs ? 'quote' : 'base';
}

/** What an outcome pays, all of it: what was put in is in it where it comes back. */
export function paidOf(
  { type }: Pick<DualTerms, 'type'>,
  outcome: DualOutcome,
  { base, quote }: Pick<DualPayouts, 'base' | 'quote'>,
): { readonly paidBase: bigint; readonly paidQuote: bigint } {
  const isCoin = outcome === 'base' || (outcome === 'failed' && type === 'call');
  return isCoin ? { paidBase: base, paidQuote: 0n } : { paidBase: 0n, paidQuote: quote };
}

/**
 * The price, in ticks and cut, from which on just keeping what was put in would have been the better choice: above it for a call,
 * below it for a put.
 */
export function breakEven(terms: DualTerms, rate: DualRate): bigint {
  const grown = WHOLE + earned(terms, rate);
  return terms.type === 'call' ? (terms.linked * grown) / WHOLE : (terms.linked * WHOLE) / grown;
}

/** An amount of the coin in USDT at a mean price, cut. */
function worth({ scale, quoteScale, priceDecimals }: DualTerms, base: bigint, { sumPriceMs, sumMs }: MeanPrice): bigint {
  return (base * sumPriceMs * powerOfTen(quoteScale)) / (sumMs * powerOfTen(scale) * powerOfTen(priceDecimals));
}

/** What was paid, less what was put in, both in USDT at the price: more or less than just holding. Each worth is cut. */
export function againstHolding(
  terms: DualTerms,
  putIn: bigint,
  paid: { readonly paidBase: bigint; readonly paidQuote: bigint },
  mean: MeanPrice,
): bigint {
  const held = terms.type === 'call' ? worth(terms, putIn, mean) : putIn;
  return worth(terms, paid.paidBase, mean) + paid.paidQuote - held;
}
