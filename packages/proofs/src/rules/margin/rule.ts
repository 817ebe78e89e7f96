// SPDX-License-Identifier: Apache-2.0
/**
 * The rule `margin/1`: what a margin account owes, how its assets stand against its debts, and what it may borrow and take out.
 *
 * 1. Rate of an hour = rate of a year × 10^10 ÷ 8,760, rounded up. The rate of a year follows from the mean use of the pool in the
 *    hour before, by the curve of lending pools without a step from hour to hour.
 * 2. Interest of an hour is on the highest principal that the hour has seen, rounded up, less what it was charged already; never on
 *    interest. An hour that a debt touches counts whole.
 * 3. Level = assets ÷ debts at the index: each asset's value is rounded down, each debt's up. Decisions are exact products of these
 *    values and round nothing more; a level that is shown is cut. The collateral level counts each asset less its haircut.
 * 4. Most to borrow: (C − b × D) ÷ (b − 1 + h), rounded down: after it C + X × (1 − h) = b × (D + X). Most to take out:
 *    (C − l × D) ÷ (1 − h), rounded down; everything without debt.
 * 5. A payment pays interest first, then principal. Of interest a fifth, rounded down, goes to the fund, the rest to the operator's fees.
 *
 * Units: bigint atoms, prices in ticks of the index, values in atoms of the quote, levels, haircuts and rates of a year parts per
 * million, rates of an hour 10^-10. Pure.
 */
import { divRound, mulDiv } from '@glasshouse/money';
import { type Curve as PoolCurve, rateAt } from '../defi/rate.ts';

/** The rule of debts that begin now. */
export const MARGIN_RULE = 'margin/1';
export const PPM = 1_000_000n;
const HOURS_OF_YEAR = 8_760n;
const RATE_UNIT = 10_000_000_000n;
/** Hundredths of a percent of the level that is shown. */
const SHOWN_UNIT = 10_000n;
/** Where a liquidation begins and where it ends, and what the fund has of what it trades. */
export const LIQUIDATED_AT_PPM = 1_100_000;
export const HEALS_AT_PPM = 1_300_000;
export const LIQUIDATION_CHARGE_PPM = 15_000;
/** The largest fee of a taker, and how old a price may be that decides something. */
export const MOST_TAKER_PPM = 10_000;
export const MOST_AGE_MS = 60_000;
/** An older one counts for an asset that is worth so small a part of the debts that it decides next to nothing. */
const SMALL_PPM = 10_000n;
/** What of interest goes to the fund. */
const FUND_PPM = 200_000n;

/** The curve of a pool of margin: rates of a year at no use, at the kink and at full use. */
export interface MarginCurve {
  readonly base: number;
  readonly kink: number;
  readonly atKink: number;
  readonly most: number;
}

/** The rate of a year at a utilisation, both parts per million. */
export function yearlyRate({ base, kink, atKink, most }: MarginCurve, utilisation: number): number {
  const curve: PoolCurve = { base, kink, slope1: atKink - base, slope2: most - atKink, riseMost: 0 };
  return rateAt(curve, utilisation);
}

/** The rate of an hour, in 10^-10, rounded up. */
export const hourlyRate = (yearlyPpm: number): bigint => mulDiv(BigInt(yearlyPpm), RATE_UNIT, PPM * HOURS_OF_YEAR, 'up');

/** What an hour still charges: the interest of its highest principal, rounded up, less what it charged already; never below 0. */
export function hourCharge(highest: bigint, hourly: bigint, charged: bigint): bigint {
  const whole = mulDiv(highest, hourly, RATE_UNIT, 'up');
  return whole > charged ? whole - charged : 0n;
}

/** An asset of the account at a price. The quote has one tick and the units 1 ÷ 1. */
export interface MarginItem {
  readonly assetId: number;
  /** Index, in ticks. */
  readonly ticks: bigint;
  /** Value = atoms × ticks × n ÷ d. */
  readonly n: bigint;
  readonly d: bigint;
  readonly haircutPpm: number;
  /** Least quantity of an order, in atoms. */
  readonly lot: bigint;
  /** Available and frozen together. */
  readonly held: bigint;
  /** Principal and interest. */
  readonly owed: bigint;
}

type Priced = Pick<MarginItem, 'ticks' | 'n' | 'd'>;

/** Value of an amount in quote atoms. */
export const valueOf = ({ ticks, n, d }: Priced, atoms: bigint, rounding: 'up' | 'down'): bigint =>
  mulDiv(atoms * ticks, n, d, rounding);

/** Amount of a value. */
export const amountOf = ({ ticks, n, d }: Priced, value: bigint, rounding: 'up' | 'down'): bigint =>
  mulDiv(value, d, ticks * n, rounding);

