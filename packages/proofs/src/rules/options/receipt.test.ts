// SPDX-License-Identifier: Apache-2.0
/** Files that are no receipt: refused at the first step, never an exception. What whole ones prove: rigging.db.test.ts. */
import { describe, expect, it } from 'vitest';
import { verifyReceipt } from '../../receipt/registry.ts';

const head = { log: 'l', size: '1', root: 'r', time: '1', key: 'k', signature: 's' };
const file = {
  format: 'glasshouse-option-receipt',
  version: '1',
  acceptance: { log: 'l', leaf: '1', order: '{}', head, time: '1', key: 'k', signature: 's' },
  settlement: { result: {}, time: '1', key: 'k', signature: 's', head, growth: [], order: [], ticks: [] },
  keys: [{ id: 'l' }],
};

describe('a file that is no receipt', () => {
  it('is told from one that is whole and proves nothing', () => {
    const verdict = verifyReceipt(file);
    expect(verdict.steps[0]).toEqual({ id: 'SHAPE', ok: true, params: {} });
    expect(verdict).toMatchObject({ ok: false, stage: 'settled' });
  });

  it.each([
    ['nothing', null],
    ['a text', 'receipt'],
    ['without a head', { ...file, acceptance: { ...file.acceptance, head: null } }],
    ['without keys', { ...file, keys: [] }],
    ['with an empty key', { ...file, keys: [null] }],
    ['settled without a head', { ...file, settlement: { ...file.settlement, head: null } }],
    ['settled without a result', { ...file, settlement: { ...file.settlement, result: null } }],
    ['settled with an empty tick', { ...file, settlement: { ...file.settlement, ticks: [null] } }],
  ])('%s: fails its shape', (_, value) => {
    expect(verifyReceipt(value)).toEqual({
      ok: false,
      stage: 'accepted',
      steps: [{ id: 'SHAPE', ok: false, params: {} }],
      order: null,
      result: null,
    });
  });
});
