// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { breakEvenShare, expectationOf, fairBounds, shareOf } from './odds.ts';

describe('what an option costs in the long run', () => {
  it.each([
    ['0.78', '0.5618', '-0.11'],
    ['0.82', '0.5495', '-0.09'],
    ['0.85', '0.5406', '-0.075'],
    ['0.88', '0.532', '-0.06'],
    ['1', '0.5', '0'],
    ['0.7777', '0.5626', '-0.1112'],
  ])('a payout of %s breaks even at %s and brings %s', (payout, share, expectation) => {
    expect(breakEvenShare(payout)).toBe(share);
    expect(expectationOf(payout)).toBe(expectation);
    // A user who is right exactly so often loses nothing.
    expect(Number(expectationOf(payout, share))).toBeGreaterThanOrEqual(0);
  });

  it('refuses what is no payout and no share', () => {
    for (const payout of ['', '-1', '0', 'NaN', '1e3', '0.12345']) expect(() => breakEvenShare(payout)).toThrow(RangeError);
    expect(() => expectationOf('0.82', '1.1')).toThrow(RangeError);
  });
});

describe('what chance alone would do', () => {
  it('holds 99 percent of all series of fair coins, counted exactly', () => {
    for (const coins of [1, 2, 7, 8, 10, 50, 101, 400]) {
      const low = Number(fairBounds(coins)?.low) * coins;
      let ways = 1n;
      let below = 0n;
      for (let k = 0; k < Math.round(low); k++) {
        below += ways;
        ways = (ways * BigInt(coins - k)) / BigInt(k + 1);
      }
      // What lies below the bound is at most half a percent.
      expect(Number((below * 1_000_000n) / (1n << BigInt(coins)))).toBeLessThanOrEqual(5_000);
    }
    expect(fairBounds(7)).toEqual({ low: '0', high: '1' });
    expect(fairBounds(8)).toEqual({ low: '0.125', high: '0.875' });
    expect(fairBounds(100)).toEqual({ low: '0.37', high: '0.63' });
  });

  it('goes on without a step where it counts no more, and closes in on a half', () => {
    const [exact, curve] = [fairBounds(1_000), fairBounds(1_001)];
    expect(Math.abs(Number(exact?.low) - Number(curve?.low))).toBeLessThan(0.002);
    expect(fairBounds(1_000_000)).toEqual({ low: '0.4987', high: '0.5013' });
    expect(fairBounds(0)).toBeNull();
  });

  it('names shares', () => {
    expect(shareOf(1, 3)).toBe('0.3333');
    expect(shareOf(2, 3)).toBe('0.6667');
    expect(shareOf(0, 0)).toBeNull();
  });
});
