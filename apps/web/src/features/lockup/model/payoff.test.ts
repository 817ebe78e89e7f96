import type { LockupPreview } from '@glasshouse/contract/lockup';
import { describe, expect, it } from 'vitest';
import { payoffOf, payoffPath } from './payoff.ts';

/** 1,000 for four units at 3 each, and 4 for each unit that is left. */
const preview = {
  amount: '1000',
  payouts: [3, 6, 9, 12].map((sum, i) => ({ number: i + 1, time: i, sum: String(sum) })),
  leave: { units_left: 4, penalty: '16', returned: '984', step: '4' },
} as LockupPreview;

describe('the payoff of a deposit', () => {
  it('begins with the whole penalty as a loss and ends with the whole yield', () => {
    expect(payoffOf(preview).map(({ result }) => result)).toEqual([-16, -9, -2, 5, 12]);
  });

  it('never loses more than the amount', () => {
    const steep = { ...preview, amount: '10', leave: { ...preview.leave, step: '4' } };
    expect(payoffOf(steep)[0]?.result).toBe(-10);
  });

  it('is drawn with gain and loss in one scale, and nothing lost at the line between them', () => {
    const { line, zero } = payoffPath(payoffOf(preview), 280, 140);
    expect(line.startsWith('M0.00 140.00')).toBe(true);
    expect(line.endsWith('L280.00 0.00')).toBe(true);
    // 12 above and 16 below: the line stands at 12 of 28 parts.
    expect(zero).toBeCloseTo(60, 6);
  });

  it('is drawn also of a term of one unit, and when leaving costs nothing', () => {
    const free = { ...preview, payouts: preview.payouts.slice(0, 1), leave: { ...preview.leave, step: '0' } };
    expect(payoffPath(payoffOf(free), 10, 10).zero).toBe(10);
  });
});
