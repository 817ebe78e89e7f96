// SPDX-License-Identifier: Apache-2.0
/**
 * F3: the funding rate of an interval, and F13: what a position pays or receives at its end (formula of BitMEX and Binance).
 *
 * Units: rates in 10^-8; amounts in atoms. Longs pay shorts when the rate is positive.
 */
import { type Contract, type Side, valueOf } from './contract.ts';
import { ceilDiv, clampTo, floorDiv, least, RATE_UNIT } from './units.ts';

/** The figures of F3. */
export interface FundingRules {
  /** Rate toward which premiums inside the band lead. */
  readonly interest: bigint;
  readonly band: bigint;
  readonly cap: bigint;
  /** With fewer minutes the rate is 0. */
  readonly minSamples: number;
}

/** 0.01 %, ±0.05 %, ±0.375 %, 240 of 480 minutes. */
export const FUNDING_RULES: FundingRules = { interest: 10_000n, band: 50_000n, cap: 375_000n, minSamples: 240 };

/** The mean of the samples, toward zero; 0 for none. */
export function meanPremium(samples: readonly bigint[]): bigint {
  if (samples.length === 0) return 0n;
  return samples.reduce((sum, sample) => sum + sample, 0n) / BigInt(samples.length);
}

/** F = clamp(P + clamp(interest - P, ±band), ±cap). */
export function rateOfPremium(premium: bigint, { interest, band, cap }: FundingRules = FUNDING_RULES): bigint {
  return clampTo(premium + clampTo(interest - premium, band), cap);
}

/** F3: the rate from the samples of the interval before. */
export function fundingRate(samples: readonly bigint[], rules: FundingRules = FUNDING_RULES): bigint {
  return samples.length < rules.minSamples ? 0n : rateOfPremium(meanPremium(samples), rules);
}

/** What a position receives (or pays, negative): payments are rounded up, receipts down, so the pot never runs short. */
export function fundingOf(contract: Contract, position: { side: Side; lots: bigint }, markTicks: bigint, rate: bigint): bigint {
  const value = valueOf(contract, markTicks, position.lots);
  const due = value * rate * (position.side === 'long' ? -1n : 1n);
  return due < 0n ? -ceilDiv(-due, RATE_UNIT) : floorDiv(due, RATE_UNIT);
}

/** What a position's funding changes. All parts are at least 0. */
export interface FundingEffect {
  /** Taken from available (cross only). */
  readonly fromAvailable: bigint;
  readonly fromMargin: bigint;
  /** Added to what the position owes. */
  readonly newlyOwed: bigint;
  /** Received and used for what it owes. */
  readonly owedPaid: bigint;
  /** Received and available. */
  readonly credit: bigint;
}

/**
 * F13: a payment comes from available (0 for isolated), then margin, and the rest is owed; a receipt pays what is owed first.
 * `amount` as fundingOf gives it.
 */
export function applyFunding(amount: bigint, purse: { available: bigint; margin: bigint; owed: bigint }): FundingEffect {
  if (amount >= 0n) {
    const owedPaid = least(amount, purse.owed);
    return { fromAvailable: 0n, fromMargin: 0n, newlyOwed: 0n, owedPaid, credit: amount - owedPaid };
  }
  const fromAvailable = least(-amount, purse.available);
  const fromMargin = least(-amount - fromAvailable, purse.margin);
  return { fromAvailable, fromMargin, newlyOwed: -amount - fromAvailable - fromMargin, owedPaid: 0n, credit: 0n };
}
