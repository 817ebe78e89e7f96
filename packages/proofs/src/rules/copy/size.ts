// SPDX-License-Identifier: Apache-2.0
/**
 * How many lots a follower opens and closes with an order of the trader.
 *
 * Units: lots of 0.0001 of the coin; a number of a follow is in ten-thousandths: of the trader's lots (multiple) or of the coin
 * (fixed lots). Nothing is resized: what is too small or too large is left out by the desk.
 */
import { divRound } from '@glasshouse/money';

/** One unit of the coin, in lots; and the number 1 of a follow. */
const UNIT = 10_000n;
/** A hundredth of a unit: what a copy above one unit is rounded to. */
const CENT = 100n;

/** How a follow sizes its copies. */
export interface Sizing {
  readonly type: 'multiple' | 'lots';
  readonly numberE4: bigint;
}

/**
 * Lots of a copy of an order: the trader's times the multiple, or the fixed lots. Above one unit rounded half up to hundredths of a
 * unit, else half up to lots. 0: too small to copy.
 */
export function copyLots(lots: bigint, { type, numberE4 }: Sizing): bigint {
  const [n, d] = type === 'multiple' ? [lots * numberE4, UNIT] : [numberE4, 1n];
  return n > UNIT * d ? divRound(n, d * CENT, 'halfUp') * CENT : divRound(n, d, 'halfUp');
}

/**
 * Lots of a copy that close when the trader closes `closed` of the `before` lots of the position: the same part, half up; all
 * when the trader closes all. RangeError for a part that is none.
 */
export function copyClose(copy: bigint, closed: bigint, before: bigint): bigint {
  if (closed < 1n || closed > before) throw new RangeError(`closing ${closed} of ${before} lots`);
  return closed === before ? copy : divRound(copy * closed, before, 'halfUp');
}
