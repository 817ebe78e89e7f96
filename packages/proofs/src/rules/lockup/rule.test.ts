// SPDX-License-Identifier: Apache-2.0
/** The rule of lock-up: worked examples to the last digit, and a naive twin that searches instead of solving. */
import { formatAmount, parseAmount } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  type LockupRates,
  type LockupTerms,
  breakEvenPayout,
  dailyOf,
  endOf,
  expiryOf,
  largestFor,
  payoutAt,
  payoutsDue,
  penaltyOf,
  smallestPaid,
  totalOf,
  unitsLeft,
} from './rule.ts';

const DAY = 86_400_000;
const SCALES = { USDT: 6, BTC: 8 } as const;

function atomsOf(text: string, asset: keyof typeof SCALES): bigint {
  const parsed = parseAmount(text, SCALES[asset], 'nonNegative');
  if (!parsed.ok) throw new Error(text);
  return parsed.atoms;
}
const ratesOf = (dailyPpm: number, units: number, ratioPpm: number): LockupRates => ({
  unitMs: DAY,
  units,
  dailyPpm,
  ratioPpm,
  offsetMs: 0,
});

describe('the figures of a deposit are those of the worked examples', () => {
  it.each([
    ['1', 'USDT', '2000', 3_600, 30, '7.2', '216', 30, 3_000, '180', '1820'],
    ['2', 'USDT', '2000', 3_600, 30, '7.2', '216', 19, 3_000, '114', '1886'],
    ['3 [RULE-165]', 'USDT', '1234.5', 3_300, 15, '4.07385', '61.10775', 7, 4_000, '34.566', '1199.934'],
    ['4 [RULE-164,RULE-166]', 'USDT', '10000', 3_000, 5, '30', '150', 3, 4_000, '120', '9880'],
    ['5', 'USDT', '333.333333', 3_300, 15, '1.099999', '16.499985', 15, 4_000, '20', '313.333333'],
    ['6', 'BTC', '0.12345678', 200, 30, '0.00002469', '0.0007407', 13, 300, '0.00048149', '0.12297529'],
    ['7', 'USDT', '100', 4_000, 90, '0.4', '36', 60, 20_000, '100', '0'],
  ] as const)('row %s', (_, asset, amount, daily, units, d, total, left, ratio, penalty, back) => {
    const rates = ratesOf(daily, units, ratio);
    const atoms = atomsOf(amount, asset);
    const text = (value: bigint) => formatAmount(value, SCALES[asset]);
    expect([text(dailyOf(atoms, rates)), text(totalOf(atoms, rates))]).toEqual([d, total]);
    const paid = penaltyOf(atoms, rates, left).atoms;
    expect([text(paid), text(atoms - paid)]).toEqual([penalty, back]);
  });

  it('row 2: on day 11 of 30 leaving nets −34.8 with 79.2 paid and 136.8 given up', () => {
    const terms: LockupTerms = { ...ratesOf(3_600, 30, 3_000), amount: atomsOf('2000', 'USDT'), lockedAt: 40_000 };
    const end = endOf(terms, 'early', terms.lockedAt + 12 * DAY - 40_000);
    expect(end?.paid).toBe(11);
    const paid = 11n * dailyOf(terms.amount, terms);
    expect(formatAmount(paid, 6)).toBe('79.2');
    expect(formatAmount(totalOf(terms.amount, terms) - paid, 6)).toBe('136.8');
    expect(formatAmount(paid - (end?.penalty.atoms ?? 0n), 6)).toBe('-34.8');
  });

  it('row 5: what is rounded up beyond the exact penalty is less than an atom and is not the fund’s', () => {
    const { atoms, toFund } = penaltyOf(atomsOf('333.333333', 'USDT'), ratesOf(3_300, 15, 4_000), 15);
    expect([atoms, toFund]).toEqual([20_000_000n, 19_999_999n]);
  });

  it('row 8: the largest amount that a fund of 10,000 covers is 27,777.777999', () => {
    const rates = ratesOf(4_000, 90, 2_000);
    const largest = largestFor(atomsOf('10000', 'USDT'), rates) as bigint;
    expect(formatAmount(largest, 6)).toBe('27777.777999');
    expect(formatAmount(totalOf(largest, rates), 6)).toBe('9999.99999');
  });

  it('row 1 breaks even at payout 14', () => {
    expect(breakEvenPayout(atomsOf('2000', 'USDT'), ratesOf(3_600, 30, 3_000))).toBe(14);
  });
});

