/**
 * Fees: a fraction of what is received, rounded up to the atom (towards the house).
 * Units: parts per million; amounts in atoms of the asset received. Invariants: fee <= amount.
 */
import { formatAmount, mulDiv } from '@glasshouse/money';

const MILLION = 1_000_000n;

/** Fee rates in parts per million. */
export interface FeeRates {
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
}

/** The same for everybody: 0.10 percent on both sides. */
export const FEE_RATES: FeeRates = { makerPpm: 1_000n, takerPpm: 1_000n };

/** The fee on an amount received. */
export function feeOn(atoms: bigint, ppm: bigint): bigint {
  return mulDiv(atoms, ppm, MILLION, 'up');
}

/** A rate as a fraction in decimal text. */
export function rateText(ppm: bigint): string {
  return formatAmount(ppm, 6);
}
