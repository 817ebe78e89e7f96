// SPDX-License-Identifier: Apache-2.0
/** Records of shares: figures follow, a mark never falls, and nothing is shared twice. */
import { describe, expect, it } from 'vitest';
import { type LogRecord, canonicalText, hashOfText } from '../../canonical.ts';
import {
  type CopyShareFacts,
  auditCopyShares,
  copyShareRecord,
  followHash,
  readCopyShare,
  shareFigures,
} from './share-record.ts';

const UNIT = 1_000_000n;
const FOLLOW = followHash(5, 'salt');

/** Shares of a follow, each behind the last one. */
function sharesOf(
  rows: readonly (readonly [period: string, realised: bigint, open: bigint])[],
  follow = FOLLOW,
): CopyShareFacts[] {
  const all: CopyShareFacts[] = [];
  for (const [period, realised, open] of rows) {
    const last = all.at(-1);
    const record = last ? hashOfText(canonicalText(copyShareRecord(last))) : null;
    const mark = last ? shareFigures(last).mark : 0n;
    all.push({
      trader: 7,
      follow,
      period,
      scale: 6,
      realised,
      open,
      shortGains: 0n,
      before: { mark, record },
      ratePpm: 100_000n,
    });
  }
  return all;
}
const textOf = (facts: CopyShareFacts) => canonicalText(copyShareRecord(facts));
const EXAMPLE = sharesOf([
  ['2026-W49', 120n * UNIT, 0n],
  ['2026-W52', 150_500_001n, 0n],
  ['end', 210_333_333n, 15n * UNIT],
]);
const bodies = EXAMPLE.map(textOf);
const withField = (body: string, field: string, value: string | null) =>
  canonicalText({ ...(JSON.parse(body) as LogRecord), [field]: value });

describe('records of shares', () => {
  it('are read as they were written, and make the shares of the worked example', () => {
    expect(bodies.map(readCopyShare)).toEqual(EXAMPLE);
    expect(EXAMPLE.map((facts) => shareFigures(facts).amount)).toEqual([12_000_000n, 3_050_000n, 5_983_333n]);
    expect(auditCopyShares(bodies)).toEqual({ shares: 3, faults: [] });
  });

  it.each([
    ['an amount is raised', 'amount', '12.000001'],
    ['a loss that is open is left out', 'open', '-1'],
    ['the rate is beyond the most', 'rate', '0.21'],
    ['the mark is not what the basis says', 'mark', '1'],
    ['the period is none', 'period', '2026-49'],
  ])('%s: it cannot be read', (_name, field, value) => {
    expect(readCopyShare(withField(bodies[0] ?? '', field, value))).toBeNull();
  });

  it('are none of what did not rise above the mark', () => {
    expect(readCopyShare(textOf({ ...(EXAMPLE[1] as CopyShareFacts), open: -40n * UNIT }))).toBeNull();
  });

  it('find a share without the high-water mark, one that is taken twice, and one that cites another follow', () => {
    const [first, second, third] = EXAMPLE as [CopyShareFacts, CopyShareFacts, CopyShareFacts];
    const noMark = textOf({ ...second, before: { ...second.before, mark: 0n } });
    expect(auditCopyShares([bodies[0] ?? '', noMark]).faults).toEqual([{ at: 1, why: 'before' }]);
    const fresh = textOf({ ...second, before: { mark: 0n, record: null } });
    expect(auditCopyShares([bodies[0] ?? '', fresh]).faults).toEqual([{ at: 1, why: 'twice' }]);
    const again = textOf({ ...third, period: '2026-W49' });
    expect(auditCopyShares([...bodies.slice(0, 2), again]).faults).toEqual([{ at: 2, why: 'twice' }]);
    const forked = textOf({ ...third, before: second.before });
    expect(auditCopyShares([...bodies.slice(0, 2), forked]).faults).toEqual([{ at: 2, why: 'before' }]);
    const foreign = textOf({ ...second, follow: followHash(6, 'salt') });
    expect(auditCopyShares([textOf(first), foreign]).faults).toEqual([{ at: 1, why: 'before' }]);
  });
});
