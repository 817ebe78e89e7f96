// SPDX-License-Identifier: Apache-2.0
/** What no loan and no sale can break: levels are exact, roundings are the pool's, a sale cures and makes nothing from nothing. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_CURVE, hourlyInterest } from '../defi/rate.ts';
import {
  type LoanPair,
  type LoanState,
  chargedTo,
  fixedRate,
  isReached,
  ltvPpm,
  mostToBorrow,
  owedOf,
  paidLoan,
  pledgeToSpare,
  triggerPrice,
} from './rule.ts';
import { type SaleTerms, LEAST_WIDTH_PPM, decidingTick, limitPrice, proceedsOf, saleOf, widthOf } from './sale.ts';

const PAIR: LoanPair = { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 };
const COIN: LoanPair = { ...PAIR, borrows: 'coin' };
const TERMS: SaleTerms = {
  pair: PAIR,
  levels: { start: 650_000, warning: 750_000, sale: 850_000 },
  lot: 1_000n,
  chargePpm: 20_000,
  takerPpm: 1_000,
  leastValue: 50_000_000n,
};
const pairs = fc.constantFrom(PAIR, COIN);
const ticks = fc.bigInt({ min: 10_000n, max: 10_000_000n });
/** Between 100 and a million USDT, and pledges of any LTV. */
const states = fc
  .record({
    pair: pairs,
    price: ticks,
    value: fc.bigInt({ min: 100_000_000n, max: 10n ** 12n }),
    ltv: fc.bigInt({ min: 400_000n, max: 1_100_000n }),
    interest: fc.bigInt({ min: 0n, max: 1_000_000n }),
  })
  .map(({ pair, price, value, ltv, interest }) => {
    const coin = (quote: bigint) => (quote * 10_000n) / price;
    const cover = (value * 1_000_000n) / ltv;
    const [principal, pledge] = pair.borrows === 'quote' ? [value, coin(cover)] : [coin(value), cover];
    const state: LoanState = { principal, interest: interest < principal ? interest : 0n, pledge, hour: 0 };
    return { pair, price, state };
  });

describe('a level', () => {
  it('is reached at its trigger price and not a tick before it', () => {
    fc.assert(
      fc.property(states, fc.integer({ min: 300_000, max: 990_000 }), ({ pair, state }, level) => {
        const price = triggerPrice(pair, owedOf(state), state.pledge, level) as bigint;
        const before = pair.borrows === 'quote' ? price + 1n : price - 1n;
        const isAt = (at: bigint) => isReached(pair, owedOf(state), state.pledge, level, at);
        expect([isAt(price), isAt(before)]).toEqual([true, false]);
      }),
    );
  });

  it('is nearer with every hour, and farther with every payment and pledge', () => {
    fc.assert(
      fc.property(states, fc.bigInt({ min: 1n, max: 10n ** 8n }), ({ pair, price, state }, more) => {
        const ltv = (one: LoanState) => ltvPpm(pair, owedOf(one), one.pledge, price) as bigint;
        expect(ltv(chargedTo(state, 5, 90_000)) >= ltv(state)).toBe(true);
        expect(ltv(paidLoan(state, more).state) <= ltv(state)).toBe(true);
        expect(ltv({ ...state, pledge: state.pledge + more }) <= ltv(state)).toBe(true);
      }),
    );
  });

  it('of the start holds what is lent and what stays of a pledge, to the atom', () => {
    fc.assert(
      fc.property(states, ({ pair, price, state }) => {
        const most = mostToBorrow(pair, state.pledge, 650_000, price);
        expect(isReached(pair, most, state.pledge, 650_001, price)).toBe(false);
        const spare = pledgeToSpare(pair, owedOf(state), state.pledge, 650_000, price);
        if (spare === 0n) return;
        const over = (pledge: bigint) => ltvPpm(pair, owedOf(state), pledge, price) as bigint;
        expect(over(state.pledge - spare) <= 650_000n).toBe(true);
      }),
    );
  });

  it('without a debt or a pledge has no price', () => {
    expect([triggerPrice(PAIR, 0n, 5n, 1), triggerPrice(PAIR, 5n, 0n, 1), ltvPpm(PAIR, 5n, 0n, 5n)]).toEqual([null, null, null]);
    expect([isReached(PAIR, 0n, 0n, 1, 5n), pledgeToSpare(PAIR, 0n, 7n, 650_000, 5n)]).toEqual([false, 7n]);
  });
});

