/**
 * What an entry would do now, by the functions that the desk decides with. Pure; it changes nothing.
 *
 * Units: lots, ticks, atoms.
 */
import type { MarginMode } from '@glasshouse/contract/contracts';
import {
  bankruptcyPrice,
  crossEquity,
  entryHold,
  equityOf,
  type Exposure,
  feeOf,
  inMillionths,
  initialMargin,
  liquidationPrice,
  MILLION,
  plus,
  type Position,
  type PriceBound,
  type Rates,
  requirementOf,
  riskRate,
  floorOf,
  ratesOf,
  resultSign,
  valueOf,
} from '@glasshouse/risk';
import type { Denial } from '../../exchange/clearing/index.ts';
import { cashIn, type CrossAccount, requirementIn } from './cross-account.ts';
import type { Terms } from './terms.ts';
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
  readonly marginMode: MarginMode;
  /** The cross account that a cross entry joins; null where it cannot be valued. */
  readonly account: CrossAccount | null;
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
  /** Null where the account of a cross entry cannot be valued. */
  readonly liquidation: PriceBound | null;
  readonly bankruptcy: PriceBound | null;
  /** Of the position, or of the account with it, in 10^-3; null without equity. */
  readonly risk: bigint | null;
  readonly mostLost: bigint;
  readonly maintenancePpm: bigint;
  readonly refusal: Denial | null;
}

/** What the book has for so many lots up to a worst price. */
function taken(
  { contract }: Terms,
  { side, lots }: Asked,
  offered: Offered,
  worst: bigint,
): { value: bigint; lots: bigint } | null {
  let [value, left] = [0n, lots];
  for (const [ticks, size] of offered) {
    if (left === 0n || (side === 'long' ? ticks > worst : ticks < worst)) break;
    const part = size < left ? size : left;
    value += valueOf(contract, ticks, part);
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

/** A position as it would be. */
interface Opened {
  readonly core: Position;
  readonly rates: Rates;
  readonly fee: bigint;
}

/** What stands behind it, what the others of its account require in 10^-6 atoms, and what of it can be lost. */
interface Behind {
  readonly exposure: Exposure;
  readonly others6: bigint;
  readonly mostLost: bigint;
}

/**
 * Its margin, or all that its account would have: the cash less the fee, and the results of the others at their marks. Of an isolated
 * position all that is held can be lost: its margin and fee where it is filled at the worst price.
 */
function behind({ marginMode, account }: PreviewOf, { core, fee }: Opened, held: bigint): Behind | null {
  const { side, lots, entryValue, margin } = core;
  if (marginMode === 'isolated') return { exposure: { side, lots, entryValue, backing: margin }, others6: 0n, mostLost: held };
  if (account === null) return null;
  const cash = cashIn(account);
  const backing = floorOf(crossEquity(cash - fee, account.members));
  const others6 = inMillionths(requirementIn(account));
  return { exposure: { side, lots, entryValue, backing }, others6, mostLost: cash > 0n ? cash : 0n };
}

function boundsBy({ grounds }: PreviewOf, { core, rates }: Opened, of: Behind | null) {
  if (of === null) return { liquidation: null, bankruptcy: null, risk: null, mostLost: 0n };
  const { contract, feePpm } = grounds.terms;
  const { exposure, others6, mostLost } = of;
  const required = plus(requirementOf(contract, core.lots, rates, grounds.markTicks), { n: others6, d: MILLION });
  return {
    liquidation: liquidationPrice(contract, exposure, rates, undefined, others6),
    bankruptcy: bankruptcyPrice(contract, exposure, feePpm),
    risk: riskRate(equityOf(contract, exposure, grounds.markTicks), required),
    mostLost,
  };
}

/** Previews an entry. */
export function previewEntry(of: PreviewOf): Preview {
  const { grounds, asked, limitTicks, offered, rates: own } = of;
  const { terms, rules } = grounds;
  const { contract, table, feePpm } = terms;
  const { side, lots, multiple } = asked;
  const { worst, refusal } = limitOf(of);
  const expected = taken(terms, asked, offered, worst);
  const isTaker = expected !== null;
  const value = expected ? whole(expected, lots) : valueOf(contract, limitTicks ?? grounds.markTicks, lots);
  const rate = isTaker || limitTicks === null ? own.takerPpm : own.makerPpm;
  const margin = initialMargin(value, multiple);
  const hold = entryHold(contract, { marginTicks: heldAt(grounds, side, worst), multiple, feePpm }, lots);
  const core = { side, lots, entryValue: value, margin, owed: 0n };
  const { older } = grounds.view.sliceOf(asked, 0n);
  const rates = ratesOf(contract, core, { older, table, feePpm });
  const fee = feeOf(value, rate);
  const opened = { core, rates, fee };
  const judged = refusal === null ? judge(grounds, asked, worst) : null;
  const denied = judged?.isAdmitted === false ? denialOf(rules, terms, judged.refusal, older) : null;
  return {
    expected,
    worst,
    value,
    margin,
    fee,
    closeFee: feeOf(value, own.takerPpm),
    hold: hold.margin + hold.fee,
    ...boundsBy(of, opened, behind(of, opened, hold.margin + hold.fee)),
    maintenancePpm: rates.maintenancePpm,
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
