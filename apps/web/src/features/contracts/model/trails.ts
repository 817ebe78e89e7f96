/** Trailing stops as they are shown: the farthest mark since they began, and the mark that fires them now. */
import type { ContractPosition } from '@glasshouse/contract/contracts';
import { compareDecimals, mulDecimals } from '@glasshouse/money';
import { trailingTicks } from '@glasshouse/risk';
import { type ContractUnits, priceOf, ticksOf } from './units.ts';

/** A stop of a position that follows the mark. */
export type TrailingStop = ContractPosition['trailing_stops'][number];

/** Callbacks that one press takes, in percent. */
export const CALLBACKS = ['0.5', '1', '2', '5'] as const;
/** Bounds and step of a callback, in percent. */
export const CALLBACK = { least: '0.1', most: '10', step: '0.1', decimals: 1 } as const;

/** A percentage as a fraction. */
export const fractionOf = (percent: string): string => mulDecimals(percent, '0.01', 3, 'down');

/** Whether a percentage is a callback. */
export const isCallback = (percent: string): boolean =>
  percent !== '' && compareDecimals(percent, CALLBACK.least) >= 0 && compareDecimals(percent, CALLBACK.most) <= 0;

/** The farther of two marks; null where neither is known. */
export function farther(type: number, a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  const order = compareDecimals(a, b);
  return (type === 1 ? order >= 0 : order <= 0) ? a : b;
}

/** The farthest mark of a stop with one more mark; null: it did not begin, or it is not known whether it did. */
export function extremeWith(type: number, stop: TrailingStop, before: string | null, mark: string | null): string | null {
  const known = farther(type, stop.extreme_price, before);
  if (known !== null) return farther(type, known, mark);
  if (mark === null || stop.begun === null) return null;
  const { activation_price: at } = stop;
  const isBegun = at === null || farther(type, mark, at) === mark;
  return isBegun ? mark : null;
}

/** The mark that fires a callback away from a farthest one (F15). */
export function trailPrice(type: number, units: ContractUnits, extreme: string, callback: string): string {
  const tenths = Number(mulDecimals(callback, '1000', 0, 'down'));
  return priceOf(trailingTicks(type === 1 ? 'long' : 'short', ticksOf(extreme, units), tenths), units);
}