describe('interest', () => {
  it('is the same by hours and at once, and a loan in parts never costs less', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        fc.bigInt({ min: 1n, max: 10n ** 13n }),
        fc.nat({ max: 200_000 }),
        (a, b, rate) => {
          const state: LoanState = { principal: a, interest: 0n, pledge: 1n, hour: 0 };
          expect(chargedTo(state, 50, rate)).toEqual(
            chargedTo(
              chargedTo(state, 20, () => rate),
              50,
              () => rate,
            ),
          );
          expect(hourlyInterest(a, rate) + hourlyInterest(b, rate) >= hourlyInterest(a + b, rate)).toBe(true);
        },
      ),
    );
    const state: LoanState = { principal: 5n, interest: 0n, pledge: 1n, hour: 9 };
    expect(chargedTo(state, 8, 90_000)).toEqual(state);
  });

  it('is paid before principal, and two payments of an hour are one', () => {
    fc.assert(
      fc.property(states, fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.bigInt({ min: 1n, max: 10n ** 12n }), ({ state }, a, b) => {
        const [first, whole] = [paidLoan(state, a), paidLoan(state, a + b)];
        expect(paidLoan(first.state, b).state).toEqual(whole.state);
        expect(whole.taken <= owedOf(state)).toBe(true);
        expect(first.toPrincipal === 0n || first.state.interest === 0n).toBe(true);
      }),
    );
  });

  it('of a fixed term is at least the mean of the last day, rounded up, and what the term adds', () => {
    const idle = { cash: 10n ** 12n, lent: 0n };
    expect(fixedRate('d7', FIRST_CURVE, idle, 1n, [80_000, 80_001])).toBe(80_001);
    expect(fixedRate('d30', FIRST_CURVE, idle, 1n, [10_000])).toBe(15_000);
    expect(fixedRate('d90', FIRST_CURVE, { cash: 10n, lent: 90n }, 5n, [10_000])).toBe(540_000);
    expect(fixedRate('d7', FIRST_CURVE, idle, 1n, [999_999, ...Array.from({ length: 24 }, () => 20_000)])).toBe(20_000);
    expect(fixedRate('open', FIRST_CURVE, idle, 1n, [])).toBeNull();
    expect(() => fixedRate('d7', FIRST_CURVE, idle, 1n, [])).toThrow(RangeError);
  });
});

/** The sale of a loan whose level is reached, filled wholly at a price. */
function soldAt(
  { pair, price, state }: { pair: LoanPair; price: bigint; state: LoanState },
  fillPrice: (limit: bigint) => bigint,
) {
  const terms = { ...TERMS, pair };
  const sale = saleOf(terms, state, 'ltv', price, LEAST_WIDTH_PPM);
  const at = fillPrice(sale.limit);
  const isSale = pair.borrows === 'quote';
  const product = sale.quantity * at;
  const gross = isSale ? product / 10_000n : (product + 9_999n) / 10_000n;
  const fee = ((isSale ? gross : sale.quantity) * 1_000n + 999_999n) / 1_000_000n;
  return { sale, gross, fee, done: proceedsOf(terms, state, { quantity: sale.quantity, gross, fee }, sale.limit) };
}

