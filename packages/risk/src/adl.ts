// SPDX-License-Identifier: Apache-2.0
/**
 * F14: the rank of auto-deleveraging (BitMEX, MCS), and who gives how much.
 *
 * Units: scores in 10^-6, toward zero. Highest score first, ties to the older position (smaller id).
 */
import { bankruptcyPrice, isBeyond } from './bankruptcy.ts';
import { type Contract, type Side, valueOf } from './contract.ts';
import { type Exposure, unrealized } from './position.ts';
import type { PriceBound } from './price-bound.ts';
import { takeInOrder } from './take.ts';

/** What a score is made of: value at the mark, entry value, unrealized result, equity (isolated, or apportioned by maintenance). */
export interface Scored {
  readonly value: bigint;
  readonly entryValue: bigint;
  readonly result: bigint;
  readonly equity: bigint;
}

/**
 * Profit: result * value / (entry * equity); loss: result * equity / (entry * value). Null without equity: such a position is
 * not ranked, since it could not be closed within its own bankruptcy price.
 */
export function adlScore({ value, entryValue, result, equity }: Scored): bigint | null {
  if (equity <= 0n || value <= 0n || entryValue <= 0n) return null;
  return result >= 0n
    ? (result * value * 1_000_000n) / (entryValue * equity)
    : (result * equity * 1_000_000n) / (entryValue * value);
}

/** The score of a position at a mark; null where it is not ranked. `apportioned` is a cross position's part of its account. */
export function scoreAt(contract: Contract, exposure: Exposure, markTicks: bigint, apportioned?: bigint | null): bigint | null {
  const result = unrealized(contract, exposure, markTicks);
  const value = valueOf(contract, markTicks, exposure.lots);
  const equity = apportioned ?? exposure.backing + result;
  return adlScore({ value, entryValue: exposure.entryValue, result, equity });
}

/** A position in a ranking. */
export interface Ranked {
  readonly id: number;
  readonly score: bigint;
}

/** All in the published order, first to be deleveraged first. */
export function ranking<T extends Ranked>(positions: readonly T[]): readonly T[] {
  return positions.toSorted((a, b) => (a.score > b.score ? -1 : a.score < b.score ? 1 : a.id - b.id));
}

/** How many of five lights a rank shows: the first fifth has five. `rank` from 1. */
export function lightsOf(rank: number, of: number): number {
  if (rank < 1 || rank > of) throw new RangeError(`rank ${rank} of ${of}`);
  return 5 - Math.floor(((rank - 1) * 5) / of);
}

/** A position that can be deleveraged. */
export interface Candidate {
  readonly id: number;
  readonly side: Side;
  readonly lots: bigint;
  /** Its own bankruptcy price: beyond it the position is passed over. */
  readonly bankruptcy: PriceBound;
}

/** A position as it can be deleveraged. */
export function candidateOf(contract: Contract, id: number, exposure: Exposure, feePpm: bigint): Candidate {
  const { side, lots } = exposure;
  return { id, side, lots, bankruptcy: bankruptcyPrice(contract, exposure, feePpm) };
}

/** Takes `lots` at a price from candidates in their order; who would close beyond their own bankruptcy price is passed over. */
export function deleverage(lots: bigint, priceTicks: bigint, candidates: Iterable<Candidate>): ReturnType<typeof takeInOrder> {
  return takeInOrder(lots, candidates, ({ side, bankruptcy }) => isBeyond(side, priceTicks, bankruptcy));
}
