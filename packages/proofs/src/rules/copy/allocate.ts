// SPDX-License-Identifier: Apache-2.0
/**
 * How the fills of a block are divided over its members: one price list for all, each member's part of a fill in proportion to
 * what it still has open.
 *
 * 1. A member takes part in a fill when its worst price (null: any) takes the price of the fill.
 * 2. Each gets ⌊lots × its open lots ÷ open lots of all who take part⌋; what is left goes lot by lot to the largest remainders, of
 *    equal ones to the earlier member. The trader stands last in the list, so that no tie goes against a follower.
 *
 * Units: lots, prices in ticks. Pure.
 */

/** A member of a block. */
export interface Member {
  readonly open: bigint;
  /** Its worst price; null takes any. */
  readonly guard: bigint | null;
}

/** Whether a price is good enough. */
export const takes = (side: 'buy' | 'sell', guard: bigint | null, ticks: bigint): boolean =>
  guard === null || (side === 'buy' ? ticks <= guard : ticks >= guard);

/** Lots of a fill for each of the open lots, in their order. They add up to the fill. RangeError when the fill is larger than all. */
export function allocate(lots: bigint, open: readonly bigint[]): bigint[] {
  const all = open.reduce((sum, one) => sum + one, 0n);
  if (lots < 0n || lots > all) throw new RangeError(`a fill of ${lots} for ${all} open lots`);
  if (all === 0n) return open.map(() => 0n);
  const parts = open.map((one, at) => ({ at, part: (lots * one) / all, rest: (lots * one) % all }));
  let left = lots - parts.reduce((sum, { part }) => sum + part, 0n);
  const given = parts.map(({ part }) => part);
  const byRest = parts
    .filter(({ rest }) => rest > 0n)
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1));
  for (const { at } of byRest) {
    if (left === 0n) break;
    given[at] = (given[at] ?? 0n) + 1n;
    left -= 1n;
  }
  return given;
}

/** What the book gives at one price. */
export interface Fill {
  readonly ticks: bigint;
  readonly lots: bigint;
}

/** What is left of a block after fills, and each member's fills in their order, with those of no lots left out. */
export interface Allocated {
  readonly fills: readonly (readonly Fill[])[];
  readonly open: readonly bigint[];
}

/** The most that a block takes at a price: the open lots of the members whose worst price takes it. */
export const openAt = (side: 'buy' | 'sell', members: readonly Member[], ticks: bigint): bigint =>
  members.reduce((sum, { open, guard }) => (takes(side, guard, ticks) ? sum + open : sum), 0n);

/** The fills of a block, divided. RangeError for a fill larger than what may take part in it. */
export function divide(side: 'buy' | 'sell', members: readonly Member[], fills: readonly Fill[]): Allocated {
  const open = members.map((member) => member.open);
  const own: Fill[][] = members.map(() => []);
  for (const { ticks, lots } of fills) {
    const asked = members.map(({ guard }, at) => (takes(side, guard, ticks) ? (open[at] ?? 0n) : 0n));
    allocate(lots, asked).forEach((part, at) => {
      if (part === 0n) return;
      open[at] = (open[at] ?? 0n) - part;
      own[at]?.push({ ticks, lots: part });
    });
  }
  return { fills: own, open };
}
