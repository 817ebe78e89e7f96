// SPDX-License-Identifier: Apache-2.0
/**
 * F4: tiers of maintenance margin (maintenance amount of Binance), and a position's own rate by its slice of the side.
 *
 * Units: bounds and sizes in atoms (linear) or face value (inverse); rates in parts per million; amounts in 10^-6 of an atom.
 * A side's positions and remaining entries are stacked oldest first, each on its entry value, so splitting a position changes
 * nothing and later orders never change older positions.
 */
import { ceilDiv, MILLION } from './units.ts';

/** A row of a published table. */
export interface TierRow {
  /** Largest size of this tier, inclusive. */
  readonly to: bigint;
  readonly maxMultiple: bigint;
  readonly maintenancePpm: bigint;
}

/** A row with where it begins and its maintenance amount A in 10^-6 atoms. */
export interface Tier extends TierRow {
  readonly from: bigint;
  readonly amount6: bigint;
}

/** A table of tiers, smallest first. */
export type TierTable = readonly [Tier, ...Tier[]];

/** A slice of a side: `size` on top of what is older. */
export interface Slice {
  readonly older: bigint;
  readonly size: bigint;
}

/** The table with A_n = from_n * (m_n - m_{n-1}) + A_{n-1}, exact. RangeError unless bounds and rates rise and multiples fall. */
export function tierTable(rows: readonly TierRow[]): TierTable {
  const tiers: Tier[] = [];
  for (const row of rows) {
    const below = tiers.at(-1);
    const from = below?.to ?? 0n;
    const rise = row.maintenancePpm - (below?.maintenancePpm ?? 0n);
    if (row.to <= from || rise <= 0n || row.maintenancePpm >= MILLION || row.maxMultiple < 1n) {
      throw new RangeError(`tier up to ${row.to} does not follow the one before`);
    }
    if (below && row.maxMultiple > below.maxMultiple)
      throw new RangeError(`tier up to ${row.to} allows more than the one before`);
    tiers.push({ ...row, from, amount6: from * rise + (below?.amount6 ?? 0n) });
  }
  const [first, ...rest] = tiers;
  if (!first) throw new RangeError('a table has at least one tier');
  return [first, ...rest];
}

/** The tier of a size; null beyond the last. */
export function tierOf(table: TierTable, size: bigint): Tier | null {
  return table.find(({ to }) => size <= to) ?? null;
}

/** Maintenance margin of a size in 10^-6 atoms, exact: size * m - A. Beyond the last tier its rate goes on. */
export function maintenance6(table: TierTable, size: bigint): bigint {
  const { maintenancePpm, amount6 } = tierOf(table, size) ?? table[table.length - 1]!;
  return size * maintenancePpm - amount6;
}

/** Maintenance margin of a size in atoms, rounded up; for display. */
export function maintenanceOf(table: TierTable, size: bigint): bigint {
  return ceilDiv(maintenance6(table, size), MILLION);
}

/** m of a position: (MM(older + size) - MM(older)) / size, in parts per million, rounded up. */
export function sliceRate(table: TierTable, { older, size }: Slice): bigint {
  return ceilDiv(maintenance6(table, older + size) - maintenance6(table, older), size);
}

/** Largest multiple of a new slice: that of the tier its upper end is in; null when it is larger than the table allows. */
export function largestMultiple(table: TierTable, { older, size }: Slice): bigint | null {
  return tierOf(table, older + size)?.maxMultiple ?? null;
}
