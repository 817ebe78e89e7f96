// SPDX-License-Identifier: Apache-2.0
/**
 * What trailing stops need to know of marks that passed: their extremes, and how far they fell from an earlier one and rose from one.
 * Swings join, so that hours and days have the same four facts as a minute, and whether a stop of any callback would have fired
 * within a span follows from them exactly, without its seconds.
 *
 * Units: ticks; callbacks in tenths of a percent. Invariant: a swing is of at least one mark.
 */
import type { Side } from './contract.ts';
import { trailingTicks } from './trailing.ts';

/** Two marks of a span, the first not later than the second. */
export interface Move {
  readonly from: bigint;
  readonly to: bigint;
}

/** Marks of a span in four facts. */
export interface Swing {
  readonly high: bigint;
  readonly low: bigint;
  /** The move with the smallest ratio of its end to its beginning, and the one with the largest; the first of several. */
  readonly fall: Move;
  readonly rise: Move;
}

/** The swing of one mark. */
export function swingOf(mark: bigint): Swing {
  const still = { from: mark, to: mark };
  return { high: mark, low: mark, fall: still, rise: still };
}

const isDeeper = (a: Move, b: Move): boolean => a.to * b.from < b.to * a.from;

/** The swing of two spans, one behind the other. */
export function joinSwings(first: Swing, second: Swing): Swing {
  let [fall, rise] = [first.fall, first.rise];
  for (const move of [second.fall, { from: first.high, to: second.low }]) if (isDeeper(move, fall)) fall = move;
  for (const move of [second.rise, { from: first.low, to: second.high }]) if (isDeeper(rise, move)) rise = move;
  return {
    high: first.high > second.high ? first.high : second.high,
    low: first.low < second.low ? first.low : second.low,
    fall,
    rise,
  };
}

/** The swing of marks in their order; null for none. */
export function swingOfAll(marks: Iterable<bigint>): Swing | null {
  let swing: Swing | null = null;
  for (const mark of marks) swing = swing === null ? swingOf(mark) : joinSwings(swing, swingOf(mark));
  return swing;
}

/** A trailing stop: the mark that it begins at (null: the first one), and its callback. */
export interface Trail {
  readonly side: Side;
  readonly callback: number;
  readonly activation: bigint | null;
}

/** The farthest mark since it began; null: it has not begun. */
export type Extreme = bigint | null;

const farther = (side: Side, a: bigint, b: bigint): bigint => ((side === 'long' ? a > b : a < b) ? a : b);

/** Whether a mark lets it begin. */
export function isBegun({ side, activation }: Trail, mark: bigint): boolean {
  return activation === null || (side === 'long' ? mark >= activation : mark <= activation);
}

/** The extreme after one more mark. */
export function afterMark(trail: Trail, extreme: Extreme, mark: bigint): Extreme {
  if (extreme !== null) return farther(trail.side, extreme, mark);
  return isBegun(trail, mark) ? mark : null;
}

/** Whether a mark fires it (F15); before it began none does. */
export function isTrailReached({ side, callback }: Trail, extreme: Extreme, mark: bigint): boolean {
  if (extreme === null) return false;
  const at = trailingTicks(side, extreme, callback);
  return side === 'long' ? mark <= at : mark >= at;
}

/**
 * The extreme after a span; 'fired' where one of its marks fired it, 'open' where it began within the span: then the marks
 * themselves are needed.
 */
export function afterSwing(trail: Trail, extreme: Extreme, swing: Swing): Extreme | 'fired' | 'open' {
  const { side } = trail;
  const [far, near, move] = side === 'long' ? [swing.high, swing.low, swing.fall] : [swing.low, swing.high, swing.rise];
  if (extreme === null) return isBegun(trail, far) ? 'open' : null;
  // Of the extreme before the span, or of one within it: the deepest move decides for every callback.
  if (isTrailReached(trail, extreme, near) || isTrailReached(trail, move.from, move.to)) return 'fired';
  return farther(side, extreme, far);
}
