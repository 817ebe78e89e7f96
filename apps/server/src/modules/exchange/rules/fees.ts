/**
 * Fees: a fraction of what is received, rounded up to the atom (towards the house); the fraction falls with what a user
 * traded in the 30 UTC days before today.
 * Units: parts per million; amounts in atoms of the asset received; volumes in atoms of USDT. Invariants: fee <= amount;
 * a tier's volume is inclusive (AMB-80); rates never rise from tier to tier.
 */
import { formatAmount, mulDiv } from '@glasshouse/money';

const MILLION = 1_000_000n;
const USDT = 1_000_000n;

/** Days that count for a tier; today counts from tomorrow on, so that a tier lasts a whole UTC day. */
export const TIER_DAYS = 30;

/** Fee rates in parts per million. */
export interface FeeRates {
  readonly makerPpm: bigint;
  readonly takerPpm: bigint;
}

/** A tier with the volume it takes. */
export interface FeeTier extends FeeRates {
  readonly tier: number;
  /** Atoms of USDT. */
  readonly volume: bigint;
}

const tier = (number: number, volume: bigint, makerPpm: bigint, takerPpm: bigint): FeeTier => ({
  tier: number,
  volume: volume * USDT,
  makerPpm,
  takerPpm,
});

/** Tiers from the first on, which is that of new users. */
export type FeeTiers = readonly [FeeTier, ...FeeTier[]];

/** The tiers that the house began with. */
export const FEE_TIERS: FeeTiers = [
  tier(0, 0n, 1_000n, 1_000n),
  tier(1, 50_000n, 900n, 1_000n),
  tier(2, 250_000n, 800n, 900n),
  tier(3, 1_000_000n, 600n, 800n),
  tier(4, 5_000_000n, 400n, 600n),
  tier(5, 25_000_000n, 200n, 500n),
];

/** The rates of the first tier. */
export const FEE_RATES: FeeRates = FEE_TIERS[0];

/** The tier of a volume. */
export function tierOf(volume: bigint, tiers: FeeTiers = FEE_TIERS): FeeTier {
  return tiers.findLast((candidate) => candidate.volume <= volume) ?? tiers[0];
}

/** The tier after one; null at the last. */
export function tierAfter(present: FeeTier, tiers: FeeTiers = FEE_TIERS): FeeTier | null {
  return tiers[present.tier + 1] ?? null;
}

/** The UTC day of a time, as a number since 1970. */
export function dayOf(time: number): number {
  return Math.floor(time / 86_400_000);
}

/** The fee on an amount received. */
export function feeOn(atoms: bigint, ppm: bigint): bigint {
  return mulDiv(atoms, ppm, MILLION, 'up');
}

/** A rate as a fraction in decimal text. */
export function rateText(ppm: bigint): string {
  return formatAmount(ppm, 6);
}
