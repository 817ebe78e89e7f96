// SPDX-License-Identifier: Apache-2.0
/** Receipts of lock-up: whole ones verify, each planted change fails at its own step. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText, recordHash } from '../../canonical.ts';
import type { ReceiptFile } from '../../receipt/envelope.ts';
import { verifyReceipt } from '../../receipt/registry.ts';
import { lockupReceipts } from './receipt.ts';
import { lockupOrderRecord, readLockupEnd, readLockupOrder } from './record.ts';
import { type LockupEnd, endOf, expiryOf } from './rule.ts';
import { FACTS, PRODUCT, endRecord, receiptOf } from './testing-receipts.ts';

const order = lockupOrderRecord(FACTS);
const early = endOf(FACTS, 'early', FACTS.lockedAt + 250_000) as LockupEnd;
const matured = endOf(FACTS, 'matured', expiryOf(FACTS)) as LockupEnd;
const failed = (file: ReceiptFile) => verifyReceipt(file).steps.flatMap(({ id, ok }) => (ok ? [] : [id]));

describe('a receipt of lock-up', () => {
  it('of an open order verifies as a promise, with its terms shown', () => {
    const verdict = lockupReceipts.verify(receiptOf(order, []));
    expect(verdict).toMatchObject({ ok: true, stage: 'accepted', terms: { amount: 2_000_000_000n } });
    expect(verdict.steps.find(({ id }) => id === 'TERMS')?.params).toMatchObject({ daily: '6 USDT', total: '30 USDT' });
  });

  it('of an order that matured or was left early verifies with every amount recomputed', () => {
    const left = lockupReceipts.verify(receiptOf(order, [endRecord(early)]));
    expect(left).toMatchObject({ ok: true, stage: 'settled', result: { paid: 1, returned: 1_976_000_000n } });
    expect(lockupReceipts.describe(left)).toBe('2000 USDT was left early, penalty 24 USDT: paid 6 USDT, returned 1976 USDT');
    const whole = lockupReceipts.verify(receiptOf(order, [endRecord(matured)]));
    expect(whole).toMatchObject({ ok: true, stage: 'settled', result: { paid: 5, returned: 2_000_000_000n } });
    expect(lockupReceipts.describe(whole)).toBe('2000 USDT ended at maturity: paid 30 USDT, returned 2000 USDT');
  });

  it.each<[string, LogRecord, string[]]>([
    ['a penalty that is an atom higher', { ...endRecord(early), penalty: '24.000001' }, ['AMOUNT']],
    ['a principal that is an atom short', { ...endRecord(matured), returned: '1999.999999' }, ['AMOUNT']],
    ['a payout that was left out', { ...endRecord(matured), paid: '4' }, ['RULE']],
    ['a maturity a millisecond late', { ...endRecord(matured), time: String(expiryOf(FACTS) + 1) }, ['RULE', 'AMOUNT']],
    ['an end of another order', { ...endRecord(matured), order: '18' }, ['RULE', 'AMOUNT']],
    ['an end by another rule', { ...endRecord(matured), rule: 'lockup/2' }, ['RULE', 'AMOUNT']],
  ])('with %s fails', (_, end, steps) => {
    expect(failed(receiptOf(order, [end]))).toEqual(steps);
  });

  it('with two ends fails, whatever they say', () => {
    expect(failed(receiptOf(order, [endRecord(early), endRecord(matured)]))).toEqual(['RULE', 'AMOUNT']);
  });

  it.each<[string, LogRecord]>([
    ['a daily yield that is not the rate’s', { ...order, daily: '5.999999' }],
    ['a total that is not the daily yields', { ...order, total: '31' }],
    ['an expiry that is a unit later', { ...order, expires: String(expiryOf(FACTS) + 120_000) }],
    ['a first payout that is later', { ...order, first_payout: String(FACTS.lockedAt + 900_000) }],
    ['a field more', { ...order, note: 'x' }],
    ['no amount', { ...order, amount: '0' }],
    ['a rate of nothing', { ...order, daily_ppm: '0' }],
    ['an offset beyond the unit', { ...order, offset: '120000' }],
    ['no product', { ...order, product: 'none' }],
    ['a time that no number holds', { ...order, locked: '9007199254740991' }],
  ])('of an order with %s fails at its terms', (_, record) => {
    expect(failed(receiptOf(record, []))).toEqual(['TERMS']);
  });
});

describe('a receipt of an order of lock-up', () => {
  const bound = (product: LogRecord) => lockupOrderRecord({ ...FACTS, product: recordHash(product) });

  it.each<[string, LogRecord]>([
    ['another daily rate', { ...PRODUCT, daily_ppm: '3001' }],
    ['another penalty', { ...PRODUCT, ratio_ppm: '3999' }],
    ['another term', { ...PRODUCT, units: '6' }],
    ['another coin', { ...PRODUCT, asset: 'USDC' }],
    ['a minimum above its amount', { ...PRODUCT, min: '2000.000001' }],
    ['a maximum below its amount', { ...PRODUCT, max_user: '1999.999999' }],
    ['a sale that began later', { ...PRODUCT, opens: String(FACTS.lockedAt + 1) }],
    ['a sale that ended by then', { ...PRODUCT, closes: String(FACTS.lockedAt) }],
    ['a field more', { ...PRODUCT, note: 'x' }],
  ])('whose product has %s fails at what it was decided by', (_, product) => {
    expect(failed(receiptOf(bound(product), [], product))).toEqual(['INPUTS_VALID']);
  });

  it('that names another product than the one in the file fails, and so does one without any', () => {
    expect(failed(receiptOf(order, [], { ...PRODUCT, slot: '8' }))).toEqual(['INPUTS_VALID']);
    expect(failed({ ...receiptOf(order, []), inputs: [] })).toEqual(['INPUTS_VALID']);
  });

  it('that begins after its acceptance fails at its terms', () => {
    expect(failed(receiptOf(lockupOrderRecord({ ...FACTS, lockedAt: FACTS.lockedAt + 1 }), []))).toEqual(['TERMS']);
  });
});

describe('records of lock-up', () => {
  it('are read back as they were written', () => {
    const renewed = { ...FACTS, renewedFrom: 3 };
    expect(readLockupOrder(canonicalText(lockupOrderRecord(renewed)))).toEqual(renewed);
    expect(readLockupEnd(canonicalText(endRecord(early)), 6)).toEqual({
      order: 17,
      how: 'early',
      time: early.time,
      paid: 1,
      penalty: 24_000_000n,
      returned: 1_976_000_000n,
    });
  });

  it.each(['', '{}', 'null', '[]', '{"kind":"lockup_end","version":"1"}'])('are none where a text is another: %s', (body) => {
    expect([readLockupOrder(body), readLockupEnd(body, 6)]).toEqual([null, null]);
  });
});
