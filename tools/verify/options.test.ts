// SPDX-License-Identifier: Apache-2.0
/** What `npm run verify:options` prints of a log. */
import type { AuditedOption, MissingFigures } from '@glasshouse/proofs';
import { changeFigures } from '@glasshouse/proofs';
import { expect, it } from 'vitest';
import { changeText, missingText } from './options.ts';

const T = Date.UTC(2026, 10, 23, 10);
const option = (symbol: string, due: number, outcome: 'won' | 'lost' | 'refunded') =>
  ({ leaf: 1, read: { record: { symbol } }, result: { due, outcome } }) as AuditedOption;

it('prints a change of the instruments with the options of it that were due in the minute from then on', () => {
  const options = [
    option('BTC/USDT', T - 1_000, 'won'),
    option('BTC/USDT', T, 'lost'),
    option('BTC/USDT', T + 59_000, 'refunded'),
    option('BTC/USDT', T + 60_000, 'won'),
    option('ETH/USDT', T, 'won'),
  ];
  const changes = [
    { symbol: 'BTC/USDT', from: '0.01', to: '0.1', leaf: 7, since: T },
    { symbol: 'BTC/USDT', from: '0.1', to: null, leaf: 9, since: T + 60_000 },
    { symbol: 'LTC/USDT', from: null, to: '0.01', leaf: 9, since: T },
  ];
  expect(changeFigures(changes, options).map(changeText)).toEqual([
    'instruments, leaf 7, from 2026-11-23T10:00:00.000Z on: BTC/USDT step 0.01 changed to 0.1; options due in the minute from then on: 2, won 0, lost 1, refunded 1',
    'instruments, leaf 9, from 2026-11-23T10:01:00.000Z on: BTC/USDT removed; options due in the minute from then on: 1, won 1, lost 0, refunded 0',
    'instruments, leaf 9, from 2026-11-23T10:00:00.000Z on: LTC/USDT added with step 0.01; options due in the minute from then on: 0, won 0, lost 0, refunded 0',
  ]);
});

it('prints runs without a price by symbol, late exits and the verdict', () => {
  const runs = { runs: 9, hit: 8, expected: 1.25, begun: 7, expectedBegun: 0.5, isSuspicious: true };
  const figures: MissingFigures = {
    ...runs,
    seconds: 100,
    missing: 0,
    needed: 10,
    neededMissing: 0,
    neededLogged: 0,
    silent: [{ ...runs, symbol: 'BTC/USDT' }],
    late: 8,
    lateWon: 1,
    held: 8,
    heldAhead: 7,
    undecided: 2,
    wouldWin: 2,
    list: [],
  };
  const text = missingText(figures);
  expect(text).toContain(
    'Runs of seconds without a price of BTC/USDT: 9, with a needed one 8 (by chance 1.3), begun by one 7 (by chance 0.5).',
  );
  expect(text).toContain('Late exits: 8, won 1.');
  expect(text.at(-1)).toMatch(/^SECONDS WITHHELD: /);
  expect(missingText({ ...figures, isSuspicious: false }).at(-1)).toBe('No sign of withheld seconds or prices.');
});
