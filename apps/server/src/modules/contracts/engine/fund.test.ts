/** The insurance fund: what it may pay in an hour, and that it never pays what it has not. */
import { expect, it } from 'vitest';
import { Fund, type FundChange, fundOf, HOUR_MS } from './fund.ts';

const H = 500_000 * HOUR_MS;
const entry = (id: number, change: Partial<FundChange>): FundChange => ({
  id,
  cause: 'liquidation',
  marketId: 4,
  recordId: id,
  moment: H,
  paid: 0n,
  received: 0n,
  ...change,
});
const capital = entry(1, { cause: 'capital', marketId: null, moment: H - 1, received: 100_000_000n });

it('a market may pay a quarter of what the fund had when the hour began, less what it paid there', () => {
  const fund = fundOf(new Fund(3), [capital, entry(2, { paid: 7_000_000n, received: 2_000_000n, moment: H + 5 })]);
  expect([fund.balance, fund.atHour(H + 10), fund.paidInHour(4, H + 10)]).toEqual([95_000_000n, 100_000_000n, 7_000_000n]);
  expect([fund.budget(4, H + 10), fund.budget(5, H + 10)]).toEqual([18_000_000n, 25_000_000n]);
  expect(fund.budget(4, H + HOUR_MS)).toBe(23_750_000n);
});

it('capital that comes within an hour raises its budget in the next', () => {
  const fund = fundOf(new Fund(3), [{ ...capital, moment: H + 1 }]);
  expect([fund.budget(4, H + 2), fund.budget(4, H + HOUR_MS)]).toEqual([0n, 25_000_000n]);
});

it('a market that is some ticks behind has the budget of its own hour', () => {
  const fund = fundOf(new Fund(3), [capital, entry(2, { paid: 1_000_000n, moment: H + HOUR_MS })]);
  expect([fund.budget(4, H + HOUR_MS), fund.budget(4, H - 1)]).toEqual([24_000_000n, 0n]);
});

it('keeps back what atoms of rounding may need, promises no more than it has, and refuses to fall below zero', () => {
  const paid = entry(2, { marketId: 5, paid: 98_000_000n });
  const fund = fundOf(new Fund(3), [capital, paid]);
  expect(fund.budget(4, H)).toBe(1_000_000n);
  expect(fund.after(entry(3, { paid: 1_500_000n })).fund.budget(4, H)).toBe(0n);
  expect(() => fund.after(entry(3, { paid: 2_000_001n }))).toThrow(RangeError);
});

it('is short while it has less than what closes may need, as one that never had capital', () => {
  const of = (atoms: bigint) => fundOf(new Fund(3), [{ ...capital, received: atoms }]).isShort;
  expect([new Fund(3).isShort, of(999_999n), of(1_000_000n)]).toEqual([true, true, false]);
});
