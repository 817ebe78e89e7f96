/**
 * Decimal texts as the integers of packages/risk, fine enough that the rounding of a product shows in no example: ticks and
 * lots of 10^-8, values of 10^-16.
 */
import { formatUnits, powerOfTen, truncateDecimals } from '@glasshouse/money';
import { type Contract, type Fraction, inverse, LINEAR } from '@glasshouse/risk';

const STEP = 8;
/** Decimals of values. */
export const VALUE = 16;

/** A decimal text in units of 10^-decimals. RangeError when it has more. */
export function unitsOf(text: string, decimals: number): bigint {
  if (truncateDecimals(text, decimals) !== truncateDecimals(text, 60)) throw new RangeError(`${text} has too many decimals`);
  const [whole = '', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
}

export const ticksOf = (text: string): bigint => unitsOf(text, STEP);
export const lotsOf = (text: string): bigint => unitsOf(text, STEP);
export const valueOfText = (text: string): bigint => unitsOf(text, VALUE);
/** Parts per million of a fraction. */
export const ppmOf = (text: string): bigint => unitsOf(text, 6);

/** Units of a value or price as decimal text. */
export const valueText = (units: bigint): string => formatUnits(units, VALUE);
export const priceText = (ticks: bigint): string => formatUnits(ticks, STEP);
export const lotsText = priceText;

/** A fraction of ticks as a price with all decimals that matter, cut. */
export function priceOf({ n, d }: Fraction): string {
  return formatUnits((n * powerOfTen(VALUE - STEP)) / d, VALUE);
}

/** A kind of contract in these units. */
export function contractOf(kind: 'linear' | 'inverse'): Contract {
  // One unit of face value is 10^8 lots; value = face / price.
  return kind === 'linear' ? LINEAR : inverse(powerOfTen(VALUE));
}
