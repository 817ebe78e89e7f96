// Helpers on decimal text ("-12.50") for fields and display: exact, no floats. Money itself is computed
// in @glasshouse/money; this file only steps, clamps, cuts and pads what a field shows.

import { compareDecimals, truncateDecimals } from '@glasshouse/money';

const PATTERN = /^-?\d+(?:\.\d+)?$/;

/** True for plain decimal text such as "0", "-1.5"; false for "", ".5", "1e5", "1,5". */
export const isDecimal = (text: string): boolean => PATTERN.test(text);

/** Bounds of a stepping field, decimal text. */
export interface StepBounds {
  min?: string | undefined;
  max?: string | undefined;
}

const decimalsOf = (text: string): number => {
  const dot = text.indexOf('.');
  return dot < 0 ? 0 : text.length - dot - 1;
};

const unitsAt = (text: string, scale: number): bigint => BigInt(padDecimal(text, scale).replace('.', ''));

function write(units: bigint, scale: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(scale + 1, '0');
  const cut = digits.length - scale;
  return `${units < 0n ? '-' : ''}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ''}`;
}

/** Moves a value by `count` ticks of `step` and keeps it on the tick grid: from 104200.03 with tick 0.1
 *  one up is 104200.1, one down 104200.0. Empty text counts as 0. Written with the step's decimals.
 *  RangeError when the step is not above zero. */
export function stepDecimal(text: string, step: string, count: number, bounds: StepBounds = {}): string {
  const value = isDecimal(text) ? text : '0';
  const scale = Math.max(decimalsOf(value), decimalsOf(step));
  const size = unitsAt(step, scale);
  if (size <= 0n) throw new RangeError(`step must be above zero: ${step}`);
  const now = unitsAt(value, scale);
  let ticks = now / size;
  if (now < 0n && ticks * size !== now) ticks -= 1n;
  if (count < 0 && ticks * size !== now) ticks += 1n;
  const moved = clampDecimal(write((ticks + BigInt(count)) * size, scale), bounds);
  return padDecimal(truncateDecimals(moved, decimalsOf(step)), decimalsOf(step));
}

/** The value, or the bound it passes. */
export function clampDecimal(text: string, { min, max }: StepBounds): string {
  if (min !== undefined && compareDecimals(text, min) < 0) return min;
  if (max !== undefined && compareDecimals(text, max) > 0) return max;
  return text;
}

/** Adds zeros up to n decimals; longer text stays. */
export function padDecimal(text: string, decimals: number): string {
  const have = decimalsOf(text);
  if (have >= decimals) return text;
  return `${text}${have === 0 ? '.' : ''}${'0'.repeat(decimals - have)}`;
}
