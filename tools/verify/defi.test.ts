// SPDX-License-Identifier: Apache-2.0
/** `npm run verify` of receipts and of the hours of a lending pool, saved as files. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { hoursOf, playPool, receiptOf } from '../../packages/proofs/src/rules/defi/testing-receipts.ts';
import { run as verify } from './run.ts';

function printed(file: unknown) {
  const path = join(mkdtempSync(join(tmpdir(), 'receipt-')), 'receipt.json');
  writeFileSync(path, JSON.stringify(file));
  const lines: string[] = [];
  return { code: verify([path], (line) => void lines.push(line)), lines };
}

it('verify says of a supply how many shares it made', () => {
  const { code, lines } = printed(receiptOf(playPool()));
  expect({ code, last: lines.at(-1) }).toEqual({ code: 0, last: 'VERIFIED' });
  expect(lines.some((line) => line.startsWith('2500 USDT supplied for 2499.9'))).toBe(true);
});

it('verify says of hours what borrowers pay, and prints the step that fails', () => {
  const file = hoursOf(playPool());
  expect(printed(file).lines.at(-1)).toBe('VERIFIED');
  const { code, lines } = printed({ ...file, hours: [...file.hours].reverse() });
  expect(code).toBe(1);
  expect(lines.filter((line) => line.startsWith('FAIL')).map((line) => line.split(':')[0])).toEqual([
    'FAIL LOGGED',
    'FAIL CHAIN',
  ]);
});
