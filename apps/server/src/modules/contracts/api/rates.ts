/** The newest rates of funding, as every process shows them: the one that leads from its memory, others from what is written. */
import { beginningOf } from '@glasshouse/proofs/contracts';
import { type FundingRules, fundingRate } from '@glasshouse/risk';
import type { Db } from '../../../platform/db/database.ts';
import type { PeriodRate } from '../engine/funding.ts';
import { loadCounted } from '../store/funding-reading.ts';
import { loadRates } from '../store/funding-store.ts';
import type { ContractParts } from './parts.ts';
import { fractionText } from './present-funding.ts';

/** Rates as they were read last. */
export class KnownRates {
  readonly #rates = new Map<number, PeriodRate>();

  of(marketId: number): PeriodRate | null {
    return this.#rates.get(marketId) ?? null;
  }

  /** Reads the newest rate of each market. */
  async follow(db: Db, marketIds: readonly number[]): Promise<void> {
    for (const [market, [newest]] of await loadRates(db, marketIds, 1)) if (newest) this.#rates.set(market, newest);
  }
}

/** What is paid next in a market, and when; null before it had a rate. */
export function nextFunding(
  { rateOf }: Pick<ContractParts, 'rateOf'>,
  marketId: number,
): { period: number; rateE8: bigint; rate: string; due: number } | null {
  const newest = rateOf(marketId);
  if (newest === null) return null;
  const { period, rate } = newest;
  return { period, rateE8: rate, rate: fractionText(rate), due: beginningOf(period + 1) };
}

/** What the samples of a period so far would make the rate of the next; null while they are too few. */
export async function estimateRate(db: Db, marketId: number, period: number, rules: FundingRules): Promise<string | null> {
  const counted = await loadCounted(db, marketId, period);
  return counted.length < rules.minSamples ? null : fractionText(fundingRate(counted, rules));
}
