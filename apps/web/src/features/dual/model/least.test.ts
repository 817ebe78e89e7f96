/** The least rate that a buyer accepts. */
import { describe, expect, it } from 'vitest';
import { isLess, proposedLeast, rateOfPercent } from './least.ts';

describe('the least rate', () => {
  it('is proposed a twentieth under the rate that is shown, cut to two decimals of a percent', () => {
    expect(proposedLeast('0.964491')).toBe('91.62');
    expect(proposedLeast('9.650305')).toBe('916.77');
    expect(isLess({ rate: '0.964491', units: 7 }, { rate: rateOfPercent(proposedLeast('0.964491')) ?? '', units: 7 })).toBe(
      false,
    );
  });

  it('is what was typed, exactly, and never nothing', () => {
    expect(rateOfPercent('91.62')).toBe('0.9162');
    expect(rateOfPercent('0.01')).toBe('0.0001');
    for (const typed of ['', '0', '0.00', '.', '-1', '1e3']) expect(rateOfPercent(typed)).toBeNull();
  });

  it('is met by the same rate and not by an atom less', () => {
    const least = { rate: '0.9162', units: 7 };
    expect(isLess(least, least)).toBe(false);
    expect(isLess({ ...least, rate: '0.916199' }, least)).toBe(true);
  });

  it('is not met where fewer units at the same rate pay less by the end of the term', () => {
    expect(isLess({ rate: '0.9162', units: 6 }, { rate: '0.9162', units: 7 })).toBe(true);
    expect(isLess({ rate: '1.0689', units: 6 }, { rate: '0.9162', units: 7 })).toBe(false);
    expect(isLess({ rate: '0.9', units: 8 }, { rate: '0.9162', units: 7 })).toBe(true);
  });
});
