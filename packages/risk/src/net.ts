// SPDX-License-Identifier: Apache-2.0
/** Position mode `net`: what a fill closes and what it adds. `partValue` divides its value. */
import { takeInOrder } from './take.ts';

/** A fill in two parts. */
export interface NetFill {
  /** Lots that close, by position. */
  readonly closes: readonly { readonly id: number; readonly lots: bigint }[];
  /** Lots that are added to the one position of the fill's side. */
  readonly adds: bigint;
}

/** Closes opposite positions, oldest (smallest id) first; the rest adds. */
export function netFill(lots: bigint, opposites: readonly { readonly id: number; readonly lots: bigint }[]): NetFill {
  const { taken: closes, left: adds } = takeInOrder(
    lots,
    opposites.toSorted((a, b) => a.id - b.id),
  );
  return { closes, adds };
}
