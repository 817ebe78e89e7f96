/** Changing an order that lives: what may be changed, what is wrong with it, and whether the place in line is kept. Pure. */
import type { ClientInput } from '@glasshouse/client';
import type { OrderCalls, OrderItem } from '@glasshouse/contract/orders';
import { canonicalDecimal, compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';
import { readPositive } from '../form/check-order.ts';
import { floorToStep, type Pair } from '../../market/pair/pair.ts';
import { bandLeft } from '../form/price-band.ts';

/** Fields that may be changed. */
export type AmendField = 'trigger' | 'price' | 'amount';

/** What is typed. */
export type AmendText = Readonly<Record<AmendField, string>>;

/** Fields that an order has to change; of an order by worth and of a pair nothing. */
export function amendFields(order: OrderItem): readonly AmendField[] {
  if (order.oco_id !== null || order.quote_amount !== null) return [];
  const waits = order.status === 'pending';
  return [
    ...(waits ? (['trigger'] as const) : []),
    ...(order.target_price === null ? [] : (['price'] as const)),
    'amount' as const,
  ];
}

/** The order as it stands, to start from. */
export function amendStart(order: OrderItem): AmendText {
  return { trigger: order.trigger_price ?? '', price: order.target_price ?? '', amount: order.amount };
}

/** One thing that is wrong. */
export type AmendProblem =
  | { field: AmendField; code: 'required' }
  | { field: AmendField; code: 'step'; step: string }
  | { field: AmendField; code: 'outsideBand'; low: string; high: string }
  | { field: 'amount'; code: 'belowFilled'; amount: string }
  | { field: 'amount'; code: 'tooSmall'; amount: string };

const same = (a: string, b: string) => compareDecimals(a, b) === 0;

/** What is wrong with a value by itself: no number above zero, no multiple of its step, not more than `filled`; null: nothing. */
export function faultOf(text: string, step: string, filled: string | null): 'required' | 'step' | 'belowFilled' | null {
  const value = readPositive(text);
  if (value === null) return 'required';
  if (!same(floorToStep(value, step), value)) return 'step';
  return filled !== null && compareDecimals(value, filled) <= 0 ? 'belowFilled' : null;
}

/** What is wrong with a change, at most one thing per field. A price that stays is not asked whether it still fits. */
export function checkAmend(order: OrderItem, text: AmendText, pair: Pair, last: string | null): AmendProblem[] {
  const problems: AmendProblem[] = [];
  const start = amendStart(order);
  for (const field of amendFields(order)) {
    const value = readPositive(text[field]);
    const step = field === 'amount' ? pair.lot : pair.tick;
    const trades = field === (order.target_price === null ? 'trigger' : 'price');
    const left = trades && value !== null && !same(value, start[field]) ? bandLeft(value, last, pair) : null;
    const fault = faultOf(text[field], step, field === 'amount' ? order.filled : null);
    if (fault === 'required') problems.push({ field, code: fault });
    else if (fault === 'step') problems.push({ field, code: fault, step });
    else if (left) problems.push({ field, code: 'outsideBand', ...left });
    else if (fault === 'belowFilled') problems.push({ field: 'amount', code: fault, amount: order.filled });
  }
  const price = readPositive(text.price || text.trigger);
  const amount = readPositive(text.amount);
  if (problems.length > 0 || price === null || amount === null) return problems;
  const rest = mulDecimals(price, subDecimals(amount, order.filled), 20, 'down');
  return compareDecimals(rest, pair.minNotional) < 0 ? [{ field: 'amount', code: 'tooSmall', amount: pair.minNotional }] : [];
}

/** What is sent: only what differs; null when nothing does. */
export function amendInput(order: OrderItem, text: AmendText): ClientInput<OrderCalls['amend']> | null {
  const start = amendStart(order);
  const changed = amendFields(order).filter((field) => {
    const value = readPositive(text[field]);
    return value !== null && !same(value, canonicalDecimal(start[field]));
  });
  if (changed.length === 0) return null;
  const has = (field: AmendField) => changed.includes(field);
  return {
    id: String(order.id),
    ...(has('amount') ? { amount: canonicalDecimal(text.amount) } : {}),
    ...(has('price') ? { target_price: canonicalDecimal(text.price) } : {}),
    ...(has('trigger') ? { trigger_price: canonicalDecimal(text.trigger) } : {}),
  };
}

/** What becomes of the place in line; `none`: nothing changes, or it has none. */
export type PlaceAfter = 'keeps' | 'loses' | 'none';

/** What becomes of the place in the queue; nothing for an order that still waits for its trigger. */
export function placeAfter(order: OrderItem, text: AmendText): PlaceAfter {
  if (order.status !== 'open' || amendInput(order, text) === null) return 'none';
  const price = readPositive(text.price);
  const amount = readPositive(text.amount);
  if (price === null || amount === null) return 'none';
  const smaller = compareDecimals(amount, order.amount) < 0;
  return smaller && order.target_price !== null && same(price, order.target_price) ? 'keeps' : 'loses';
}