const terms = fc
  .record({
    unitMs: fc.integer({ min: 1, max: 12 }),
    units: fc.integer({ min: 1, max: 8 }),
    dailyPpm: fc.integer({ min: 1, max: 20_000 }),
    ratioPpm: fc.integer({ min: 0, max: 50_000 }),
    offset: fc.nat({ max: 11 }),
    amount: fc.bigInt({ min: 1n, max: 10n ** 12n }),
    lockedAt: fc.integer({ min: 1_000, max: 1_100 }),
  })
  .map(({ offset, ...rest }): LockupTerms => ({ ...rest, offsetMs: offset % rest.unitMs }));

/** Instants by looking at every millisecond. */
const twin = {
  payoutAt(one: LockupTerms, k: number): number {
    let expiry = one.lockedAt;
    for (let unit = 0; unit < one.units; unit++) expiry += one.unitMs;
    if (k === one.units) return expiry;
    let time = one.lockedAt;
    for (let unit = 0; unit < k; unit++) time += one.unitMs;
    while (time % one.unitMs !== one.offsetMs) time++;
    return time;
  },
  unitsLeft(one: LockupTerms, time: number): number {
    let left = 0;
    while (time + left * one.unitMs < one.lockedAt + one.units * one.unitMs) left++;
    return left;
  },
  /** The smallest or largest number of atoms on the right side of a fraction. */
  part: (amount: bigint, ppm: bigint, up: boolean) => {
    let atoms = (amount / 1_000_000n) * ppm;
    while ((atoms + 1n) * 1_000_000n <= amount * ppm) atoms += 1n + (amount * ppm - (atoms + 1n) * 1_000_000n) / 1_000_000n;
    return up && atoms * 1_000_000n < amount * ppm ? atoms + 1n : atoms;
  },
};

describe('the rule and its naive twin', () => {
  it('agree on every instant of payouts, on how many are due, and on the units left', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const instants = Array.from({ length: one.units }, (_, i) => twin.payoutAt(one, i + 1));
        expect(instants.map((_, i) => payoutAt(one, i + 1))).toEqual(instants);
        for (let time = one.lockedAt - 5; time <= expiryOf(one) + 5; time++) {
          expect(payoutsDue(one, time)).toBe(instants.filter((instant) => instant <= time).length);
          expect(unitsLeft(one, time)).toBe(twin.unitsLeft(one, time));
        }
      }),
    );
  });

  it('agree on daily and penalty to the atom', () => {
    fc.assert(
      fc.property(terms, fc.nat({ max: 8 }), (one, left) => {
        expect(dailyOf(one.amount, one)).toBe(twin.part(one.amount, BigInt(one.dailyPpm), false));
        const [up, down] = [true, false].map((way) => twin.part(one.amount, BigInt(one.ratioPpm * left), way)) as [
          bigint,
          bigint,
        ];
        const most = (atoms: bigint) => (atoms > one.amount ? one.amount : atoms);
        expect(penaltyOf(one.amount, one, left)).toEqual({ atoms: most(up), toFund: most(down) });
      }),
    );
  });

  it('agree on the largest amount that a fund covers: one atom more does not fit', () => {
    fc.assert(
      fc.property(terms, fc.bigInt({ min: 0n, max: 10n ** 9n }), (one, free) => {
        const largest = largestFor(free, one) as bigint;
        expect(totalOf(largest, one) <= free).toBe(true);
        expect(totalOf(largest + 1n, one) > free).toBe(true);
      }),
    );
  });
});

