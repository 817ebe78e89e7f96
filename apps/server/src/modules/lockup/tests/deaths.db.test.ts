/**
 * A process dies at a named point while it pays or ends orders, after all were down for longer than a payout; another goes on. Each
 * payout, end and continuation happened once, to the atom.
 */
import { fileURLToPath } from 'node:url';
import { getLockupOrder, lockDeposit } from '@glasshouse/contract/lockup';
import { getWalletDetail } from '@glasshouse/contract/wallet';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { POINTS, type Point, dieOnce } from '../../../platform/testing/deaths.ts';
import { type TestLockup, UNIT, USDT, startLockup } from './support/lockup.ts';

const ORDERS = 6;
const UNITS = 5;
const PROGRAM = fileURLToPath(new URL('./support/dying-process.ts', import.meta.url));

let test: TestLockup;
beforeAll(async () => {
  test = await startLockup();
});
afterAll(() => test.stop());
// What an earlier test left open has ended.
beforeEach(async () => {
  await test.asOwner(`UPDATE lockup_orders SET renew = 'off'`);
  test.clock.advance((UNITS + 1) * UNIT);
  await test.due();
});

/** Lets another process do what is due, and die. */
function die(how: { table: 'lockup_payouts' | 'lockup_ends'; point: Point; nth: number }): Promise<void> {
  const { dataDir, databaseUrl } = test.platform.config;
  return dieOnce(PROGRAM, { url: databaseUrl as string, dataDir, now: test.clock.now(), ...how }, (query) => test.sql(query));
}

/** Orders of one user, every second of them to be continued. */
async function lockSome() {
  await test.run('lockup.create');
  const { token, id } = await test.user();
  const { config_id } = await test.offer('demo-10m');
  const orders: number[] = [];
  for (let i = 0; i < ORDERS; i++) {
    const renew = i % 2 === 0 ? 'principal' : 'off';
    orders.push((await test.ok(lockDeposit, { config_id, amount: '20', renew }, token)).id);
  }
  return { token, userId: id, orders };
}

const paidOf = (orders: readonly number[]) =>
  test.sql(`SELECT order_id, count(*)::int AS paid, max(k)::int AS last FROM lockup_payouts
    WHERE order_id IN (${orders.join()}) GROUP BY order_id ORDER BY order_id`);
const endsOf = (orders: readonly number[]) =>
  test.sql(`SELECT e.order_id, e.paid, e.how, (SELECT count(*)::int FROM lockup_orders r WHERE r.renewed_from = e.order_id) AS renewed
    FROM lockup_ends e WHERE e.order_id IN (${orders.join()}) ORDER BY e.order_id`);

describe.each(POINTS)('a process that dies with a transaction %s', (point) => {
  it('pays each payout once, those of the time when all were down too', { timeout: 120_000 }, async () => {
    const { orders } = await lockSome();
    // A payout is due at the first full unit of the clock after a unit is over: the fourth is not yet.
    test.clock.advance(4 * UNIT);
    await die({ table: 'lockup_payouts', point, nth: 2 });
    // What was committed stays: the first payouts, and the second ones if the commit was done.
    const kept = point === 'committed' ? 2 : 1;
    expect(await paidOf(orders)).toEqual(orders.map((id) => ({ order_id: id, paid: kept, last: kept })));
    await test.due();
    expect(await paidOf(orders)).toEqual(orders.map((id) => ({ order_id: id, paid: 3, last: 3 })));
    expect(await test.breaches()).toEqual([]);
  });

  it('ends each order once and continues it once', { timeout: 120_000 }, async () => {
    const { orders, token } = await lockSome();
    test.clock.advance(UNITS * UNIT);
    await test.run('lockup.create');
    await die({ table: 'lockup_ends', point, nth: 1 });
    expect(await endsOf(orders)).toHaveLength(point === 'committed' ? ORDERS : 0);
    await test.due();
    const ends = orders.map((id, i) => ({ order_id: id, paid: UNITS, how: 'matured', renewed: i % 2 === 0 ? 1 : 0 }));
    expect(await endsOf(orders)).toEqual(ends);
    const { order } = await test.ok(getLockupOrder, { id: orders[0] as number }, token);
    expect([order.status, order.paid_count]).toEqual([2, UNITS]);
    // Half of the principals are locked again.
    const { frozen } = await test.ok(getWalletDetail, { currency: USDT, type: 'lockmining' }, token);
    expect(frozen).toBe(String((20 * ORDERS) / 2));
    expect(await test.breaches()).toEqual([]);
  });
});
