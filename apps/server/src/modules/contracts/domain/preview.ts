/**
 * What an entry would do now, by the functions that the desk decides with. Pure; it changes nothing.
 *
 * Units: lots, ticks, atoms.
 */
import {
  bankruptcyPrice,
  entryHold,
  feeOf,
  initialMargin,
  liquidationPrice,
  type PriceBound,
  ratesOf,
  resultSign,
  type Side,
  valueOf,
} from '@glasshouse/risk';
import type { Denial } from '../../exchange/clearing/index.ts';
import { type Asked, type Grounds, denialOf, heldAt, judge, worstOf } from './judge.ts';

/** Levels of the other side of the book, best first. */
export type Offered = readonly (readonly [ticks: bigint, lots: bigint])[];

/** What is asked. */
export interface PreviewOf {
  readonly grounds: Grounds;
  readonly asked: Asked;
  /** Null: at market. */
  readonly limitTicks: bigint | null;
  readonly offered: Offered;
  /** The user's own taker and maker rates. */
  readonly rates: { readonly takerPpm: bigint; readonly makerPpm: bigint };
}

/** What it would come to. */
export interface Preview {
  /** Expected mean price as value over lots; null: the book has none. */
  readonly expected: { readonly value: bigint; readonly lots: bigint } | null;
  readonly worst: bigint;
  readonly value: bigint;
  readonly margin: bigint;
  readonly fee: bigint;
  readonly closeFee: bigint;
  readonly hold: bigint;
  readonly liquidation: PriceBound;
  readonly bankruptcy: PriceBound;
  readonly maintenancePpm: bigint;
  readonly refusal: Denial | null;
}

/** What the book has for so many lots up to a worst price. */
function taken(side: Side, offered: Offered, lots: bigint, worst: bigint): { value: bigint; lots: bigint } | null {
  let [value, left] = [0n, lots];
  for (const [ticks, size] of offered) {
    if (left === 0n || (side === 'long' ? ticks > worst : ticks < worst)) break;
    const part = size < left ? size : left;
    value += ticks * part;
    left -= part;
  }
  return left === lots ? null : { value, lots: lots - left };
}

/** The whole value at the mean price of a part, rounded up. */
const whole = ({ value, lots }: { value: bigint; lots: bigint }, all: bigint): bigint => (value * all + lots - 1n) / lots;

/** The worst price, or the mark where the entry is refused. */
function limitOf({ grounds, asked, limitTicks }: PreviewOf): { worst: bigint; refusal: Denial | null } {
  if (limitTicks !== null) return { worst: limitTicks, refusal: null };
  const worst = worstOf(grounds, asked);
  return typeof worst === 'bigint' ? { worst, refusal: null } : { worst: grounds.markTicks, refusal: worst };
}

/** Previews an entry. */
export function previewEntry(of: PreviewOf): Preview {
  const { grounds, asked, limitTicks, offered, rates: own } = of;
  const { terms, rules } = grounds;
  const { contract, table, feePpm } = terms;
  const { side, lots, multiple } = asked;
  const { worst, refusal } = limitOf(of);
  const expected = taken(side, offered, lots, worst);
  const isTaker = expected !== null;
  const value = expected ? whole(expected, lots) : valueOf(contract, limitTicks ?? grounds.markTicks, lots);
  const rate = isTaker || limitTicks === null ? own.takerPpm : own.makerPpm;
  const margin = initialMargin(value, multiple);
  const hold = entryHold(contract, { marginTicks: heldAt(grounds, side, worst), multiple, feePpm }, lots);
  const core = { side, lots, entryValue: value, margin, owed: 0n };
  const { older } = grounds.view.sliceOf(asked, 0n);
  const position = ratesOf(contract, core, { older, table, feePpm });
  const exposure = { side, lots, entryValue: value, backing: margin };
  const judged = refusal === null ? judge(grounds, asked, worst) : null;
  const denied = judged?.isAdmitted === false ? denialOf(rules, terms, judged.refusal, older) : null;
  return {
    expected,
    worst,
    value,
    margin,
    fee: feeOf(value, rate),
    closeFee: feeOf(value, own.takerPpm),
    hold: hold.margin + hold.fee,
    liquidation: liquidationPrice(contract, exposure, position),
    bankruptcy: bankruptcyPrice(contract, exposure, feePpm),
    maintenancePpm: position.maintenancePpm,
    refusal: refusal ?? denied,
  };
}

/** Result after both fees of a close at a price. */
export function resultAt({ value, fee }: Preview, of: PreviewOf, ticks: bigint): bigint {
  const { asked, grounds, rates } = of;
  const closed = valueOf(grounds.terms.contract, ticks, asked.lots);
  return resultSign(grounds.terms.contract, asked.side) * (closed - value) - fee - feeOf(closed, rates.takerPpm);
}

/** The largest number of lots, in whole steps, that free money suffices for; the worst price of the whole is taken for each. */
export function mostLots(of: PreviewOf, worst: bigint, step: bigint): bigint {
  const { grounds, asked } = of;
  const { contract, feePpm } = grounds.terms;
  const marginTicks = heldAt(grounds, asked.side, worst);
  const fits = (steps: bigint) => {
    const { margin, fee } = entryHold(contract, { marginTicks, multiple: asked.multiple, feePpm }, steps * step);
    return margin + fee <= grounds.free;
  };
  let [low, high] = [0n, 1n];
  while (fits(high) && high * step < 10n ** 10n) high *= 2n;
  while (high - low > 1n) {
    const middle = (low + high) / 2n;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low * step;
}
