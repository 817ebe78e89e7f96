/** When price alerts fire. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AlertTick, type WatchedAlert, decideAlert, measureOf } from './alerts.ts';

const ALERT: WatchedAlert = {
  condition: 'above',
  threshold: 100,
  isRepeating: false,
  cooldownMs: 0,
  isArmed: true,
  seenTo: 0,
  firedAt: null,
};
const ticksOf = (prices: readonly number[], stepMs = 1_000): AlertTick[] =>
  prices.map((priceTicks, i) => ({ time: (i + 1) * stepMs, priceTicks, dayAgoTicks: 50 }));
const firesAt = (alert: Partial<WatchedAlert>, prices: readonly number[], stepMs?: number) =>
  decideAlert({ ...ALERT, ...alert }, ticksOf(prices, stepMs)).fires.map(({ time }) => time);

describe('a price alert', () => {
  it('fires at the first tick that reaches its price, and once', () => {
    expect(firesAt({}, [98, 99, 100, 101, 99, 100])).toEqual([3_000]);
    expect(decideAlert(ALERT, ticksOf([98, 100, 99]))).toMatchObject({ isActive: false, seenTo: 2_000 });
  });

  it('below fires from above, a jump across counts', () => {
    expect(firesAt({ condition: 'below', threshold: -100 }, [102, 101, 87])).toEqual([3_000]);
    expect(firesAt({ condition: 'below', threshold: -100 }, [102, 101])).toEqual([]);
  });

  it('that repeats fires again only after the price has been back, and not within its cool-down', () => {
    expect(firesAt({ isRepeating: true }, [100, 101, 102, 99, 100])).toEqual([1_000, 5_000]);
    expect(firesAt({ isRepeating: true, cooldownMs: 4_001 }, [100, 101, 102, 99, 100, 101, 99, 100])).toEqual([1_000, 8_000]);
  });

  it('leaves out ticks that it was decided by', () => {
    expect(firesAt({ seenTo: 2_000 }, [100, 100, 99])).toEqual([]);
    expect(firesAt({ seenTo: 1_000 }, [100, 100])).toEqual([2_000]);
  });

  it('compares changes exactly, up and down', () => {
    const at = (priceTicks: number, dayAgoTicks: number | null) => ({ time: 1, priceTicks, dayAgoTicks });
    expect(measureOf('up_24h', at(105, 100))).toBe(50_000);
    expect(measureOf('up_24h', at(300_001, 300_000))).toBe(3);
    expect(measureOf('up_24h', at(299_999, 300_000))).toBe(-4);
    expect(measureOf('down_24h', at(95, 100))).toBe(50_000);
    expect(measureOf('down_24h', at(299_999, 300_000))).toBe(3);
    expect(measureOf('down_24h', at(100, null))).toBeNull();
  });

  it('does not mind how the ticks are divided into runs', () => {
    const prices = fc.array(fc.integer({ min: 95, max: 105 }), { minLength: 1, maxLength: 40 });
    const cuts = fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 5 });
    fc.assert(
      fc.property(prices, cuts, fc.boolean(), fc.integer({ min: 0, max: 5_000 }), (given, at, isRepeating, cooldownMs) => {
        const ticks = ticksOf(given);
        const alert = { ...ALERT, isRepeating, cooldownMs };
        const whole = decideAlert(alert, ticks);
        let state: WatchedAlert & { isActive: boolean } = { ...alert, isActive: true };
        const fires: AlertTick[] = [];
        const ends = [...at.filter((end) => end < ticks.length).sort((a, b) => a - b), ticks.length];
        for (const end of ends) {
          if (!state.isActive) break;
          // Overlapping: what was looked at is looked at again.
          const outcome = decideAlert(state, ticks.slice(0, end));
          fires.push(...outcome.fires);
          state = { ...state, ...outcome, firedAt: outcome.fires.at(-1)?.time ?? state.firedAt };
        }
        expect(fires).toEqual(whole.fires);
      }),
    );
  });

  it('that repeats without cool-down fires once for each crossing', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 97, max: 103 }), { maxLength: 60 }), (prices) => {
        const crossings = prices.filter((price, i) => price >= 100 && (prices[i - 1] ?? 0) < 100).length;
        expect(firesAt({ isRepeating: true }, prices)).toHaveLength(crossings);
      }),
    );
  });
});
