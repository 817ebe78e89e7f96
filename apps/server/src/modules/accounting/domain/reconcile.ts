/**
 * The reconciliation of one asset: what users, the house and the outside had, what moved, and what they have. Pure.
 * Units: atoms. Invariants: closing = opening + net movement of a side; the three closings sum to zero.
 */
import { magnitude } from '@glasshouse/money';

/** A side as it was read. `in` and `out` are what is shown as flows, `net` everything that moved. */
export interface SideOfAsset {
  opening: bigint;
  in: bigint;
  out: bigint;
  closing: bigint;
  /** What the balances say; null when they were not asked. */
  held: bigint | null;
}

/** The sides of an asset. */
export interface AssetSides {
  user: SideOfAsset;
  house: SideOfAsset;
  external: SideOfAsset;
}

/** A side of which there is nothing. */
export const emptySide = (isNow: boolean): SideOfAsset => ({
  opening: 0n,
  in: 0n,
  out: 0n,
  closing: 0n,
  held: isNow ? 0n : null,
});

/** What does not add up: the sum of the sides, and closing less the balances (the largest of the sides' gaps). */
export function findGaps({ user, house, external }: AssetSides): { difference: bigint; unaccounted: bigint | null } {
  const difference = user.closing + house.closing + external.closing;
  const sides = [user, house, external];
  if (sides.some(({ held }) => held === null)) return { difference, unaccounted: null };
  const gaps = sides.map(({ closing, held }) => closing - (held ?? 0n));
  return { difference, unaccounted: gaps.reduce((worst, gap) => (magnitude(gap) > magnitude(worst) ? gap : worst), 0n) };
}
