/** Figures, own options and the line of the options screen. */
import type { OptionOrder } from '@glasshouse/contract/options';
import { compareDecimals, mulDecimals } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { gridPrices, gridTimes, joinPoints, linePieces, lineWindow, priceRange, visiblePoints } from './line.ts';
import { applyRunning, passedShare, timeLeft } from './orders.ts';
import { balanceAfter, ifRight, stakeChips, stakeProblem } from './stake.ts';

const term = { min: '5', max: '1000' };

describe('the figures of an option', () => {
  it('says the profit of the published example', () => {
    expect(ifRight('100', '0.75', 6)).toEqual({ profit: '75', returned: '175' });
    expect(ifRight('100', '0.82', 6)).toEqual({ profit: '82', returned: '182' });
  });

  it('cuts a profit to the atoms of the asset', () => {
    expect(ifRight('0.000003', '0.82', 6).profit).toBe('0.000002');
  });

  it('never promises more than stake times payout', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), fc.integer({ min: 1, max: 99 }), (atoms, percent) => {
        const stake = mulDecimals(String(atoms), '0.000001', 6, 'down');
        const payout = mulDecimals(String(percent), '0.01', 2, 'down');
        expect(compareDecimals(ifRight(stake, payout, 6).profit, mulDecimals(stake, payout, 10, 'down'))).toBeLessThanOrEqual(0);
      }),
    );
  });

  it.each([
    ['', 'required'],
    ['0', 'invalid'],
    ['4.99', 'tooSmall'],
    ['5', null],
    ['1000', 'insufficient'],
    ['1000.01', 'tooLarge'],
  ])('a stake of «%s» with 200 available: %s', (stake, problem) => {
    expect(stakeProblem(stake, term, '200')).toBe(problem);
  });

  it('offers three round stakes within the terms', () => {
    expect(stakeChips(term)).toEqual(['10', '50', '100']);
    expect(stakeChips({ min: '1', max: '10' })).toEqual(['5', '10']);
  });

  it('says the balance after a stake, and nothing while it is not known', () => {
    expect(balanceAfter('1284.5', '100')).toBe('1184.5');
    expect(balanceAfter(null, '100')).toBeNull();
  });
});

const order = (id: number, status: OptionOrder['status']): OptionOrder =>
  ({ id, status, seconds: 60, expiry_time: 160_000 }) as OptionOrder;

describe('own running options', () => {
  it('a late message does not bring back what has its result, nor undo an entry', () => {
    expect(applyRunning([order(2, 'open'), order(1, 'open')], order(1, 'placed'))[1]?.status).toBe('open');
    expect(applyRunning([order(2, 'open')], order(2, 'won'))).toEqual([]);
  });

  it('new options come first', () => {
    expect(applyRunning([order(1, 'open')], order(2, 'placed')).map(({ id }) => id)).toEqual([2, 1]);
  });

  it('counts down and stops at zero', () => {
    expect(timeLeft(order(1, 'open'), 100_000)).toBe(60_000);
    expect(passedShare(order(1, 'open'), 130_000)).toBe(0.5);
    expect(timeLeft(order(1, 'open'), 170_000)).toBe(0);
    expect(passedShare(order(1, 'open'), 170_000)).toBe(1);
  });
});

describe('the line', () => {
  it('shows the whole duration ahead of now', () => {
    for (const seconds of [30, 60, 120, 300]) {
      const { from, now, to } = lineWindow(1_000_000, seconds * 1000);
      expect(to - now).toBeGreaterThanOrEqual(seconds * 1000);
      expect(now - from).toBeLessThanOrEqual(280_000);
    }
  });

  it('keeps a flat line flat, in the middle', () => {
    const range = priceRange([100, 100]);
    expect(range && (range.low + range.high) / 2).toBe(100);
    expect(range && range.high - range.low).toBeGreaterThan(0.02);
    expect(priceRange([])).toBeNull();
  });

  it('keeps each second once, in order, whatever the order of arrival', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 50 }), { maxLength: 40 }), (times) => {
        const joined = times.reduce<ReturnType<typeof joinPoints>>((line, time) => joinPoints(line, [[time, time]], 100), []);
        expect(joined.map(([time]) => time)).toEqual([...new Set(times)].toSorted((a, b) => a - b));
      }),
    );
  });

  it('begins with the point before the window', () => {
    expect(
      visiblePoints(
        [
          [1, 1],
          [2, 1],
          [3, 1],
        ],
        3,
      ),
    ).toEqual([
      [2, 1],
      [3, 1],
    ]);
    expect(visiblePoints([[1, 1]], 3)).toEqual([[1, 1]]);
  });

  it('has round prices and times for its grid', () => {
    expect(gridPrices({ low: 104_118, high: 104_232 }, 4)).toEqual([104_150, 104_200]);
    expect(gridTimes({ from: 0, now: 90_000, to: 160_000 }, 3)).toEqual([0, 30_000, 60_000]);
  });
});

describe('the pieces of the live line', () => {
  it('are broken where ticks are missing, so that no diagonal is drawn over a gap', () => {
    const points = [
      [0, 10],
      [1_000, 11],
      [40_000, 20],
      [41_000, 21],
    ] as const;
    expect(linePieces(points)).toEqual([
      [
        [0, 10],
        [1_000, 11],
      ],
      [
        [40_000, 20],
        [41_000, 21],
      ],
    ]);
  });

  it('are broken where a tick had no price, and stay whole over a second that came late', () => {
    expect(
      linePieces([
        [0, 10],
        [1_000, null],
        [2_000, 12],
        [5_000, 13],
      ]),
    ).toEqual([
      [[0, 10]],
      [
        [2_000, 12],
        [5_000, 13],
      ],
    ]);
    expect(linePieces([])).toEqual([]);
  });
});
