/** Amounts and fractions of the wire, and what was typed, as whole numbers for rules that compute with atoms. Pure. */
import { mulDecimals, parseAmount, truncateDecimals } from '@glasshouse/money';

const PPM = '1000000';

/** A fraction in parts per million. */
export const ppmOf = (fraction: string): number => Number(mulDecimals(fraction, PPM, 0, 'down'));

/** Atoms of an amount; what is finer than an atom is cut. Error: RangeError when it is none. */
export function atomsOf(text: string, scale: number): bigint {
  const parsed = parseAmount(truncateDecimals(text, scale), scale, 'nonNegative');
  if (!parsed.ok) throw new RangeError(`no amount: ${text}`);
  return parsed.atoms;
}

/** Atoms of what was typed; null when it is no amount of that scale above zero. */
export function typedAtoms(text: string, scale: number): bigint | null {
  const parsed = parseAmount(text, scale);
  return parsed.ok ? parsed.atoms : null;
}
