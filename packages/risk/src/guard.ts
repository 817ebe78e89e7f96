// SPDX-License-Identifier: Apache-2.0
/**
 * Worst prices: F7, the guard of entries, and the limits of closes by a market order, a liquidation or the fund.
 *
 * Units: ticks; parts per million of the mark. All are rounded toward the mark, so nothing trades beyond the stated share.
 */
import { opposite, type Side } from './contract.ts';
import type { PriceBound } from './price-bound.ts';
import { ceilDiv, floorDiv, least, MILLION, most } from './units.ts';

/** Market closes and liquidations trade at most 2 % beyond the mark; entries too. */
export const WIDEST_PPM = 20_000n;
/** Closes that the fund backs trade at most 0.1 % beyond the mark. */
export const FUND_PPM = 1_000n;

/** What the guard of an entry depends on: its multiple, m of its tier, the base taker fee. */
export interface GuardTerms {
  readonly multiple: bigint;
  readonly tierPpm: bigint;
  readonly feePpm: bigint;
}

/**
 * F7: the worst price of an entry: g = min(2 %, (1/multiple - m - f) / 2) beyond the mark against its owner, m that of the
 * tier. A buy is rounded down, a sell up. So a position is never born next to its own liquidation.
 */
export function entryGuard(side: Side, markTicks: bigint, terms: GuardTerms): bigint {
  const { n, d } = guardShare(terms);
  return away(side, markTicks, n, d);
}

/**
 * The first mark at which an entry with this limit would trade beyond its guard: the highest for a buy, the lowest for a sell.
 * From there on it is ended.
 */
export function guardTrigger(side: Side, limitTicks: bigint, terms: GuardTerms): bigint {
  const { n, d } = guardShare(terms);
  return side === 'long' ? ceilDiv(limitTicks * d, d + n) - 1n : floorDiv(limitTicks * d, d - n) + 1n;
}

/** The share g of F7. */
function guardShare({ multiple, tierPpm, feePpm }: GuardTerms): { readonly n: bigint; readonly d: bigint } {
  const n = MILLION - (tierPpm + feePpm) * multiple;
  const d = 2n * MILLION * multiple;
  return n * MILLION > WIDEST_PPM * d ? { n: WIDEST_PPM, d: MILLION } : { n, d };
}

/** What the limit of a close of a cross position that rests depends on: m of the first tier, the base taker fee. */
export type RestingTerms = Pick<GuardTerms, 'tierPpm' | 'feePpm'>;

/** With its fee a close so far beyond the mark costs at most what its lots require in the first tier. */
const restingPpm = ({ tierPpm, feePpm }: RestingTerms): bigint => (tierPpm * MILLION) / (MILLION + feePpm);

/** The worst price at which a close of a cross position of `side` may rest: one that fills takes no account below its requirement. */
export function restingLimit(side: Side, markTicks: bigint, terms: RestingTerms): bigint {
  return beyondMark(opposite(side), markTicks, restingPpm(terms));
}

/** The first mark at which a close with this limit would rest beyond it: the lowest of a long, the highest of a short. */
export function restingTrigger(side: Side, limitTicks: bigint, terms: RestingTerms): bigint {
  const ppm = restingPpm(terms);
  return side === 'long' ? floorDiv(limitTicks * MILLION, MILLION - ppm) + 1n : ceilDiv(limitTicks * MILLION, MILLION + ppm) - 1n;
}

/** The mark moved by a share against who buys (`long`) or sells (`short`): up rounded down, down rounded up. */
export function beyondMark(buysOrSells: Side, markTicks: bigint, ppm: bigint): bigint {
  return away(buysOrSells, markTicks, ppm, MILLION);
}

/** Whether an entry at this price would trade beyond its guard. */
export function isBeyondGuard(side: Side, priceTicks: bigint, guardTicks: bigint): boolean {
  return side === 'long' ? priceTicks > guardTicks : priceTicks < guardTicks;
}

/**
 * The worst price at which a position of `side` is closed: the tighter of the mark and a share beyond it, and its bankruptcy
 * price. Null when no price is good enough. `ppm` null: the bankruptcy price alone (a limit close names its own limit too).
 */
export function closingLimit(side: Side, markTicks: bigint, bankruptcy: PriceBound, ppm: bigint | null): bigint | null {
  if (bankruptcy === 'always') return null;
  const share = ppm === null ? null : beyondMark(side === 'long' ? 'short' : 'long', markTicks, ppm);
  if (bankruptcy === 'never') return share;
  if (share === null) return bankruptcy;
  return side === 'long' ? most(share, bankruptcy) : least(share, bankruptcy);
}

function away(side: Side, ticks: bigint, n: bigint, d: bigint): bigint {
  return side === 'long' ? floorDiv(ticks * (d + n), d) : ceilDiv(ticks * (d - n), d);
}
