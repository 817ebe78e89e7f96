/** Terms of a pool as the parameter says them, read into numbers. Pure. */
import type { DefiTermsValue } from '@glasshouse/contract/defi';
import { formatAmount, parseAmount } from '@glasshouse/money';
import { type Curve, FIRST_CURVE } from '@glasshouse/proofs/defi';
import { DEMO_CAPS } from './demo.ts';

const PPM_DECIMALS = 6;
/** A rate above 1,000 percent a year, or a fee above half of the interest, is a slip. */
const MOST_RATE = 10_000_000n;
const MOST_FEE = 500_000n;

/** Terms without their record. */
export interface WantedTerms {
  readonly curve: Curve;
  readonly feePpm: number;
  readonly supplyCap: bigint;
}

/** Terms, or the field that cannot be one. */
export type ReadTerms = WantedTerms | { readonly field: keyof DefiTermsValue };

/** Reads them. */
export function readTerms(value: DefiTermsValue, scale: number): ReadTerms {
  const read = (field: keyof DefiTermsValue, decimals: number, most: bigint | null) => {
    const parsed = parseAmount(value[field], decimals, 'nonNegative');
    return parsed.ok && (most === null || parsed.atoms <= most) ? parsed.atoms : null;
  };
  const parts = {
    base: read('base', PPM_DECIMALS, MOST_RATE),
    kink: read('kink', PPM_DECIMALS, 999_999n),
    slope1: read('slope1', PPM_DECIMALS, MOST_RATE),
    slope2: read('slope2', PPM_DECIMALS, MOST_RATE),
    rise_most: read('rise_most', PPM_DECIMALS, MOST_RATE),
    interest_fee: read('interest_fee', PPM_DECIMALS, MOST_FEE),
    supply_cap: read('supply_cap', scale, null),
  };
  for (const [field, atoms] of Object.entries(parts) as [keyof DefiTermsValue, bigint | null][]) {
    const isZero = atoms === 0n && (field === 'kink' || field === 'rise_most');
    if (atoms === null || isZero) return { field };
  }
  const number = (atoms: bigint | null) => Number(atoms);
  return {
    curve: {
      base: number(parts.base),
      kink: number(parts.kink),
      slope1: number(parts.slope1),
      slope2: number(parts.slope2),
      riseMost: number(parts.rise_most),
    },
    feePpm: number(parts.interest_fee),
    supplyCap: parts.supply_cap as bigint,
  };
}

const text = (ppm: number) => formatAmount(BigInt(ppm), PPM_DECIMALS);
const FIRST_FEE = 100_000;

/** What a pool begins with: in production it takes nothing until the operator proposes how much. */
export const firstTerms = (code: string, isDemo: boolean): DefiTermsValue => ({
  base: text(FIRST_CURVE.base),
  kink: text(FIRST_CURVE.kink),
  slope1: text(FIRST_CURVE.slope1),
  slope2: text(FIRST_CURVE.slope2),
  rise_most: text(FIRST_CURVE.riseMost),
  interest_fee: text(FIRST_FEE),
  supply_cap: (isDemo ? DEMO_CAPS[code] : undefined) ?? '0',
});
