/** What events make of a pool: sums of the hour follow, and nothing is charged that the loans did not add. */
import { FIRST_CURVE, HOUR_MS, NO_FLOWS, meanOfHour, supplied } from '@glasshouse/proofs/defi';
import { describe, expect, it } from 'vitest';
import {
  type PoolState,
  afterHour,
  afterLending,
  afterLoss,
  afterRepayment,
  afterSupply,
  afterWithdrawal,
  begun,
  sumUntil,
  timeOf,
} from './pool-state.ts';

const START = Date.UTC(2026, 5, 3, 12);
const MINUTE = 60_000;
const FEE = 100_000;
const UNIT = 1_000_000n;
const terms = { id: 1, from: START, curve: FIRST_CURVE, feePpm: FEE, supplyCap: 0n, hash: 'ab'.repeat(32) };
const state: PoolState = {
  assetId: 3,
  openedAt: START,
  pool: { cash: 1_000n * UNIT, lent: 0n, due: 0n, feeDue: 0n, nextInterest: 0n, shares: 10n ** 15n },
  uMs: 0n,
  uAt: START,
  hour: START,
  hourHash: 'cd'.repeat(32),
  borrowPpm: 10_000,
  terms,
  flows: NO_FLOWS,
};
const lending = { principal: 500n * UNIT, firstInterest: 571n, nextInterest: 571n };

describe('a pool within its hour', () => {
  it('counts each utilisation until the next event: a second of all or nothing moves the mean by a second', () => {
    const lent = afterLending(state, START + 30 * MINUTE, lending);
    expect(meanOfHour(sumUntil(lent, START + HOUR_MS))).toBe(250_000);
    const { state: repaid } = afterRepayment(lent, START + HOUR_MS - 1_000, {
      principal: 500n * UNIT,
      interest: 0n,
      nextInterest: -571n,
    });
    expect(meanOfHour(sumUntil(repaid, START + HOUR_MS))).toBe(249_861);
  });

  it('sums up what happened as the record of the next hour says it', () => {
    const moved = supplied(state.pool, 10n * UNIT, FEE)!;
    const after = afterSupply(state, START + 1, moved);
    const lent = afterLending(after, START + 2, lending);
    const { state: paid, repaid } = afterRepayment(lent, START + 3, {
      principal: 100n * UNIT,
      interest: 71n,
      nextInterest: -114n,
    });
    expect(repaid).toMatchObject({ fee: 7n, toCash: 100n * UNIT + 64n });
    const { state: lost, lost: loss } = afterLoss(
      paid,
      START + 4,
      { principal: 400n * UNIT, interest: 500n, nextInterest: -457n },
      150n * UNIT,
    );
    expect([loss.covered, loss.fee]).toEqual([150n * UNIT, 51n]);
    expect(lost.flows).toEqual({
      ...NO_FLOWS,
      supplied: 10n * UNIT,
      sharesIn: moved.shares,
      lentOut: 500n * UNIT,
      interestFirst: 571n,
      feeFirst: 58n,
      repaid: 100n * UNIT,
      interestPaid: 71n,
      feePaid: 7n,
      writtenOff: 400n * UNIT,
      interestOff: 500n,
      feeOff: 51n,
      covered: 150n * UNIT,
    });
    expect(lost.pool).toMatchObject({ lent: 0n, due: 0n, feeDue: 0n, nextInterest: 0n });
    const out = afterWithdrawal(state, START + 5, { atoms: 7n, shares: 7_000_000n, pool: state.pool });
    expect(out.flows).toEqual({ ...NO_FLOWS, withdrawn: 7n, sharesOut: 7_000_000n });
  });

  it('takes no fee of a payment that ends in a loss: it stays with the lenders', () => {
    const lent = afterLending(state, START + 2, lending);
    const { state: after, repaid } = afterRepayment(lent, START + 3, {
      principal: 0n,
      interest: 571n,
      nextInterest: 0n,
      feeWaived: true,
    });
    expect([repaid.fee, repaid.toCash, after.flows.feeWaived, after.flows.feePaid, after.pool.feeDue]).toEqual([
      0n,
      571n,
      58n,
      0n,
      0n,
    ]);
  });

  it('never lends more than its cash', () => {
    expect(() => afterLending(state, START, { ...lending, principal: 1_000n * UNIT + 1n })).toThrow('more than the cash');
  });

  it('counts nothing twice when a clock was set back', () => {
    const late = afterLending(state, START + 10 * MINUTE, lending);
    expect(timeOf(late, START + MINUTE)).toBe(START + 10 * MINUTE);
    expect(sumUntil(late, START + MINUTE)).toBe(late.uMs);
  });
});

describe('a full hour', () => {
  const lent = afterLending(state, START + 2, lending);

  it('adds what the loans add, and the fee rounded up, when that is what the pool expects', () => {
    const pool = afterHour(lent, { added: 571n, next: 600n, loans: 1 }, FEE);
    expect([pool.due, pool.feeDue, pool.nextInterest]).toEqual([1_142n, 116n, 600n]);
    expect(() => afterHour(lent, { added: 570n, next: 600n, loans: 1 }, FEE)).toThrow('loans added 570 and not 571');
  });

  it('begins with no sums', () => {
    const hour = START + HOUR_MS;
    const next = begun(lent, { hour, hourHash: 'ef'.repeat(32), borrowPpm: 15_000, terms, pool: lent.pool });
    expect(next).toMatchObject({ uMs: 0n, uAt: hour, flows: NO_FLOWS, borrowPpm: 15_000, openedAt: START });
  });
});
