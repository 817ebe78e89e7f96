// SPDX-License-Identifier: Apache-2.0
/** Position mode `net`: what a fill closes and what it adds. */
import { least } from './units.ts';

/** A fill in two parts. */
export interface NetFill {
  /** Lots that close, by position. */
  readonly closes: readonly { readonly id: number; readonly lots: bigint }[];
  /** Lots that are added to the one position of the fill's side. */
  readonly adds: bigint;
}

/** Closes opposite positions, oldest (smallest id) first; the rest adds. */
export function netFill(lots: bigint, opposites: readonly { readonly id: number; readonly lots: bigint }[]): NetFill {
  const closes: { id: number; lots: bigint }[] = [];
  let adds = lots;
  for (const { id, lots: has } of opposites.toSorted((a, b) => a.id - b.id)) {
    if (adds === 0n) break;
    const part = least(adds, has);
    closes.push({ id, lots: part });
    adds -= part;
  }
  return { closes, adds };
}

/**
 * The value of one fill divided over parts of its lots, cut by running sums, so the parts add up to the value exactly. An
 * inverse fill that closes several positions would otherwise lose an atom at each of them.
 */
export function splitValue(value: bigint, parts: readonly bigint[]): readonly bigint[] {
  const all = parts.reduce((sum, lots) => sum + lots, 0n);
  let lots = 0n;
  let given = 0n;
  return parts.map((part) => {
    lots += part;
    const share = (value * lots) / all - given;
    given += share;
    return share;
  });
}
