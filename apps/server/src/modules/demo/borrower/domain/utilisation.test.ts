import { describe, expect, it } from 'vitest';
import { changeOf, wantedPpm } from './utilisation.ts';

const HOUR = 3_600_000;

describe('the borrower of the demo', () => {
  it('wants between 58 and 82 percent of the pool lent, in a wave of a week', () => {
    const week = Array.from({ length: 168 }, (_, hour) => wantedPpm(hour * HOUR));
    expect([Math.min(...week), Math.max(...week)]).toEqual([580_000, 820_000]);
    expect(wantedPpm(168 * HOUR)).toBe(week[0]);
  });

  it('borrows and pays back what is missing, and leaves what is near', () => {
    expect(changeOf({ cash: 1_000n, lent: 0n }, 0)).toBe(700n);
    expect(changeOf({ cash: 0n, lent: 1_000n }, 0)).toBe(-300n);
    expect(changeOf({ cash: 319n, lent: 681n }, 0)).toBe(0n);
    expect([changeOf({ cash: 320n, lent: 680n }, 0), changeOf({ cash: 290n, lent: 710n }, 0)]).toEqual([20n, -10n]);
    expect(changeOf({ cash: 0n, lent: 0n }, 0)).toBe(0n);
  });
});
