// SPDX-License-Identifier: Apache-2.0
/** The registry of receipts: what was published once stays readable, whatever a file holds. */
import { expect, it } from 'vitest';
import { receiptKindOf, receiptKinds, receiptsOf, verifyReceipt } from './registry.ts';

const head = { log: 'l', size: '1', root: 'r', time: '1', key: 'k', signature: 's' };
const file = {
  format: 'glasshouse-option-receipt',
  version: '1',
  acceptance: { log: 'l', leaf: '1', order: '{}', head, time: '1', key: 'k', signature: 's' },
  settlement: { result: {}, time: '1', key: 'k', signature: 's', head, growth: [], order: [], ticks: [] },
  keys: [{ id: 'l' }],
};

it('every rule that was published is read by a kind of receipts', () => {
  const rules = receiptKinds().flatMap((kind) => kind.rules);
  expect([...new Set(rules)]).toEqual([
    'options/1',
    'options/2',
    'contracts/1',
    'lockup/1',
    'dual/1',
    'defi/1',
    'loan/1',
    'stocks/auction/1',
    'stocks/action/1',
    'margin/1',
  ]);
  expect(receiptKinds().map(({ format }) => format)).toEqual([
    'glasshouse-option-receipt',
    'glasshouse-contract-receipt',
    'glasshouse-rate-receipt',
    'glasshouse-lockup-receipt',
    'glasshouse-dual-receipt',
    'glasshouse-dual-settlement',
    'glasshouse-defi-receipt',
    'glasshouse-defi-hours',
    'glasshouse-loan-receipt',
    'glasshouse-stock-auction',
    'glasshouse-stock-action',
    'glasshouse-margin-receipt',
  ]);
});

it('a receipt is checked by the kind that its format names, and each of its steps has words', () => {
  const kind = receiptsOf('glasshouse-option-receipt');
  expect(receiptKindOf(file)).toBe(kind);
  const verdict = verifyReceipt(file);
  expect(verdict).toEqual(kind.verify(file));
  expect(verdict.steps.map(({ id }) => id)).toEqual(Object.keys(kind.steps));
  expect([kind.logOf(file as never), kind.headOf(file as never)]).toEqual(['l', head]);
});

it.each([null, undefined, 7, 'text', [], {}, { format: 'glasshouse-lottery-receipt' }, { format: '__proto__' }, { format: 1 }])(
  'a file that is no receipt of a product fails its shape: %j',
  (value) => {
    expect(receiptKindOf(value)).toBeNull();
    const { ok, steps } = verifyReceipt(value);
    expect([ok, steps]).toEqual([false, [{ id: 'SHAPE', ok: false, params: {} }]]);
  },
);
