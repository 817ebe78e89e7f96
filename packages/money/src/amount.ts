// SPDX-License-Identifier: Apache-2.0
/**
 * Amounts between the wire and arithmetic: decimal text <-> bigint atoms of a stated scale.
 *
 * Units: atoms are the smallest unit of an asset; the scale says how many decimals one atom has
 * (BTC 8, USDT 6, JPY 0). The scale belongs to the asset and always travels as an argument.
 * Invariants: parseAmount(formatAmount(a, s), s, 'any') gives a back; nothing is ever rounded here:
 * text that does not fit the scale is refused, not shortened.
 * Limits: ASCII digits with one optional point, at most 10 decimals and 28 digits. No exponent,
 * plus sign, space, leading zero, bare point or other script's digits.
 */

/** No asset has a finer atom than this many decimals, and no amount may be written with more. */
export const MAX_DECIMALS = 10;
/** Longest amount accepted, counting digits on both sides of the point. */
export const MAX_DIGITS = 28;

/** Why a text is not an amount; each is also a case of a field error on the wire. */
export type AmountRefusal = 'NOT_A_NUMBER' | 'TOO_MANY_DECIMALS' | 'TOO_LARGE' | 'NOT_POSITIVE';

/** The atoms of a parsed amount, or the reason it was refused. */
export type ParsedAmount = { ok: true; atoms: bigint } | { ok: false; reason: AmountRefusal };

/** Which amounts a field takes; everything a customer asks for is 'positive'. */
export type AmountSign = 'positive' | 'nonNegative' | 'any';

const PLAIN_DECIMAL = /^(-?)(0|[1-9][0-9]*)(?:\.([0-9]+))?$/;

/**
 * Reads a decimal text as atoms of `scale`; never throws on any text.
 * By default zero and negative amounts are refused with NOT_POSITIVE: a field that may hold them says so.
 */
export function parseAmount(text: string, scale: number, sign: AmountSign = 'positive'): ParsedAmount {
  checkScale(scale);
  // At run time the text may be anything that came in a request.
  const match = typeof text === 'string' ? PLAIN_DECIMAL.exec(text) : null;
  if (match === null) return { ok: false, reason: 'NOT_A_NUMBER' };
  const [, minus = '', whole = '', fraction = ''] = match;
  if (fraction.length > scale) return { ok: false, reason: 'TOO_MANY_DECIMALS' };
  if (whole.length + fraction.length > MAX_DIGITS) return { ok: false, reason: 'TOO_LARGE' };
  const atoms = BigInt(whole + fraction.padEnd(scale, '0'));
  if (minus === '-') {
    // "-0" has no meaning as an amount and no canonical form.
    if (atoms === 0n) return { ok: false, reason: 'NOT_A_NUMBER' };
    return sign === 'any' ? { ok: true, atoms: -atoms } : { ok: false, reason: 'NOT_POSITIVE' };
  }
  if (atoms === 0n && sign === 'positive') return { ok: false, reason: 'NOT_POSITIVE' };
  return { ok: true, atoms };
}

/** Canonical decimal text of atoms: no trailing zeros, no bare point, "-" only before a value that is not zero. */
export function formatAmount(atoms: bigint, scale: number): string {
  checkScale(scale);
  return formatUnits(atoms, scale);
}

/** Like formatAmount for any number of decimals; the decimal arithmetic of this package uses it. */
export function formatUnits(units: bigint, decimals: number): string {
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const point = digits.length - decimals;
  let end = digits.length;
  while (end > point && digits[end - 1] === '0') end--;
  const fraction = digits.slice(point, end);
  return `${units < 0n ? '-' : ''}${digits.slice(0, point)}${fraction === '' ? '' : `.${fraction}`}`;
}

function checkScale(scale: number): void {
  if (!Number.isInteger(scale) || scale < 0 || scale > MAX_DECIMALS) throw new RangeError(`scale out of range: ${scale}`);
}