describe('a deposit', () => {
  it('gives back and pays exactly what was put in and promised, less what leaving gives up', () => {
    fc.assert(
      fc.property(terms, fc.nat({ max: 200 }), (one, after) => {
        const time = one.lockedAt + after;
        const end = endOf(one, time >= expiryOf(one) ? 'matured' : 'early', Math.min(time, expiryOf(one)));
        if (end === null) throw new Error('no end');
        const daily = dailyOf(one.amount, one);
        const [paid, unearned] = [BigInt(end.paid) * daily, BigInt(one.units - end.paid) * daily];
        expect(paid + end.returned + end.penalty.atoms + unearned).toBe(one.amount + totalOf(one.amount, one));
        const { atoms, toFund } = end.penalty;
        expect(atoms - toFund === 0n || atoms - toFund === 1n).toBe(true);
      }),
    );
  });

  it('pays all units to who stays, and to who leaves never more for a unit that is over', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const daily = dailyOf(one.amount, one);
        expect(endOf(one, 'matured', expiryOf(one))?.paid).toBe(one.units);
        for (let time = one.lockedAt; time < expiryOf(one); time++) {
          const end = endOf(one, 'early', time);
          const over = Math.floor((time - one.lockedAt) / one.unitMs);
          expect(BigInt(end?.paid ?? 0) * daily - (end?.penalty.atoms ?? 0n) <= BigInt(over) * daily).toBe(true);
        }
      }),
    );
  });

  it('never pays more in parts than whole, and a part never costs less to leave', () => {
    fc.assert(
      fc.property(terms, terms, fc.nat({ max: 8 }), (one, other, left) => {
        const whole = one.amount + other.amount;
        expect(dailyOf(one.amount, one) + dailyOf(other.amount, one) <= dailyOf(whole, one)).toBe(true);
        const parts = penaltyOf(one.amount, one, left).atoms + penaltyOf(other.amount, one, left).atoms;
        expect(parts >= penaltyOf(whole, one, left).atoms).toBe(true);
      }),
    );
  });

  it('breaks even at the first payout after which leaving loses nothing', () => {
    fc.assert(
      fc.property(terms, (one) => {
        const k = breakEvenPayout(one.amount, one);
        const result = (n: number) => BigInt(n) * dailyOf(one.amount, one) - penaltyOf(one.amount, one, one.units - n).atoms;
        expect(result(k) >= 0n).toBe(true);
        if (k > 1) expect(result(k - 1) < 0n).toBe(true);
      }),
    );
  });

  it('[AMB-57] pays nothing of a unit that is not over: locked at 23:59:59.999, no payout falls at midnight', () => {
    const lockedAt = Date.UTC(2028, 1, 28, 23, 59, 59, 999);
    const one: LockupTerms = { ...ratesOf(3_600, 30, 3_000), amount: 2_000_000_000n, lockedAt };
    expect(payoutsDue(one, lockedAt + 2)).toBe(0);
    expect(unitsLeft(one, lockedAt + 2)).toBe(30);
    expect(new Date(payoutAt(one, 1)).toISOString()).toBe('2028-03-01T00:00:00.000Z');
    expect(payoutAt(one, 30)).toBe(lockedAt + 30 * DAY);
  });

  it('ends at maturity at its expiry alone, and early only before', () => {
    const one: LockupTerms = { ...ratesOf(3_600, 5, 3_000), amount: 1_000n, lockedAt: 7 };
    const expiry = expiryOf(one);
    expect([expiry - 1, expiry + 1].map((time) => endOf(one, 'matured', time))).toEqual([null, null]);
    expect([6, expiry].map((time) => endOf(one, 'early', time))).toEqual([null, null]);
    expect(endOf(one, 'early', expiry - 1)?.penalty.atoms).toBe(3n);
    expect(() => payoutAt(one, 6)).toThrow(RangeError);
  });

  it('needs an amount that pays at least an atom a unit', () => {
    expect([smallestPaid({ dailyPpm: 3_600 }), dailyOf(277n, { dailyPpm: 3_600 }), dailyOf(278n, { dailyPpm: 3_600 })]).toEqual([
      278n,
      0n,
      1n,
    ]);
  });
});
