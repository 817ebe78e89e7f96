// SPDX-License-Identifier: Apache-2.0
/**
 * The rate of dual investment, rule `dual/1`: what the promise to sell or buy at the linked price is worth by Black–Scholes without
 * interest, less the operator's share of it, as an annual rate on whole units of holding.
 *
 * 1. T = (maturity − ⅓ of the window − time of the tick) ÷ 365 days, in whole ms: the price is a mean over the window.
 * 2. v = σ√T, d₁ = ln(S ÷ K) ÷ v + v ÷ 2, d₂ = d₁ − v; C = S·N(d₁) − K·N(d₂), P = K·N(−d₂) − S·N(−d₁).
 * 3. Fair yield of the term: C ÷ (S − C) of a call, P ÷ (K − P) of a put. The user's is fair · (1 − share).
 * 4. Units n = ⌈(maturity − time) ÷ unit⌉; R = ⌊yield · a year ÷ (n · unit)⌋ in parts per million. Paid is by R alone.
 * 5. Not sold: call with K below S · 1.001, put with K above S · 0.999, or less than 0.05 percent a term.
 * 6. Bought is at min(R, ⌊R′ · 100 ÷ 95⌋), R′ by the newest tick over the units of the quote.
 *
 * Units: prices in ticks of the market, times epoch ms, rates ppm a year, volatility 10^-4. Inside 24 decimals, all cut. Pure.
 */
import { ONE, div, fixed, ln, mul, normal, root } from './fixed.ts';

/** The rule of positions that are bought now. */
export const DUAL_RULE = 'dual/1';
/** `call` sells the coin that was put in at the linked price or above, `put` buys one with USDT below it. */
export type DualType = 'call' | 'put';

const PPM = 1_000_000n;
const YEAR_MS = 365n * 86_400_000n;
/** A rate of 1 for a year in the units of (rate × holding time). */
export const WHOLE = YEAR_MS * PPM;
const SIGMA_DECIMALS = 4;
const DISTANCE = { call: 1_001n, put: 999n } as const;
/** 0.05 percent a term. */
const LEAST_YIELD = { n: 5n, d: 10_000n } as const;
/** A buyer may have at most so much more than the newest tick gives: 100 ÷ 95. */
const NEWEST = { n: 100n, d: 95n } as const;

/** Decimals of what a product is counted in. */
export interface DualScales {
  /** Of the coin. */
  readonly scale: number;
  readonly quoteScale: number;
  /** Of prices of the market. */
  readonly priceDecimals: number;
}

/** What the rule needs of a product. */
export interface DualTerms extends DualScales {
  readonly type: DualType;
  readonly linked: bigint;
  readonly maturity: number;
  readonly unitMs: number;
  readonly windowMs: number;
  readonly extendMs: number;
  /** Part of the fair yield that the operator keeps. */
  readonly sharePpm: bigint;
}

/** A price at its time. */
export interface PricedTick {
  readonly ticks: bigint;
  readonly time: number;
}

/** A rate with the units it is paid for. */
export interface DualRate {
  readonly units: number;
  readonly rate: bigint;
}

/** A quote: a rate that may be bought or not. */
export interface DualQuote extends DualRate {
  readonly isPaused: boolean;
}

/** What the model says, with 24 decimals. */
export interface ModelValue {
  readonly d1: bigint;
  /** Worth of the option: C of a call, P of a put, in USDT a coin. */
  readonly option: bigint;
  /** The fair yield of the term. */
  readonly fair: bigint;
}

/** Whole units from a time to maturity, one begun counting whole. */
export const unitsLeft = ({ maturity, unitMs }: Pick<DualTerms, 'maturity' | 'unitMs'>, time: number): number =>
  Math.ceil((maturity - time) / unitMs);

/** The model's value at a tick; null from the last third of the window on, where nothing is left to price. */
export function modelOf(terms: DualTerms, { ticks, time }: PricedTick, sigma: bigint): ModelValue | null {
  const leftMs = terms.maturity - Math.floor(terms.windowMs / 3) - time;
  if (leftMs <= 0 || ticks <= 0n) return null;
  const [price, linked] = [fixed(ticks, terms.priceDecimals), fixed(terms.linked, terms.priceDecimals)];
  const v = mul(fixed(sigma, SIGMA_DECIMALS), root((BigInt(leftMs) * ONE) / YEAR_MS));
  if (v === 0n) return null;
  const d1 = div(ln(div(price, linked)), v) + v / 2n;
  const d2 = d1 - v;
  const option =
    terms.type === 'call' ? mul(price, normal(d1)) - mul(linked, normal(d2)) : mul(linked, normal(-d2)) - mul(price, normal(-d1));
  // What lies beyond the digits of the model can come out a digit below nothing.
  const worth = option < 0n ? 0n : option;
  return { d1, option: worth, fair: div(worth, (terms.type === 'call' ? price : linked) - worth) };
}

/** The rate for a fair yield over so many units: less the operator's share, cut. */
function annual({ sharePpm, unitMs }: DualTerms, fair: bigint, units: number): bigint {
  const own = (fair * (PPM - sharePpm)) / PPM;
  return (own * WHOLE) / (BigInt(units) * BigInt(unitMs)) / ONE;
}

/** Holding time × rate, of WHOLE. */
export const earned = ({ unitMs }: Pick<DualTerms, 'unitMs'>, { units, rate }: DualRate): bigint =>
  BigInt(units) * BigInt(unitMs) * rate;

/** Whether the linked price is too near, or on the wrong side of the price. */
function isTooNear({ type, linked }: DualTerms, ticks: bigint): boolean {
  const [own, limit] = [linked * 1_000n, ticks * DISTANCE[type]];
  return type === 'call' ? own < limit : own > limit;
}

const isTooLittle = (terms: DualTerms, rate: DualRate) => earned(terms, rate) * LEAST_YIELD.d < WHOLE * LEAST_YIELD.n;

function quoteOver(terms: DualTerms, tick: PricedTick, sigma: bigint, units: number): DualQuote {
  const model = units > 0 ? modelOf(terms, tick, sigma) : null;
  if (model === null) return { units: Math.max(units, 0), rate: 0n, isPaused: true };
  const rate = { units, rate: annual(terms, model.fair, units) };
  return { ...rate, isPaused: isTooNear(terms, tick.ticks) || isTooLittle(terms, rate) };
}

/** The quote at a tick. */
export const quoteOf = (terms: DualTerms, tick: PricedTick, sigma: bigint): DualQuote =>
  quoteOver(terms, tick, sigma, unitsLeft(terms, tick.time));

/**
 * What a purchase is made at: the quote's rate, or less when the newest tick gives more than a twentieth less. Null: nothing is
 * sold at one of the ticks. Both are over the units of the quote, which are those that are paid.
 */
export function boughtRate(terms: DualTerms, quote: PricedTick, newest: PricedTick, sigma: bigint): DualRate | null {
  const { units, rate, isPaused } = quoteOf(terms, quote, sigma);
  const now = quoteOver(terms, newest, sigma, units);
  if (isPaused || now.isPaused) return null;
  const most = (now.rate * NEWEST.n) / NEWEST.d;
  return { units, rate: rate < most ? rate : most };
}

/** The yield of the whole term in 10^-8, cut; to be shown. */
export const termYield = (terms: Pick<DualTerms, 'unitMs'>, rate: DualRate): bigint => (earned(terms, rate) * 100n) / YEAR_MS;
