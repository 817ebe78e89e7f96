/** Payouts, maturities and renewals while PostgreSQL refuses rows and commits at random: each happens once, to the atom. */
import { getLockupOrder, lockDeposit, redeemDeposit } from '@glasshouse/contract/lockup';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { faultEvery, faultsSql } from '../../../platform/testing/faults.ts';
import { type TestLockup, UNIT, startLockup } from './support/lockup.ts';

const USERS = 12;
const ORDERS = 36;

/** Rows that PostgreSQL refuses now and then, before they are written and at the commit, each in another way. */
const FAULTS = faultsSql({
  before: ['INSERT ON lockup_payouts', 'INSERT ON lockup_ends'],
  late: ['lockup_payouts', 'lockup_orders'],
});

let test: TestLockup;
beforeAll(async () => {
  test = await startLockup();
});
afterAll(() => test.stop());

const every = (n: number) => test.asOwner(faultEvery(n));

it('each payout, end and renewal happens once, whatever fails around it, and what leaves meanwhile leaves once', {
  timeout: 120_000,
}, async () => {
  const users = await Promise.all(Array.from({ length: USERS }, () => test.user()));
  const { config_id } = await test.offer('demo-10m');
  const orders: { id: number; token: string }[] = [];
  for (let i = 0; i < ORDERS; i++) {
    const { token } = users[i % USERS] as { token: string };
    const renew = i % 3 === 0 ? 'principal' : 'off';
    orders.push({ id: (await test.ok(lockDeposit, { config_id, amount: '30', renew }, token)).id, token });
  }
  await test.asOwner(FAULTS);
  for (const [round, n] of [7, 11, 23, 41, 13].entries()) {
    test.clock.advance(UNIT + 1_000);
    await every(n);
    // A run that fails is made again, by this process or by another.
    const runs = Array.from({ length: 3 }, () => test.due());
    const { id, token } = orders[round + 1] as { id: number; token: string };
    await Promise.allSettled([...runs, test.call(redeemDeposit, { id }, token)]);
    await every(0);
    // Rows that failed wait before they are tried again.
    test.clock.advance(61_000);
    await test.due();
  }
  test.clock.advance(2 * UNIT);
  await test.due();
  const paid = await test.sql(`SELECT order_id, count(*)::int AS count, max(k) AS k FROM lockup_payouts GROUP BY order_id`);
  expect(paid.filter(({ count, k }) => count !== Number(k))).toEqual([]);
  for (const { id, token } of orders) {
    const { order } = await test.ok(getLockupOrder, { id }, token);
    expect({ id, isOver: order.status !== 1, paid: order.status === 2 ? order.paid_count : 5 }).toEqual({
      id,
      isOver: true,
      paid: 5,
    });
  }
  const continued = await test.sql('SELECT renewed_from FROM lockup_orders WHERE renewed_from IS NOT NULL');
  expect(new Set(continued.map(({ renewed_from }) => renewed_from)).size).toBe(continued.length);
  expect(continued.length).toBeGreaterThan(0);
  expect(await test.breaches()).toEqual([]);
});
