/**
 * What an order must be before it is let in: ranges as in events.ts, so that nothing that is no order
 * reaches the memory of the book.
 */
import type { Side } from './events.ts';

/** Stands for the price of an order that has none, where only the rest of it is checked. */
export const ANY_PRICE = 1;

/** One test on the way every order takes; which value is wrong is found out only when one is. */
export function checkOrder(id: number, owner: number, side: Side, priceTicks: number, lots: number): void {
  if (
    isWhole(id) &&
    isWhole(lots) &&
    isInt32(owner) &&
    owner >= 0 &&
    isInt32(priceTicks) &&
    priceTicks > 0 &&
    // One comparison: which of the two it is no processor can foresee.
    (side & 1) === side
  )
    return;
  throw notAnOrder(id, owner, side, priceTicks, lots);
}

/** Apart, so that what every order passes stays small enough for the compiler to put it where it is called. */
function notAnOrder(id: number, owner: number, side: Side, priceTicks: number, lots: number): RangeError {
  return new RangeError(`not an order: id ${id}, owner ${owner}, side ${String(side)}, priceTicks ${priceTicks}, lots ${lots}`);
}

/** Whether a value is a whole number from 1 to 2^53 - 1. */
export function isWhole(value: number): boolean {
  return Number.isSafeInteger(value) && value > 0;
}

function isInt32(value: number): boolean {
  return (value | 0) === value;
}
