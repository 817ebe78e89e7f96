// SPDX-License-Identifier: Apache-2.0
/** The worked examples of loans, to the atom. */
import { describe, expect, it } from 'vitest';
import { hourlyInterest } from '../defi/rate.ts';
import {
  type LoanPair,
  type LoanState,
  chargedTo,
  debtValue,
  hoursTouched,
  ltvPpm,
  mostToBorrow,
  openedLoan,
  owedOf,
  paidLoan,
  pledgeToSpare,
  pledgeValue,
  triggerPrice,
} from './rule.ts';
import { type SaleTerms, LEAST_WIDTH_PPM, proceedsOf, saleOf } from './sale.ts';

const PAIR: LoanPair = { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 };
const COIN: LoanPair = { ...PAIR, borrows: 'coin' };
const LEVELS = { start: 650_000, warning: 750_000, sale: 850_000 };
const INDEX = 681_782n;
const usdt = (amount: number) => BigInt(Math.round(amount * 1_000_000));
const btc = (amount: number) => BigInt(Math.round(amount * 100_000_000));
const terms: SaleTerms = {
  pair: PAIR,
  levels: LEVELS,
  lot: btc(0.00001),
  chargePpm: 20_000,
  takerPpm: 1_000,
  leastValue: usdt(50),
};
const OPENED = Date.UTC(2026, 10, 1, 14, 32);
const MINUTE = 60_000;
const first = openedLoan(usdt(3_000), btc(0.7), 87_600, OPENED);
const charged = (hours: number) => chargedTo(first, first.hour + hours - 1, 87_600);
const stateOf = (owed: number, pledge: number): LoanState => ({
  principal: usdt(owed),
  interest: 0n,
  pledge: btc(pledge),
  hour: 0,
});
const ltv = (state: LoanState, ticks: bigint, pair = PAIR) => ltvPpm(pair, owedOf(state), state.pledge, ticks);

