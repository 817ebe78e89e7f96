/** The prices that the desk takes: a tenth to ten times the newest price. Checked before the desk does. Pure. */
import { PRICE_BAND_FACTOR } from '@glasshouse/contract/orders';
import { compareDecimals, divDecimals, mulDecimals } from '@glasshouse/money';
import { type Pair, ceilToStep, floorToStep } from '../../market/pair/pair.ts';

/** The lowest and the highest price, in the quote currency; both are taken. */
export interface PriceBand {
  low: string;
  high: string;
}

const DIGITS = 20;

/** The band around a price, in whole ticks: the lowest is rounded up and the highest down, as neither may be passed. */
export function bandAround(last: string, { tick }: Pick<Pair, 'tick'>): PriceBand {
  const factor = String(PRICE_BAND_FACTOR);
  return {
    low: ceilToStep(divDecimals(last, factor, DIGITS, 'up'), tick),
    high: floorToStep(mulDecimals(last, factor, DIGITS, 'down'), tick),
  };
}

/** The band that a price leaves; null when it is within it, and when no price is known. */
export function bandLeft(price: string, last: string | null, pair: Pick<Pair, 'tick'>): PriceBand | null {
  if (last === null) return null;
  const band = bandAround(last, pair);
  return compareDecimals(price, band.low) >= 0 && compareDecimals(price, band.high) <= 0 ? null : band;
}
