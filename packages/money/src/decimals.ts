// SPDX-License-Identifier: Apache-2.0
/**
 * Arithmetic on decimal texts, for valuations and display on server and client.
 *
 * Units: plain decimal texts ("12", "-0.5"), any number of decimals up to 60.
 * Invariants: sums, differences and comparisons are exact; products and quotients are rounded once,
 * to the decimals and by the mode given. Results are canonical (no trailing zeros, no "-0").
 * Limits: at most 100 characters in. Text that is not a plain decimal is a mistake of the caller:
 * RangeError. Text of a user goes through parseAmount first.
 */
import { formatUnits } from './amount.ts';
import { divRound, powerOfTen, type RoundingMode, rescale } from './rounding.ts';

const MAX_TEXT = 100;
const MAX_TEXT_DECIMALS = 60;
const DECIMAL = /^-?[0-9]+(?:\.[0-9]+)?$/;

interface Decimal {
  readonly units: bigint;
  readonly decimals: number;
}

/** a + b, exact. */
export function addDecimals(a: string, b: string): string {
  return combine(a, b, (x, y) => x + y);
}

/** a - b, exact. */
export function subDecimals(a: string, b: string): string {
  return combine(a, b, (x, y) => x - y);
}

/** a * b rounded to at most `decimals` decimals by `mode`. */
export function mulDecimals(a: string, b: string, decimals: number, mode: RoundingMode): string {
  checkDecimals(decimals);
  const x = readDecimal(a);
  const y = readDecimal(b);
  return formatUnits(rescale(x.units * y.units, x.decimals + y.decimals, decimals, mode), decimals);
}

/** a / b rounded to at most `decimals` decimals by `mode`; RangeError when b is zero. */
export function divDecimals(a: string, b: string, decimals: number, mode: RoundingMode): string {
  checkDecimals(decimals);
  const x = readDecimal(a);
  const y = readDecimal(b);
  const numerator = x.units * powerOfTen(y.decimals) * powerOfTen(decimals);
  return formatUnits(divRound(numerator, y.units * powerOfTen(x.decimals), mode), decimals);
}

/** -1, 0 or 1 as a is below, equal to or above b; "1.50" equals "1.5". */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 {
  const x = readDecimal(a);
  const y = readDecimal(b);
  const decimals = Math.max(x.decimals, y.decimals);
  const left = rescale(x.units, x.decimals, decimals, 'down');
  const right = rescale(y.units, y.decimals, decimals, 'down');
  return left < right ? -1 : left > right ? 1 : 0;
}

/** The text cut after `decimals` decimals: never rounded, never padded, "-0.00" without its sign. */
export function truncateDecimals(text: string, decimals: number): string {
  checkDecimals(decimals);
  readDecimal(text);
  const point = text.indexOf('.');
  if (point < 0) return unsignZero(text);
  return unsignZero(text.slice(0, decimals === 0 ? point : point + 1 + decimals));
}

/** The text with exactly `decimals` decimals, padded with zeros, or shortened by `mode` (a cut by default). */
export function toFixedDecimals(text: string, decimals: number, mode: RoundingMode = 'down'): string {
  checkDecimals(decimals);
  const x = readDecimal(text);
  const units = rescale(x.units, x.decimals, decimals, mode);
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${decimals === 0 ? '' : `.${digits.slice(point)}`}`;
}

/** The canonical text of a plain decimal: "1.50" gives "1.5", "-0.0" gives "0". */
export function canonicalDecimal(text: string): string {
  const x = readDecimal(text);
  return formatUnits(x.units, x.decimals);
}

function combine(a: string, b: string, operate: (x: bigint, y: bigint) => bigint): string {
  const x = readDecimal(a);
  const y = readDecimal(b);
  const decimals = Math.max(x.decimals, y.decimals);
  const left = rescale(x.units, x.decimals, decimals, 'down');
  return formatUnits(operate(left, rescale(y.units, y.decimals, decimals, 'down')), decimals);
}

function readDecimal(text: string): Decimal {
  if (typeof text !== 'string' || text.length > MAX_TEXT || !DECIMAL.test(text)) {
    throw new RangeError(`not a plain decimal: ${String(text).slice(0, MAX_TEXT)}`);
  }
  const point = text.indexOf('.');
  if (point < 0) return { units: BigInt(text), decimals: 0 };
  const decimals = text.length - point - 1;
  if (decimals > MAX_TEXT_DECIMALS) throw new RangeError(`more than ${MAX_TEXT_DECIMALS} decimals`);
  return { units: BigInt(text.slice(0, point) + text.slice(point + 1)), decimals };
}

function unsignZero(text: string): string {
  return text.startsWith('-') && !/[1-9]/.test(text) ? text.slice(1) : text;
}

function checkDecimals(decimals: number): void {
  if (!Number.isInteger(decimals) || decimals < 0 || decimals > MAX_TEXT_DECIMALS) {
    throw new RangeError(`decimals out of range: ${decimals}`);
  }
}
