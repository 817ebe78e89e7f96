// SPDX-License-Identifier: Apache-2.0
/**
 * Thresholds of accounts whose risk depends on several marks: cross accounts, loss caps of followers, borrowers.
 *
 * An account's slack is a constant plus a part for each market, coefficient * t (linear) or coefficient / t (inverse), so it
 * is monotone in each mark. The slack is divided over the markets by the size of their parts, and each market holds the first
 * tick at which its part has lost its share. While no market reached its tick, less than the whole slack is lost: nobody at
 * risk is missed. A tick that is reached says only that the account must be valued anew.
 * Units: slack in 10^-6 atoms, exact.
 */
import type { Contract } from '../contract.ts';
import { resultSign } from '../contract.ts';
import { type CrossPosition, crossEquity, crossRequirement } from '../cross.ts';
import { type Fraction, plus, times, whole } from '../fraction.ts';
import { ceilDiv, floorDiv, MAX_TICKS, MILLION } from '../units.ts';
import { TRIGGER, type TriggerIndex, WAY, type Way } from './trigger-index.ts';

/** What a market's mark adds to an account's slack: coefficient * t or coefficient / t, in 10^-6 atoms. */
export interface SlackPart {
  readonly marketId: number;
  readonly kind: Contract['kind'];
  readonly markTicks: bigint;
  readonly coefficient: bigint;
}

/** The price of one market at which an account is valued anew. */
export interface Threshold {
  readonly marketId: number;
  readonly way: Way;
  readonly ticks: number;
}

/** A cross position with its market. */
export type SlackPosition = CrossPosition & { readonly marketId: number };

/** Equity less requirement in 10^-6 atoms, exact: at or below 0 the account is liquidated. */
export function slackOf(cash: bigint, positions: readonly CrossPosition[]): Fraction {
  const requirement = crossRequirement(positions);
  return times(plus(crossEquity(cash, positions), { n: -requirement.n, d: requirement.d }), MILLION);
}

/** The parts of a cross account by market. */
export function slackParts(positions: readonly SlackPosition[]): readonly SlackPart[] {
  const parts = new Map<number, SlackPart>();
  for (const { marketId, contract, markTicks, position, rates } of positions) {
    const size = position.lots * (contract.kind === 'linear' ? 1n : contract.unit);
    const rate = resultSign(contract, position.side) * MILLION - rates.maintenancePpm - rates.feePpm;
    const coefficient = (parts.get(marketId)?.coefficient ?? 0n) + size * rate;
    parts.set(marketId, { marketId, kind: contract.kind, markTicks, coefficient });
  }
  return [...parts.values()].filter(({ coefficient }) => coefficient !== 0n);
}

/** Where an account is valued anew, at most one price a market; null when the slack is used up already. */
export function slackThresholds(slack: Fraction, parts: readonly SlackPart[]): readonly Threshold[] | null {
  if (slack.n <= 0n) return null;
  const weight = parts.map(weightOf).reduce(plus, whole(0n));
  // slack / weight = n / d is the share of its own part that each market may lose.
  const [n, d] = [slack.n * weight.d, slack.d * weight.n];
  return parts.flatMap((part) => {
    const at = thresholdOf(part, n, d);
    return at === null || at.ticks < 1n || at.ticks > MAX_TICKS
      ? []
      : { marketId: part.marketId, way: at.way, ticks: Number(at.ticks) };
  });
}

function weightOf({ kind, coefficient, markTicks }: SlackPart): Fraction {
  const size = coefficient < 0n ? -coefficient : coefficient;
  return kind === 'linear' ? { n: size * markTicks, d: 1n } : { n: size, d: markTicks };
}

/** The first tick, from the mark in the direction that hurts, at which the part lost n / d of itself. */
function thresholdOf({ kind, coefficient, markTicks: t }: SlackPart, n: bigint, d: bigint): { way: Way; ticks: bigint } | null {
  if (kind === 'linear') {
    const distance = ceilDiv(t * n, d);
    return coefficient > 0n ? { way: WAY.FALLING, ticks: t - distance } : { way: WAY.RISING, ticks: t + distance };
  }
  if (coefficient < 0n) return { way: WAY.FALLING, ticks: floorDiv(t * d, d + n) };
  return n >= d ? null : { way: WAY.RISING, ticks: ceilDiv(t * d, d - n) };
}

/** The thresholds of all accounts, one trigger a market and account. */
export class SlackIndex {
  readonly #indexOf: (marketId: number) => TriggerIndex;
  readonly #slots = new Map<number, { readonly index: TriggerIndex; readonly slot: number }[]>();

  /** Enters its triggers into the index of each market. */
  constructor(indexOf: (marketId: number) => TriggerIndex) {
    this.#indexOf = indexOf;
  }

  /** Values an account anew; false (and no trigger) when its slack is used up. */
  place(account: number, slack: Fraction, parts: readonly SlackPart[]): boolean {
    this.remove(account);
    const thresholds = slackThresholds(slack, parts);
    if (thresholds === null) return false;
    const slots = thresholds.map(({ marketId, way, ticks }) => {
      const index = this.#indexOf(marketId);
      return { index, slot: index.insert({ kind: TRIGGER.CROSS, way, ticks, owner: account, ref: 0 }) };
    });
    this.#slots.set(account, slots);
    return true;
  }

  /** Removes an account's triggers. */
  remove(account: number): void {
    for (const { index, slot } of this.#slots.get(account) ?? []) index.remove(slot);
    this.#slots.delete(account);
  }
}
