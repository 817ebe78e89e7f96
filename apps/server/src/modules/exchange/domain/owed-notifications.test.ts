/** Whose news are owed: what happened while its owner waited for no answer, and by no wish of his own. */
import { END_REASONS, type EndReason } from '@glasshouse/contract/orders';
import { expect, it } from 'vitest';
import type { Order } from './order.ts';
import { owedFor } from './owed-notifications.ts';

const order = (fields: Partial<Order>) => ({ id: 1, status: 'open', triggered: null, endReason: null, ...fields }) as Order;
const resting = order({});
const ended = (endReason: EndReason, fields: Partial<Order> = {}) => order({ status: 'cancelled', endReason, ...fields });

it('what the house ended is told, what its owner ended is not', () => {
  const told = END_REASONS.filter((reason) => owedFor(ended(reason), resting) === 'ended');
  expect(END_REASONS.filter((reason) => !told.includes(reason))).toEqual([
    'requested',
    'oco',
    'disconnected',
    'position_closed',
    'reduced',
    'liquidated',
  ]);
});

it('an order that ends as it comes is in the answer, unless its trigger had to be waited for', () => {
  expect(owedFor(ended('unfilled'), undefined)).toBe(null);
  expect(owedFor(ended('unfilled', { triggered: 5 }), undefined)).toBe('ended');
});

it('a trigger is told once, while the order lives; its end is told by its end', () => {
  const waiting = order({ status: 'pending' });
  const triggered = order({ triggered: 5 });
  expect(owedFor(triggered, waiting)).toBe('triggered');
  expect(owedFor(triggered, undefined)).toBe('triggered');
  expect(owedFor(order({ triggered: 5, filledLots: 3 }), triggered)).toBe(null);
  expect(owedFor(order({ triggered: 5, status: 'filled' }), waiting)).toBe(null);
  expect(owedFor(ended('price_band', { triggered: 5 }), waiting)).toBe('ended');
  expect(owedFor(ended('requested', { triggered: 5 }), triggered)).toBe(null);
});

it('an order that only rests owes nothing', () => {
  expect(owedFor(resting, undefined)).toBe(null);
  expect(owedFor(order({ filledLots: 2 }), resting)).toBe(null);
  expect(owedFor(order({ status: 'filled' }), resting)).toBe(null);
});
