/** Terms of margin: the curve of each pool, haircuts, shares. Those of the call and of liquidation are of the rule. */
import type { MarginRatesValue, MarginTermsValue } from '@glasshouse/contract/margin';
import { parseAmount } from '@glasshouse/money';
import {
  HEALS_AT_PPM,
  LIQUIDATED_AT_PPM,
  LIQUIDATION_CHARGE_PPM,
  MOST_AGE_MS,
  type MarginCurve,
} from '@glasshouse/proofs/margin';

/** Levels in parts per million: of the call and of its further steps, of liquidation, of its end; a level is left so far above it. */
export const CALL_PPM = 1_300_000;
export const CALL_STEPS: readonly number[] = [1_300_000, 1_200_000, 1_150_000];
export const LIQUIDATION_PPM = LIQUIDATED_AT_PPM;
export const HEALS_PPM = HEALS_AT_PPM;
export const LEAVES_PPM = 50_000;
/** What the fund has of a liquidation, and what of interest. */
export const CHARGE_PPM = LIQUIDATION_CHARGE_PPM;
export const FUND_SHARE = '0.2';
/** A price that is older decides nothing. */
export const STALE_MS = MOST_AGE_MS;
export const HOUR_MS = 3_600_000;

/** The terms of an asset in parts per million. */
export interface MarginTerms {
  readonly isOffered: boolean;
  readonly haircutPpm: number;
  readonly borrowPpm: number;
  readonly leavePpm: number;
  readonly userPpm: number;
  readonly idlePpm: number;
}

const PLACES = 6;
const ppm = (text: string): number => {
  const parsed = parseAmount(text, PLACES, 'nonNegative');
  return parsed.ok ? Number(parsed.atoms) : Number.NaN;
};
const MILLION = 1_000_000;

/** Reads the terms of an asset, or names the field that cannot be. */
export function readTerms(value: MarginTermsValue): MarginTerms | { readonly field: keyof MarginTermsValue } {
  const terms: MarginTerms = {
    isOffered: value.offered === 'yes',
    haircutPpm: ppm(value.haircut),
    borrowPpm: ppm(value.borrow_level),
    leavePpm: ppm(value.leave_level),
    userPpm: ppm(value.user_share),
    idlePpm: ppm(value.idle_share),
  };
  const within = (at: number, low: number, high: number) => at >= low && at <= high;
  if (!within(terms.haircutPpm, 0, 500_000)) return { field: 'haircut' };
  // Nothing is lent that would be called at once.
  if (!within(terms.borrowPpm, CALL_PPM + LEAVES_PPM, 10 * MILLION)) return { field: 'borrow_level' };
  if (!within(terms.leavePpm, terms.borrowPpm, 10 * MILLION)) return { field: 'leave_level' };
  if (!within(terms.userPpm, 1, MILLION)) return { field: 'user_share' };
  if (!within(terms.idlePpm, 0, MILLION)) return { field: 'idle_share' };
  return terms;
}

/** Reads a curve, or names the field that cannot be. */
export function readCurve(value: MarginRatesValue): MarginCurve | { readonly field: keyof MarginRatesValue } {
  const curve = { base: ppm(value.base), kink: ppm(value.kink), atKink: ppm(value.at_kink), most: ppm(value.most) };
  const within = (at: number, low: number, high: number) => at >= low && at <= high;
  if (!within(curve.base, 0, MILLION)) return { field: 'base' };
  if (!within(curve.kink, 1, MILLION - 1)) return { field: 'kink' };
  if (!within(curve.atKink, curve.base, 2 * MILLION)) return { field: 'at_kink' };
  if (!within(curve.most, curve.atKink, 3 * MILLION)) return { field: 'most' };
  return curve;
}

/** The assets of the account: what is lent, and the curve and haircut that each began with. */
const FIRST = {
  USDT: { curve: ['0.04', '0.12', '0.6'], haircut: '0' },
  BTC: { curve: ['0.02', '0.08', '0.4'], haircut: '0.05' },
  ETH: { curve: ['0.03', '0.09', '0.4'], haircut: '0.05' },
  LTC: { curve: ['0.04', '0.14', '0.6'], haircut: '0.15' },
} as const;
export type MarginCode = keyof typeof FIRST;
export const MARGIN_CODES = Object.keys(FIRST) as readonly MarginCode[];

/** The curve that an asset began with. */
export function firstRates(code: string): MarginRatesValue {
  const [base, atKink, most] = FIRST[code as MarginCode].curve;
  return { base, kink: '0.8', at_kink: atKink, most };
}

/** The terms that an asset began with. */
export const firstTerms = (code: string): MarginTermsValue => ({
  offered: 'yes',
  haircut: FIRST[code as MarginCode].haircut,
  borrow_level: '1.5',
  leave_level: '2',
  user_share: '0.2',
  idle_share: '0.1',
});

/** Terms that are granted to what was borrowed by the earlier ones: of each figure the one that asks less. */
export const kinder = (now: MarginTerms, then: MarginTerms): MarginTerms => ({
  ...now,
  haircutPpm: Math.min(now.haircutPpm, then.haircutPpm),
  leavePpm: Math.min(now.leavePpm, then.leavePpm),
});
/** Most rates of a pool that one batch makes. */
export const MOST_RATES = 500;