const sum = (values: readonly bigint[]) => values.reduce((a, b) => a + b, 0n);

/** Value of all assets. */
export const assetsOf = (items: readonly MarginItem[]): bigint => sum(items.map((item) => valueOf(item, item.held, 'down')));
/** Value of all debts. */
export const debtsOf = (items: readonly MarginItem[]): bigint => sum(items.map((item) => valueOf(item, item.owed, 'up')));
/** Value of all assets less their haircuts, each rounded down. */
export const collateralOf = (items: readonly MarginItem[]): bigint =>
  sum(items.map((item) => mulDiv(valueOf(item, item.held, 'down'), PPM - BigInt(item.haircutPpm), PPM, 'down')));

/** Whether assets stand at or below a level of debts. Never without debts. */
export const isAtOrBelow = (assets: bigint, debts: bigint, levelPpm: number): boolean =>
  debts > 0n && assets * PPM <= BigInt(levelPpm) * debts;

/** Whether what is held and owed of an asset together is a small part of all debts. */
export const isSmall = (item: MarginItem, debts: bigint): boolean =>
  valueOf(item, item.held + item.owed, 'up') * PPM <= SMALL_PPM * debts;

/** The level that is shown, in ten-thousandths, cut; null without debts. */
export const shownLevel = (assets: bigint, debts: bigint): bigint | null =>
  debts === 0n ? null : mulDiv(assets, SHOWN_UNIT, debts, 'down');

/** Value that may be borrowed of an asset while the collateral level stays at or above a level; never below 0. */
export function mostToBorrow(collateral: bigint, debts: bigint, haircutPpm: number, levelPpm: number): bigint {
  const level = BigInt(levelPpm);
  const room = collateral * PPM - level * debts;
  return room <= 0n ? 0n : room / (level - PPM + BigInt(haircutPpm));
}

/** Value that may leave of an asset while the collateral level stays at or above a level; never below 0. Null: all of it. */
export function mostToLeave(collateral: bigint, debts: bigint, haircutPpm: number, levelPpm: number): bigint | null {
  if (debts === 0n) return null;
  const room = collateral * PPM - BigInt(levelPpm) * debts;
  return room <= 0n ? 0n : room / (PPM - BigInt(haircutPpm));
}

/**
 * The index of one asset at which a level is reached while all other prices stand: the highest at or below which it is, where the
 * account holds more of it than it owes, and the lowest at or above which it is, where it owes more. Null: no price does.
 */
export function triggerPrice(items: readonly MarginItem[], assetId: number, levelPpm: number): bigint | null {
  const item = items.find((one) => one.assetId === assetId);
  if (!item) return null;
  const rest = items.filter((one) => one !== item);
  const [assets, debts, level] = [assetsOf(rest), debtsOf(rest), BigInt(levelPpm)];
  if (item.held > 0n && item.owed === 0n) {
    // The greatest t with ⌊held × t⌋ + assets ≤ level × debts.
    const most = (level * debts) / PPM - assets;
    const price = debts === 0n || most < 0n ? 0n : divRound((most + 1n) * item.d, item.held * item.n, 'up') - 1n;
    return price > 0n ? price : null;
  }
  if (item.owed > 0n && item.held === 0n) {
    // The least t with level × (⌈owed × t⌉ + debts) ≥ assets.
    const least = divRound(assets * PPM, level, 'up') - debts;
    return least <= 0n ? 1n : ((least - 1n) * item.d) / (item.owed * item.n) + 1n;
  }
  return null;
}

/** Debt of one asset. */
export interface MarginDebt {
  readonly principal: bigint;
  /** Interest charged and not yet paid. */
  readonly interest: bigint;
}

/** What a payment does. */
export interface MarginPayment {
  readonly debt: MarginDebt;
  /** Of the payment: what paid principal, the fund's and the operator's part of the interest, and what was too much. */
  readonly principal: bigint;
  readonly toFund: bigint;
  readonly toFees: bigint;
  readonly left: bigint;
}

/** Pays a debt: interest first, then principal, never more than is owed. */
export function paid({ principal, interest }: MarginDebt, atoms: bigint): MarginPayment {
  const ofInterest = atoms < interest ? atoms : interest;
  const rest = atoms - ofInterest;
  const ofPrincipal = rest < principal ? rest : principal;
  const toFund = mulDiv(ofInterest, FUND_PPM, PPM, 'down');
  return {
    debt: { principal: principal - ofPrincipal, interest: interest - ofInterest },
    principal: ofPrincipal,
    toFund,
    toFees: ofInterest - toFund,
    left: rest - ofPrincipal,
  };
}
