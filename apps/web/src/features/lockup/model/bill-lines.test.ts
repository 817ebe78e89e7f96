import { type LockupOrderFacts, expiryOf } from '@glasshouse/proofs/lockup';
import { expect, it } from 'vitest';
import { arePayouts } from './bill-lines.ts';

const MINUTE = 60_000;
/** 100 USDT for five units of two minutes at 0.3 percent: 0.3 each. */
const facts: LockupOrderFacts = {
  id: 1,
  product: '0'.repeat(64),
  asset: 'USDT',
  scale: 6,
  amount: 100_000_000n,
  unitMs: 2 * MINUTE,
  units: 5,
  dailyPpm: 3_000,
  ratioPpm: 4_000,
  offsetMs: 0,
  lockedAt: 30 * MINUTE,
  renewedFrom: null,
};
const line = (minutes: number, amount = '0.3') => ({ time: minutes * MINUTE, amount });
const three = [line(32), line(34), line(36)];

it('payouts of the daily yield, none before its time, as many as were due at the end, are those of the terms', () => {
  expect(arePayouts(facts, three, { paid: 3, now: 0 })).toBe(true);
  expect(arePayouts(facts, [...three, line(38), line(40)], { paid: 5, now: 0 })).toBe(true);
  // After a stop all that were missed come at once.
  expect(arePayouts(facts, [line(36), line(36), line(36)], { paid: 3, now: 0 })).toBe(true);
});

it('a payout too few, too many, too small or before its time is none of theirs', () => {
  expect(arePayouts(facts, three.slice(1), { paid: 3, now: 0 })).toBe(false);
  expect(arePayouts(facts, [...three, line(38)], { paid: 3, now: 0 })).toBe(false);
  expect(arePayouts(facts, [line(32), line(34, '0.299999'), line(36)], { paid: 3, now: 0 })).toBe(false);
  expect(arePayouts(facts, [line(32), { time: 34 * MINUTE - 1, amount: '0.3' }, line(36)], { paid: 3, now: 0 })).toBe(false);
  const all = Array.from({ length: 6 }, () => ({ time: expiryOf(facts), amount: '0.3' }));
  expect(arePayouts(facts, all, { paid: 6, now: 0 })).toBe(false);
});

it('of an order in progress the payouts due a minute ago must be there', () => {
  const at = (minutes: number) => ({ paid: null, now: minutes * MINUTE });
  expect(arePayouts(facts, three, at(36))).toBe(true);
  expect(arePayouts(facts, three, at(38))).toBe(true);
  expect(arePayouts(facts, three, at(39))).toBe(false);
});
