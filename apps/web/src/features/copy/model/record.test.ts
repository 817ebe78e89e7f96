/** What is shown of a trader and of a share, beside what their records make. */
import type { CopyShare, CopyTrader } from '@glasshouse/contract/copy';
import { canonicalText } from '@glasshouse/proofs';
import { type CopyHourFacts, auditCopyHours, copyHourRecord, copyShareRecord, followHash } from '@glasshouse/proofs/copy';
import { describe, expect, it } from 'vitest';
import { isAsMade, isShareAsMade, recordOf } from './record.ts';

const FACTS: CopyHourFacts = {
  trader: 7,
  hour: 100,
  scale: 6,
  balance: 5_000_000_000n,
  open: 0n,
  positions: '0'.repeat(64),
  moved: { paidIn: 0n, paidOut: 0n },
  figures: { closed: 3, won: 2, longClosed: 2, longWon: 1, followers: 2, counted: 2, losing: 1, medianBp: -125 },
  before: null,
};
const body = canonicalText(copyHourRecord(FACTS));

const shown = {
  accuracy: '0.667',
  closed_orders: 3,
  profitable_orders: 2,
  long_orders: 2,
  long_wins: 1,
  short_orders: 1,
  short_wins: 1,
  counted: 2,
  losing: 1,
  losing_share: '0.5',
  median: '-0.0125',
  record: { hours: 0, from: 0, updated: 0, return: '0', drop: '0' },
} as CopyTrader;

describe('the record of a trader', () => {
  const made = recordOf(7, auditCopyHours([body]));

  it('makes all figures that are shown, and is none of another trader', () => {
    expect(made && isAsMade(made, shown)).toBe(true);
    expect(recordOf(8, auditCopyHours([body]))).toBeNull();
  });

  it.each([
    ['median', '-0.0124'],
    ['median', null],
    ['accuracy', '0.7'],
    ['losing', 0],
    ['losing_share', '0'],
    ['counted', 3],
    ['long_orders', 3],
    ['long_wins', 2],
    ['short_orders', 0],
    ['short_wins', 0],
    ['closed_orders', 4],
    ['profitable_orders', 3],
  ] as const)('is not what is shown where %s is %s', (name, value) => {
    expect(made && isAsMade(made, { ...shown, [name]: value })).toBe(false);
  });
});

describe('a share', () => {
  const record = copyShareRecord({
    trader: 7,
    follow: followHash(5, 'salt'),
    period: '2026-W49',
    scale: 6,
    realised: 120_000_000n,
    open: 0n,
    shortGains: 0n,
    before: { mark: 0n, record: null },
    ratePpm: 100_000n,
  });
  const share = {
    follow_id: 5,
    trader_user_id: 7,
    period: '2026-W49',
    before: '0',
    basis: '120',
    after: '120',
    rate: '0.1',
    amount: '12',
    body: canonicalText(record),
    salt: 'salt',
  } as CopyShare;

  it('is what its record makes of it', () => {
    expect(isShareAsMade(share)).toBe(true);
  });

  it.each([
    ['follow_id', 6],
    ['trader_user_id', 8],
    ['salt', 'other'],
    ['period', '2026-W48'],
    ['before', '1'],
    ['basis', '121'],
    ['after', '121'],
    ['rate', '0.2'],
    ['amount', '12.000001'],
    ['body', '{}'],
  ])('is not where %s is %s', (name, value) => {
    expect(isShareAsMade({ ...share, [name]: value })).toBe(false);
  });
});
