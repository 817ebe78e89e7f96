// SPDX-License-Identifier: Apache-2.0
/** Rates, payouts and volatility for any terms: nothing is gained by splitting, by waiting, or by a price that moved. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ONE, fixed } from './fixed.ts';
import { breakEven, capacity, outcomeOf, paidOf, payouts } from './payout.ts';
import { type DualTerms, boughtRate, earned, modelOf, quoteOf, unitsLeft, WHOLE } from './rate.ts';
import { DAY, HOUR, MINUTE, NOW, TICK, cents, product } from './testing-terms.ts';
import { sigmaOf } from './volatility.ts';

const TYPES = ['call', 'put'] as const;
const SIGMA = 8_000n;
const terms = fc
  .record({
    type: fc.constantFrom(...TYPES),
    linked: fc.integer({ min: 300_000, max: 1_400_000 }),
    left: fc.integer({ min: 40 * MINUTE, max: 31 * DAY }),
  })
  .map(({ type, linked, left }): DualTerms => ({ ...product(type, '1.00', left), linked: BigInt(linked) }));
const sigmas = fc.bigInt({ min: 1_000n, max: 15_000n });

describe('a quote', () => {
  it('falls as the linked price leaves the index', () => {
    for (const type of TYPES) {
      const sign = type === 'call' ? 1n : -1n;
      let last: bigint | null = null;
      for (let step = 1n; step <= 40n; step++) {
        const { rate } = quoteOf({ ...product(type, '1.00', 7 * DAY), linked: TICK.ticks + sign * step * 2_500n }, TICK, SIGMA);
        expect(last === null || rate < last).toBe(true);
        last = rate;
      }
    }
  });

  it('rises with the volatility', () => {
    const at = product('call', '7200.00', 7 * DAY);
    const rates = [2_000n, 4_000n, 8_000n, 15_000n].map((sigma) => quoteOf(at, TICK, sigma).rate);
    expect(rates).toEqual([...rates].sort((a, b) => (a < b ? -1 : 1)));
  });

  it('values call and put so that they differ by price less linked price', () => {
    fc.assert(
      fc.property(terms, sigmas, (of, sigma) => {
        const [call, put] = TYPES.map((type) => modelOf({ ...of, type }, TICK, sigma)!.option);
        const gap = call! - put! - (fixed(TICK.ticks, 2) - fixed(of.linked, 2));
        expect(gap < ONE / 10n ** 12n && gap > -ONE / 10n ** 12n).toBe(true);
      }),
    );
  });

  it('promises never more than the fair value less the operator’s share', () => {
    fc.assert(
      fc.property(terms, sigmas, (of, sigma) => {
        const { rate, units } = quoteOf(of, TICK, sigma);
        const { fair } = modelOf(of, TICK, sigma)!;
        expect(earned(of, { rate, units }) * ONE * 100n <= fair * WHOLE * 85n).toBe(true);
      }),
    );
  });

  it('is paused on the wrong side of the index, at it, and where the term pays less than 0.05 percent', () => {
    const isPaused = (type: 'call' | 'put', linked: string, left = 7 * DAY) =>
      quoteOf(product(type, linked, left), TICK, SIGMA).isPaused;
    expect([isPaused('call', '6824.63'), isPaused('call', '6824.64')]).toEqual([true, false]);
    expect([isPaused('put', '6811.01'), isPaused('put', '6811.00')]).toEqual([true, false]);
    expect([isPaused('call', '7000.00', DAY), isPaused('call', '9000.00', DAY)]).toEqual([false, true]);
  });

  it('is paused from the last third of the window on, and after maturity', () => {
    const at = product('call', '6900.00', 10 * MINUTE);
    expect(modelOf(at, TICK, SIGMA)).toBeNull();
    for (const later of [0, 10 * MINUTE, HOUR]) {
      expect(quoteOf(at, { ...TICK, time: NOW + later }, SIGMA)).toMatchObject({ rate: 0n, isPaused: true });
    }
  });

  it('counts a unit begun whole, to the millisecond', () => {
    const of = product('call', '7200.00', 7 * DAY);
    expect([0, 1, DAY, DAY + 1].map((ms) => unitsLeft(of, NOW + ms))).toEqual([7, 7, 6, 6]);
    expect(unitsLeft(of, NOW - 1)).toBe(8);
  });
});

describe('a purchase', () => {
  const of = product('call', '6850.00', 50 * MINUTE, { unitMs: HOUR, windowMs: 2 * MINUTE });
  const newest = (price: string, seconds = 20) => ({ ticks: cents(price), time: NOW + seconds * 1_000 });

  it('is made at the quote while the newest price gives at least 95 percent of it', () => {
    const { units, rate } = quoteOf(of, TICK, SIGMA);
    expect(boughtRate(of, TICK, newest('6817.82'), SIGMA)).toEqual({ units, rate });
    expect(boughtRate(of, TICK, newest('6830.00'), SIGMA)).toEqual({ units, rate });
  });

  it('is made at less after the price moved away', () => {
    const now = quoteOf(of, newest('6805.00'), SIGMA);
    expect(boughtRate(of, TICK, newest('6805.00'), SIGMA)).toEqual({ units: 1, rate: (now.rate * 100n) / 95n });
  });

  it('is refused where the newest price is on the wrong side', () => {
    expect(boughtRate(of, TICK, newest('6849.00'), SIGMA)).toBeNull();
  });

  it('gives no more for a unit that ended between the two ticks', () => {
    const edge = product('call', '7000.00', DAY + 10_000);
    const bought = boughtRate(edge, TICK, { ticks: cents('6790.00'), time: NOW + 20_000 }, SIGMA)!;
    const { fair } = modelOf(edge, { ticks: cents('6790.00'), time: NOW + 20_000 }, SIGMA)!;
    expect(bought.units).toBe(2);
    expect(earned(edge, bought) * ONE <= fair * WHOLE).toBe(true);
  });

  it('is never worth more than its stake by the model at the newest price, however it moved inside the minute', () => {
    const moves = fc.record({ by: fc.integer({ min: -20_000, max: 20_000 }), seconds: fc.integer({ min: 0, max: 75 }) });
    fc.assert(
      fc.property(terms, sigmas, moves, (at, sigma, { by, seconds }) => {
        const later = { ticks: TICK.ticks + BigInt(by), time: NOW + seconds * 1_000 };
        const bought = boughtRate(at, TICK, later, sigma);
        if (bought === null) return;
        expect(earned(at, bought) * ONE <= modelOf(at, later, sigma)!.fair * WHOLE).toBe(true);
      }),
    );
  });
});

describe('payouts', () => {
  const rates = fc.record({ units: fc.integer({ min: 1, max: 40 }), rate: fc.bigInt({ min: 1n, max: 20_000_000n }) });
  const shares = fc.integer({ min: 1, max: 1_000 });

  it('never pay an atom more when a purchase is split', () => {
    fc.assert(
      fc.property(terms, rates, shares, shares, (of, rate, a, b) => {
        const pay = (n: number) => payouts(of, BigInt(n) * 100_001n, rate);
        const [whole, one, other] = [pay(a + b), pay(a), pay(b)];
        expect(whole.base >= one.base + other.base && whole.quote >= one.quote + other.quote).toBe(true);
      }),
    );
  });

  it('are what is set aside together with what was put in', () => {
    fc.assert(
      fc.property(terms, rates, shares, (of, rate, n) => {
        const putIn = BigInt(n) * 1_000_000n;
        const { base, quote, heldBase, heldQuote } = payouts(of, putIn, rate);
        const own = of.type === 'call' ? [putIn, 0n] : [0n, putIn];
        expect([heldBase + own[0]!, heldQuote + own[1]!]).toEqual([base, quote]);
        expect(heldBase >= 0n && heldQuote >= 0n).toBe(true);
      }),
    );
  });

  it('fit into the fund for exactly the shares that it has room for', () => {
    fc.assert(
      fc.property(
        terms,
        rates,
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.bigInt({ min: 0n, max: 10n ** 13n }),
        (of, rate, base, quote) => {
          const share = 1_000_000n;
          const n = capacity(of, share, rate, { base, quote });
          const fits = (k: number) => {
            const { heldBase, heldQuote } = payouts(of, BigInt(k) * share, rate);
            return heldBase <= base && heldQuote <= quote;
          };
          expect(n >= 0 && fits(n) && !fits(n + 1)).toBe(true);
        },
      ),
    );
  });

  it('are decided by the mean without rounding: a hair below the linked price is the coin [RULE-154] [RULE-155]', () => {
    const linked = cents('7200.00');
    expect(outcomeOf({ linked }, { sumPriceMs: linked * 1_800_000n, sumMs: 1_800_000n })).toBe('quote');
    expect(outcomeOf({ linked }, { sumPriceMs: linked * 1_800_000n - 1n, sumMs: 1_800_000n })).toBe('base');
    expect(outcomeOf({ linked }, null)).toBe('failed');
  });

  it('without a price give back what was put in with its whole yield', () => {
    const paid = { base: 5n, quote: 7n };
    expect(paidOf({ type: 'call' }, 'failed', paid)).toEqual({ paidBase: 5n, paidQuote: 0n });
    expect(paidOf({ type: 'put' }, 'failed', paid)).toEqual({ paidBase: 0n, paidQuote: 7n });
  });

  it('lose against holding beyond the break-even, and not before it', () => {
    const of = product('call', '7200.00', 7 * DAY);
    const rate = { units: 7, rate: 964_491n };
    const [at, { quote }] = [breakEven(of, rate), payouts(of, 10n ** 8n, rate)];
    expect(quote >= at * 10n ** 4n && quote < (at + 1n) * 10n ** 4n).toBe(true);
  });
});

describe('the volatility', () => {
  const bounds = { min: 1_000n, max: 15_000n, start: null };
  const zigzag = (n: number, by: bigint) => Array.from({ length: n }, (_, i) => 700_000n + (i % 2 === 0 ? 0n : by));

  it('needs 24 closes, and is the start value before where one is published', () => {
    expect(sigmaOf(zigzag(23, 2_000n), [], bounds)).toBeNull();
    expect(sigmaOf(zigzag(23, 2_000n), [], { ...bounds, start: 8_000n })).toEqual({ n: 22, sigma: 8_000n, isStart: true });
    expect(sigmaOf(zigzag(24, 2_000n), [], { ...bounds, start: 8_000n })).toMatchObject({ n: 23, isStart: false });
  });

  it('is the smaller of both figures from ten days on', () => {
    const alone = sigmaOf(zigzag(168, 5_000n), zigzag(9, 1_000n), bounds)!;
    expect(sigmaOf(zigzag(168, 5_000n), [], bounds)).toEqual(alone);
    expect(sigmaOf(zigzag(168, 5_000n), zigzag(10, 1_000n), bounds)!.sigma).toBeLessThan(Number(alone.sigma));
    expect(sigmaOf(zigzag(168, 5_000n), zigzag(10, 90_000n), bounds)).toEqual(alone);
  });

  it('looks at the last 168 hours and 30 days only', () => {
    const wild = zigzag(50, 300_000n);
    const [hours, days] = [zigzag(168, 5_000n), zigzag(30, 1_000n)];
    expect(sigmaOf([...wild, ...hours], [...wild, ...days], bounds)).toEqual(sigmaOf(hours, days, bounds));
  });

  it('stays within its bounds', () => {
    expect(sigmaOf(zigzag(100, 0n), [], bounds)!.sigma).toBe(1_000n);
    expect(sigmaOf(zigzag(100, 300_000n), [], bounds)!.sigma).toBe(15_000n);
  });
});
