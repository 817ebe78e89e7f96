// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` of receipts of loans, saved as files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { START } from '../../packages/proofs/src/rules/contracts/testing-log.ts';
import { type Bent, LoanPlay, POOL, changedIn } from '../../packages/proofs/src/rules/loan/testing-receipts.ts';
import { run as verify } from './run.ts';

function printed(play: LoanPlay) {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
  writeFileSync(path, JSON.stringify(play.receipt()));
  const lines: string[] = [];
  return { code: verify([path], (line) => void lines.push(line)), lines };
}

const repaid = (bent: Bent = {}) =>
  new LoanPlay('d30', bent).act(START + 60_000, { event: 'repaid', amount: 500_000_000n, pool: POOL });

it('verify says what a loan owes', () => {
  const { code, lines } = printed(repaid());
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
  expect(lines.find((line) => line.startsWith('A loan of 3000 USDT owes 2500.0'))).toContain('against 0.7 BTC');
});

it('verify says of a loan to which nothing happened that only its terms are verified', () => {
  const { code, lines } = printed(new LoanPlay());
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'ACCEPTANCE VERIFIED' });
});

it('verify prints the step of a loan that fails', () => {
  const { code, lines } = printed(repaid({ eventRecord: (record) => changedIn(record, 'amounts', { fee: '1' }) }));
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual(['FAIL AMOUNT']);
});