describe('a loan of 3,000 USDT for 0.7 BTC', () => {
  it('opens at 62.8605 %, and its pledge lends 3,102.108100', () => {
    expect(pledgeValue(PAIR, btc(0.7), INDEX)).toBe(usdt(4_772.474));
    expect(ltvPpm(PAIR, usdt(3_000), btc(0.7), INDEX)).toBe(628_605n);
    expect(mostToBorrow(PAIR, btc(0.7), LEVELS.start, INDEX)).toBe(usdt(3_102.1081));
  });

  it('costs 0.03 an hour, 0.72 a day and 21.63 for 721 hours', () => {
    expect([1, 24, 721].map((hours) => charged(hours).interest)).toEqual([usdt(0.03), usdt(0.72), usdt(21.63)]);
  });

  it('warns at 5,714.34 and is sold at 5,042.06 after its first hour', () => {
    const price = (level: number) => triggerPrice(PAIR, owedOf(first), first.pledge, level);
    expect([price(LEVELS.warning), price(LEVELS.sale)]).toEqual([571_434n, 504_206n]);
  });

  it('touches an hour at once, a second at 15:01, and 265 in eleven days', () => {
    const times = [OPENED + 8 * MINUTE, OPENED + 29 * MINUTE, OPENED + 11 * 1_440 * MINUTE];
    expect(times.map((time) => hoursTouched(OPENED, time))).toEqual([1, 2, 265]);
    expect(owedOf(charged(265))).toBe(usdt(3_007.95));
  });

  it('pays interest first with 1,500, and then can spare 0.35972655 BTC', () => {
    const { state, toInterest, taken } = paidLoan(charged(265), usdt(1_500));
    expect([toInterest, taken, state.principal, state.interest]).toEqual([usdt(7.95), usdt(1_500), usdt(1_507.95), 0n]);
    expect(hourlyInterest(state.principal, 87_600)).toBe(15_080n);
    expect(ltv(state, INDEX)).toBe(315_969n);
    expect(triggerPrice(PAIR, owedOf(state), state.pledge, LEVELS.sale)).toBe(253_436n);
    expect(pledgeToSpare(PAIR, owedOf(state), state.pledge, LEVELS.start, INDEX)).toBe(35_972_655n);
  });

  it('of 10,000 at 0.0244 % a day costs 17.080056 in a week, each hour rounded up', () => {
    expect(chargedTo({ principal: usdt(10_000), interest: 0n, pledge: 0n, hour: 0 }, 168, 89_060).interest).toBe(17_080_056n);
  });

  it('rounds an hour of 1,234.567890 at 9.5 % up', () => {
    expect(hourlyInterest(1_234_567_890n, 95_000)).toBe(13_389n);
  });

  it('sells 0.43466 BTC at 5,030, and stands at 65.2706 % when that filled at 5,021.50', () => {
    const state = stateOf(3_007.95, 0.7);
    const sale = saleOf(terms, state, 'ltv', 503_000n, LEAST_WIDTH_PPM);
    expect([ltv(state, 503_000n), sale.value, sale.quantity]).toEqual([854_289n, 2_186_322_189n, btc(0.43466)]);
    expect([sale.isWhole, sale.seized, sale.limit]).toEqual([false, btc(0.43466), 487_910n]);
    const filled = { quantity: sale.quantity, gross: usdt(2_182.64519), fee: usdt(2.182646) };
    const { charge, payment, surplus, state: after, isLoss } = proceedsOf(terms, state, filled, sale.limit);
    expect([charge, payment.taken, surplus]).toEqual([usdt(43.652904), usdt(2_136.80964), 0n]);
    expect([owedOf(after), after.pledge, ltv(after, 503_000n), isLoss]).toEqual([usdt(871.14036), btc(0.26534), 652_706n, false]);
  });

  it('sells all of it after a gap to 4,000, without a charge, and is a loss of 210.75', () => {
    const state = stateOf(3_007.95, 0.7);
    expect(ltv(state, 400_000n)).toBe(1_074_268n);
    const sale = saleOf(terms, state, 'ltv', 400_000n, LEAST_WIDTH_PPM);
    expect([sale.isWhole, sale.quantity]).toEqual([true, btc(0.7)]);
    const done = proceedsOf(terms, state, { quantity: sale.quantity, gross: usdt(2_800), fee: usdt(2.8) }, sale.limit);
    expect([done.payment.taken, done.charge, owedOf(done.state), done.isLoss]).toEqual([usdt(2_797.2), 0n, usdt(210.75), true]);
  });

  it('sells what pays it when its term is over, and gives back 0.04889 USDT and 0.24729 BTC', () => {
    const state = stateOf(3_021.63, 0.7);
    const sale = saleOf(terms, state, 'term', INDEX, LEAST_WIDTH_PPM);
    expect(sale.quantity).toBe(btc(0.45271));
    const filled = { quantity: sale.quantity, gross: 3_086_495_292n, fee: 3_086_496n };
    const { surplus, state: after } = proceedsOf(terms, state, filled, sale.limit);
    expect([surplus, owedOf(after), after.pledge]).toEqual([usdt(0.04889), 0n, btc(0.24729)]);
  });
});

describe('a loan of 0.1 BTC for 1,200 USDT', () => {
  const opened = openedLoan(btc(0.1), usdt(1_200), 60_000, OPENED);

  it('costs 69 sat an hour and is sold when the coin rises to 10,199.93', () => {
    expect([debtValue(COIN, btc(0.1), INDEX), ltvPpm(COIN, btc(0.1), usdt(1_200), INDEX)]).toEqual([usdt(681.782), 568_152n]);
    expect(opened.interest).toBe(69n);
    expect(triggerPrice(COIN, owedOf(opened), opened.pledge, LEVELS.sale)).toBe(1_019_993n);
  });

  it('buys back 0.07107 BTC at 10,250, and stands at 65.0530 %', () => {
    const coin: SaleTerms = { ...terms, pair: COIN };
    const sale = saleOf(coin, opened, 'ltv', 1_025_000n, LEAST_WIDTH_PPM);
    expect([ltv(opened, 1_025_000n, COIN), sale.quantity, sale.isWhole]).toEqual([854_173n, btc(0.07107), false]);
    const filled = { quantity: sale.quantity, gross: usdt(728.4675), fee: 7_107n };
    const { charge, state } = proceedsOf(coin, opened, filled, sale.limit);
    expect([charge, owedOf(state), state.pledge]).toEqual([usdt(14.56935), 2_900_176n, usdt(456.96315)]);
    expect(ltv(state, 1_025_000n, COIN)).toBe(650_530n);
  });
});