describe('a sale', () => {
  const reached = states.filter(({ pair, price, state }) => isReached(pair, owedOf(state), state.pledge, 850_000, price));

  it('at the index or its limit brings a loan near its start, or sells all of it', () => {
    fc.assert(
      fc.property(reached, fc.boolean(), (loan, isAtLimit) => {
        const { sale, done } = soldAt(loan, (limit) => (isAtLimit ? limit : loan.price));
        const { state } = done;
        const before = ltvPpm(loan.pair, owedOf(loan.state), loan.state.pledge, loan.price) as bigint;
        const ltv = ltvPpm(loan.pair, owedOf(state), state.pledge, loan.price) ?? 0n;
        // Behind a gap the limit leaves more: another round follows.
        const most = before <= 855_000n ? 700_000n : 849_999n;
        expect(sale.isWhole || before > 925_000n || ltv <= most).toBe(true);
      }),
    );
  });

  it('sells no lot more than cures', () => {
    fc.assert(
      fc.property(reached, (loan) => {
        if (loan.pair.borrows === 'coin') return;
        const { sale } = soldAt(loan, () => loan.price);
        if (sale.isWhole) return;
        const gross = ((sale.quantity - 2n * TERMS.lot) * loan.price) / 10_000n;
        const less = proceedsOf(TERMS, loan.state, { quantity: sale.quantity - 2n * TERMS.lot, gross, fee: 0n }, sale.limit);
        // Without the fee a lot less may do; two lots and the fee's part less never reach the start.
        const part = (gross * 1_000n) / 1_000_000n;
        const owed = owedOf(less.state) + part;
        expect((ltvPpm(loan.pair, owed, less.state.pledge, loan.price) as bigint) >= 650_000n).toBe(true);
      }),
    );
  });

  it('makes nothing from nothing: what it brings is fee, charge, debt and the borrower’s', () => {
    fc.assert(
      fc.property(states, fc.constantFrom('ltv' as const, 'term' as const), ({ pair, price, state }, reason) => {
        const terms = { ...TERMS, pair };
        const sale = saleOf(terms, state, reason, price, LEAST_WIDTH_PPM);
        const isSale = pair.borrows === 'quote';
        const gross = (sale.quantity * price) / 10_000n;
        const fee = (isSale ? gross : sale.quantity) / 1_000n;
        const {
          payment,
          charge,
          surplus,
          state: after,
        } = proceedsOf(terms, state, { quantity: sale.quantity, gross, fee }, sale.limit);
        expect(surplus >= 0n && charge >= 0n && after.pledge >= 0n && sale.seized <= state.pledge).toBe(true);
        expect(owedOf(state) - payment.taken).toBe(owedOf(after));
        if (isSale) expect([fee + charge + payment.taken + surplus, after.pledge + sale.quantity]).toEqual([gross, state.pledge]);
        else expect([fee + payment.taken + surplus, after.pledge + gross + charge]).toEqual([sale.quantity, state.pledge]);
      }),
    );
  });

  it('of all of a pledge never makes a loss by its charge', () => {
    fc.assert(
      fc.property(reached, (loan) => {
        const { sale, gross, fee, done } = soldAt(loan, () => loan.price);
        if (!done.isLoss || loan.pair.borrows === 'coin') return;
        expect(sale.isWhole).toBe(true);
        expect(done.charge === 0n && gross - fee < owedOf(loan.state)).toBe(true);
      }),
    );
  });

  it('of all of a pledge in the quote takes no charge that would leave more of a debt in the coin', () => {
    const state: LoanState = { principal: 10_008_800n, interest: 0n, pledge: 1_177_030_000n, hour: 0 };
    const filled = { quantity: 9_128_000n, gross: 1_151_050_000n, fee: 9_128n };
    const { charge, state: after, isLoss } = proceedsOf({ ...TERMS, pair: COIN }, state, filled, 1_297_800n);
    expect([charge, after.pledge, isLoss]).toEqual([23_021_000n, 2_959_000n, false]);
    const all = proceedsOf({ ...TERMS, pair: COIN }, { ...state, pledge: 1_174_072_000n }, filled, 1_297_800n);
    expect([all.charge, all.state.pledge]).toEqual([0n, 23_022_000n]);
  });

  it('has its limit 3 % from the index, and farther only from 95 % on, a point a round up to ten', () => {
    expect([limitPrice(PAIR, 503_000n, 30_000), limitPrice(COIN, 503_000n, 30_000)]).toEqual([487_910n, 518_090n]);
    expect([limitPrice(PAIR, 101n, 30_000), limitPrice(COIN, 101n, 30_000)]).toEqual([98n, 104n]);
    const state: LoanState = { principal: 95_000_000n, interest: 0n, pledge: 100_000_000n, hour: 0 };
    expect(widthOf(PAIR, state, 10_001n, 9)).toBe(30_000);
    expect([0, 1, 7, 8].map((wide) => widthOf(PAIR, state, 10_000n, wide))).toEqual([30_000, 40_000, 100_000, 100_000]);
  });
});

describe('three ticks', () => {
  const tick = (time: number, price: bigint | null, prices = 'live') => ({ time, ticks: price, prices });

  it('decide by the one that is reached last', () => {
    const three = [tick(0, 5n), tick(1, 7n), tick(10_000, 6n)];
    expect([decidingTick(PAIR, three), decidingTick(COIN, three)]).toEqual([7n, 5n]);
  });

  it.each([
    [[tick(0, 5n), tick(1, 5n)]],
    [[tick(0, 5n), tick(1, 5n), tick(2, 5n), tick(3, 5n)]],
    [[tick(0, 5n), tick(1, null), tick(2, 5n)]],
    [[tick(0, 5n), tick(1, 5n, 'recorded'), tick(2, 5n)]],
    [[tick(0, 5n), tick(1, 5n), tick(10_001, 5n)]],
  ])('decide nothing when one is missing, without price, of another label or too far apart: %#', (ticksOf) => {
    expect(decidingTick(PAIR, ticksOf)).toBeNull();
  });
});
