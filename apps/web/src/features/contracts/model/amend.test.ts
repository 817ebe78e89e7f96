/** A change of a pending order: what is sent, what is wrong, what becomes of its place. */
import type { ContractOrder } from '@glasshouse/contract/contracts';
import { expect, it } from 'vitest';
import { amendInput, amendProblem, amendStart, placeAfter } from './amend.ts';

const order = {
  id: 7,
  purpose: 'open',
  target_price: '6700',
  share: '0.1',
  filled: '0',
  target_profit_price: '7000',
  stop_loss_price: null,
} as ContractOrder;
const steps = { tick: '0.01', lot: '0.0001' };
const text = (changes: Partial<ReturnType<typeof amendStart>> = {}) => ({ ...amendStart(order), ...changes });

it('only what differs is sent; an empty stop takes it away', () => {
  expect(amendInput(order, text())).toBeNull();
  expect(amendInput(order, text({ price: '6700.00', share: '0.10' }))).toBeNull();
  expect(amendInput(order, text({ price: '6750', target: '' }))).toEqual({
    id: 7,
    target_price: '6750',
    target_profit_price: '0',
  });
  expect(amendInput(order, text({ stop: '6500' }))).toEqual({ id: 7, stop_loss_price: '6500' });
  // Those of a position are not the order\u2019s any more.
  expect(amendInput({ ...order, filled: '0.01' }, text({ stop: '6500' }))).toBeNull();
});

it('each field says what is wrong with it', () => {
  expect(amendProblem(order, text({ price: '' }), 'price', steps)).toBe('required');
  expect(amendProblem(order, text({ price: '6700.001' }), 'price', steps)).toBe('step');
  expect(amendProblem(order, text({ share: '0' }), 'share', steps)).toBe('required');
  expect(amendProblem({ ...order, filled: '0.05' }, text({ share: '0.05' }), 'share', steps)).toBe('belowFilled');
  expect(amendProblem(order, text({ target: '' }), 'target', steps)).toBeNull();
});

it('only making it smaller, and other stops, keep its place', () => {
  expect(placeAfter(order, text())).toBe('none');
  expect(placeAfter(order, text({ share: '0.05' }))).toBe('keeps');
  expect(placeAfter(order, text({ stop: '6500' }))).toBe('keeps');
  expect(placeAfter(order, text({ share: '0.2' }))).toBe('loses');
  expect(placeAfter(order, text({ price: '6701', share: '0.05' }))).toBe('loses');
});
