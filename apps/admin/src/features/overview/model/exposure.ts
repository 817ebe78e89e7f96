/** Lengths of the bars of the exposure chart. Drawing only: decimal text becomes parts of a line here, and nothing is computed from them. */
import type { ExposureRow } from '@glasshouse/contract/overview';

/** A market with its bars: each side from 0 to 1 of the longest. */
export interface ExposureBars {
  row: ExposureRow;
  down: number;
  up: number;
}

/** Bars on one scale, so that markets and directions can be compared; the market with the most at stake first. */
export function exposureBars(rows: readonly ExposureRow[]): ExposureBars[] {
  const promised = rows.map(({ up, down }) => ({ up: Number(up.promised), down: Number(down.promised) }));
  const longest = Math.max(...promised.flatMap(({ up, down }) => [up, down]), 0);
  const part = (value: number) => (longest === 0 ? 0 : value / longest);
  return rows
    .map((row, i) => ({ row, down: part(promised[i]?.down ?? 0), up: part(promised[i]?.up ?? 0) }))
    .sort((a, b) => Math.max(b.down, b.up) - Math.max(a.down, a.up));
}
