/** Rounds of a forced sale: who takes one, and how long the next waits. */
import type { LoanPair } from '@glasshouse/proofs/loan';
import { describe, expect, it } from 'vitest';
import { hadItsTime, isTooSmall, reserveFills, takerOf, waitFor } from './rounds.ts';

const QUOTE: LoanPair = { borrows: 'quote', coinScale: 8, quoteScale: 6, priceDecimals: 2 };
const COIN: LoanPair = { ...QUOTE, borrows: 'coin' };
const RULES = { lotAtoms: 1_000n, lotStep: 1, minNotionalAtoms: 5_000_000n };
const FREE = { isTooSmall: false, hadItsTime: false };
/** 0.1 BTC at 5,000.00: 485 USDT less 3 %. */
const SALE = { quantity: 10_000_000n, ticks: 500_000n };

describe('a round', () => {
  it('is the market’s until the market had its time: a round, and then twelve or a minute without a sale', () => {
    const at = (rounds: number, ms: number) => hadItsTime({ rounds, unfilledSince: 1_000 }, 1_000 + ms);
    expect([at(0, 600_000), at(1, 59_999), at(1, 60_000), at(11, 5_000), at(12, 0)]).toEqual([false, false, true, false, true]);
    expect(takerOf(QUOTE, SALE, FREE, 10n ** 12n)).toBe('market');
  });

  it('is the reserve’s then only with the coins for it, to the atom', () => {
    const late = { ...FREE, hadItsTime: true };
    expect([takerOf(QUOTE, SALE, late, 485_000_000n), takerOf(QUOTE, SALE, late, 484_999_999n)]).toEqual(['reserve', 'market']);
    expect([takerOf(COIN, SALE, late, 10_000_000n), takerOf(COIN, SALE, late, 9_999_999n)]).toEqual(['reserve', 'market']);
    expect(reserveFills(QUOTE, 'x', SALE.quantity, SALE.ticks)).toEqual([
      { id: 'x', price: 485_000n, quantity: 10_000_000n, value: 485_000_000n, fee: 0n },
    ]);
  });

  it('that the desk does not take for its size is the reserve’s at once, or nobody’s yet', () => {
    const small = { ...FREE, isTooSmall: true };
    expect([takerOf(QUOTE, SALE, small, 485_000_000n), takerOf(QUOTE, SALE, small, 0n)]).toEqual(['reserve', null]);
    expect(takerOf(QUOTE, { ...SALE, quantity: 0n }, small, 0n)).toBe('market');
    const size = (quantity: bigint) => isTooSmall(QUOTE, { quantity, limit: 485_000n }, RULES);
    // 0.00103 BTC are 4.99 USDT, 0.00104 are 5.04; what is not a whole lot does not count.
    expect([size(999n), size(103_000n), size(103_999n), size(104_000n)]).toEqual([true, true, true, false]);
  });

  it('is followed by the next after five seconds, behind the twelfth and behind one that nobody took after ten', () => {
    expect([waitFor(1), waitFor(11), waitFor(12), waitFor('nobody'), waitFor('no price')]).toEqual([
      5_000, 5_000, 10_000, 10_000, 5_000,
    ]);
  });
});
