// SPDX-License-Identifier: Apache-2.0
import { describe, expect, it } from 'vitest';
import { afterPricedTick, isPaused, pausedUntil } from './pause.ts';

const seconds = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => (from + i) * 1_000);

describe('the pause after an outage of the index', () => {
  it('does not begin with the first price of a market, nor after 29 s without one', () => {
    expect(pausedUntil([])).toBe(0);
    expect(pausedUntil([5_000])).toBe(5_000);
    const pause = afterPricedTick({ pricedAt: 5_000, until: 5_000 }, 34_000);
    expect(isPaused(pause)).toBe(false);
  });

  it('passes over ten priced seconds after 30 s without a price, and decides on the eleventh', () => {
    const times = [5_000, ...seconds(35, 45)];
    expect(pausedUntil(times)).toBe(45_000);
    const states = times.map((_, i) => isPaused({ pricedAt: times[i] as number, until: pausedUntil(times.slice(0, i + 1)) }));
    expect(states).toEqual([false, ...Array.from({ length: 10 }, () => true), false]);
  });

  it('is lengthened by seconds without a price, and begins anew with another outage', () => {
    expect(pausedUntil([5_000, ...seconds(35, 37), ...seconds(40, 48)])).toBe(47_000);
    expect(pausedUntil([5_000, ...seconds(35, 37), 67_000])).toBe(77_000);
  });

  it('is not lengthened by a gap after its end', () => {
    expect(pausedUntil([5_000, ...seconds(35, 46), 60_000])).toBe(45_000);
  });

  it('takes no tick twice', () => {
    expect(() => pausedUntil([5_000, 5_000])).toThrow(RangeError);
  });
});
