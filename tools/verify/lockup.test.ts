// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` of receipts of lock-up, saved as files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ReceiptFile } from '@glasshouse/proofs';
import { type LockupEnd, endOf, expiryOf, lockupOrderRecord } from '@glasshouse/proofs/lockup';
import { describe, expect, it } from 'vitest';
import { FACTS, endRecord, receiptOf } from '../../packages/proofs/src/rules/lockup/testing-receipts.ts';
import { run as verify } from './run.ts';

const order = lockupOrderRecord(FACTS);
const early = endOf(FACTS, 'early', FACTS.lockedAt + 250_000) as LockupEnd;
const matured = endOf(FACTS, 'matured', expiryOf(FACTS)) as LockupEnd;

function printed(file: ReceiptFile) {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
  writeFileSync(path, JSON.stringify(file));
  const lines: string[] = [];
  return { code: verify([path], (line) => void lines.push(line)), lines };
}

describe('verify of a receipt of lock-up', () => {
  it.each<[string, LockupEnd, string]>([
    ['at maturity', matured, '2000 USDT ended at maturity: paid 30 USDT, returned 2000 USDT'],
    ['early', early, '2000 USDT was left early, penalty 24 USDT: paid 6 USDT, returned 1976 USDT'],
  ])('says how an order ended, %s', (_how, end, said) => {
    const { code, lines } = printed(receiptOf(order, [endRecord(end)]));
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
    expect(lines).toContain(said);
    expect(lines.filter((line) => line.startsWith('FAIL'))).toEqual([]);
  });

  it('says of an order in progress that only its terms are verified', () => {
    const { code, lines } = printed(receiptOf(order, []));
    expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'ACCEPTANCE VERIFIED' });
  });

  it('prints the step that fails', () => {
    const { code, lines } = printed(receiptOf(order, [{ ...endRecord(early), penalty: '25', returned: '1975' }]));
    expect(code).toBe(1);
    expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual(['FAIL AMOUNT']);
  });
});
