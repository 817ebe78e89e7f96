/** Deposits that meet: the last place, the last of the fund, leaving twice, leaving beside a payout and a maturity. */
import { getLockupOrder, listLockupOrders, lockDeposit, redeemDeposit, setLockupRenew } from '@glasshouse/contract/lockup';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { openLedger } from '../../ledger/index.ts';
import { lockOrders } from '../store/orders.ts';
import { lockTaken } from '../store/products.ts';
import { type TestLockup, UNIT, USDT, startLockup } from './support/lockup.ts';

/** What money that a test put outside by hand breaks, until it is back. */
const BY_HAND = ['money crosses the boundary', 'users and house'];
let test: TestLockup;
/** As the owner of the database: the application's role does not see what others wait for. */
let watcher: pg.Client;
beforeAll(async () => {
  test = await startLockup();
  watcher = new pg.Client({ connectionString: test.platform.config.databaseUrl as string });
  await watcher.connect();
});
afterEach(() => test.sound(BY_HAND));
afterAll(async () => {
  await watcher.end();
  await test.stop();
});

/** Accepted, or the code of the refusal. */
const outcome = async (call: Promise<{ type: string; error?: string }>) => {
  const answer = await call;
  return answer.type === 'ok' ? 'ok' : (answer.error as string);
};
const tally = (codes: readonly string[]) =>
  Object.fromEntries(Object.entries(Object.groupBy(codes, (code) => code)).map(([code, some]) => [code, some?.length]));
const config = async (series = 'demo-10m') => (await test.offer(series)).config_id;

/** Waits until so many transactions wait for a lock. */
async function blocked(count: number): Promise<void> {
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await expect.poll(async () => (await watcher.query(waiting)).rows.length).toBe(count);
}

let moved = 0;
/** Takes USDT out of the fund, or gives it back: what staff do by a proposal. */
async function move(atoms: bigint): Promise<void> {
  const ledger = await openLedger(test.platform);
  await inTransaction(test.platform.db, (tx) =>
    ledger.post(tx, {
      scope: 'lockup.capital',
      key: `by hand ${++moved}`,
      cause: 'house_capital',
      reference: 'test',
      legs: [
        { account: { kind: 'house', purpose: 'lockup' }, assetId: USDT, atoms },
        { account: { kind: 'external', purpose: 'capital' }, assetId: USDT, atoms: -atoms },
      ],
    }),
  );
}

describe('deposits at one moment', () => {
  it('of twenty for the last place of a user one wins, and no quota is passed', async () => {
    const { token } = await test.user();
    const id = await config();
    const codes = await Promise.all(
      Array.from({ length: 20 }, () => outcome(test.call(lockDeposit, { config_id: id, amount: '600' }, token))),
    );
    expect(tally(codes)).toEqual({ ok: 1, LOCKUP_ABOVE_MAXIMUM: 19 });
  });

  it('of twelve users for the last of the fund as many win as it covers, and it is never short', async () => {
    const users = await Promise.all(Array.from({ length: 12 }, () => test.user()));
    const id = await config();
    const free = await test.house('lockup');
    // Four terms of 1,000 USDT at 15 USDT each, and an atom less than a fifth.
    await move(-(free - 74_999_999n));
    const codes = await Promise.all(
      users.map(({ token }) => outcome(test.call(lockDeposit, { config_id: id, amount: '1000' }, token))),
    );
    expect(tally(codes)).toEqual({ ok: 4, LOCKUP_SOLD_OUT: 8 });
    expect(await test.house('lockup')).toBe(14_999_999n);
    const refusal = await test.refused(lockDeposit, { config_id: id, amount: '1000' }, users.at(-1)?.token);
    // The largest amount whose term the rest covers: five times its daily yield is at most 14.999999.
    expect(['LOCKUP_SOLD_OUT', 'LOCKUP_ABOVE_MAXIMUM']).toContain(refusal.error);
    await move(free - 74_999_999n);
  });

  it('beside a withdrawal of the fund: either comes first, and what was promised stays set aside', async () => {
    const users = await Promise.all(Array.from({ length: 6 }, () => test.user()));
    const id = await config();
    const free = await test.house('lockup');
    await move(-(free - 30_000_000n));
    const withdrawal = move(-16_000_000n).then(
      () => true,
      () => false,
    );
    const codes = await Promise.all(
      users.map(({ token }) => outcome(test.call(lockDeposit, { config_id: id, amount: '1000' }, token))),
    );
    await withdrawal;
    const won = codes.filter((code) => code === 'ok').length;
    const left = await test.house('lockup');
    await move(free - left - BigInt(won) * 15_000_000n);
    expect(await test.house('lockup_held')).toBeGreaterThanOrEqual(BigInt(won) * 15_000_000n);
  });
});

describe('leaving', () => {
  it('64 times at once moves money once: the others are refused, as it has ended', async () => {
    const { token } = await test.user();
    const { id } = await test.ok(lockDeposit, { config_id: await config(), amount: '100' }, token);
    const codes = await Promise.all(Array.from({ length: 64 }, () => outcome(test.call(redeemDeposit, { id }, token))));
    expect(tally(codes)).toEqual({ ok: 1, LOCKUP_ALREADY_ENDED: 63 });
    const journals = await test.sql(`SELECT id FROM journals WHERE scope = 'lockup.end' AND key = '${id}'`);
    expect(journals).toHaveLength(1);
  });

  it('at the moment of a payout comes after it, whichever is first', async () => {
    const orders = await Promise.all(
      Array.from({ length: 8 }, async () => {
        const { token } = await test.user();
        return { token, order: await test.ok(lockDeposit, { config_id: await config(), amount: '100' }, token) };
      }),
    );
    const next = orders[0]?.order.next?.time as number;
    test.clock.advance(next - test.clock.now());
    const runs = [test.due(), test.due(), test.due()];
    const ends = await Promise.all(orders.map(({ token, order }) => test.ok(redeemDeposit, { id: order.id }, token)));
    await Promise.all(runs);
    expect(ends.map(({ paid_count: paid, end }) => [paid, end?.how])).toEqual(ends.map(() => [1, 'early']));
  });

  it('a moment before a payout, and held up until after it, is leaving before it: the payout is not lost', async () => {
    const { token } = await test.user();
    const { id, next } = await test.ok(lockDeposit, { config_id: await config(), amount: '100' }, token);
    const payout = next?.time as number;
    test.clock.advance(payout - 1 - test.clock.now());
    let left: Promise<unknown> = Promise.resolve();
    await inTransaction(test.platform.db, async (tx) => {
      await lockOrders(tx, [id]);
      left = test.ok(redeemDeposit, { id }, token);
      await blocked(1);
      test.clock.advance(1);
    });
    expect(await left).toMatchObject({ paid_count: 0, end: { how: 'early', time: payout - 1 } });
  });

  it('at the moment of maturity either it was left before or it has matured, never both', async () => {
    const { token } = await test.user();
    const { id, expiry_time } = await test.ok(lockDeposit, { config_id: await config(), amount: '100' }, token);
    test.clock.advance(expiry_time - 1 - test.clock.now());
    const left = outcome(test.call(redeemDeposit, { id }, token));
    test.clock.advance(1);
    const [code] = await Promise.all([left, test.due(), test.due()]);
    await test.due();
    const { order } = await test.ok(getLockupOrder, { id }, token);
    expect(code === 'ok' ? order.status : 2).toBe(order.status);
    expect(order.end?.how).toBe(code === 'ok' ? 'early' : 'matured');
  });

  it('by maturity is not undone by a choice that waited for it: the choice is refused', async () => {
    await test.run('lockup.create');
    const { token } = await test.user();
    const order = await test.ok(lockDeposit, { config_id: await config(), amount: '100', renew: 'principal' }, token);
    const { id, config_id: product, expiry_time: expiry } = order;
    test.clock.advance(expiry - test.clock.now());
    const works: Promise<unknown>[] = [];
    await inTransaction(test.platform.db, async (tx) => {
      await lockTaken(tx, [product]);
      works.push(test.due());
      await blocked(1);
      // The choice is made by a process whose clock is a millisecond behind.
      test.clock.advance(-1);
      works.push(outcome(test.call(setLockupRenew, { id, renew: 'off' }, token)));
      await blocked(2);
    });
    expect((await Promise.all(works)).at(-1)).toBe('LOCKUP_ALREADY_ENDED');
    test.clock.advance(1);
    expect((await test.ok(getLockupOrder, { id }, token)).order).toMatchObject({ status: 2, renew: 'principal' });
  });

  it('raced with a choice to continue leaves one end and no continuation', async () => {
    await test.run('lockup.create');
    const { token } = await test.user();
    const { id } = await test.ok(lockDeposit, { config_id: await config(), amount: '100' }, token);
    await Promise.all([
      outcome(test.call(redeemDeposit, { id }, token)),
      ...Array.from({ length: 8 }, () => outcome(test.call(setLockupRenew, { id, renew: 'principal' }, token))),
    ]);
    test.clock.advance(6 * UNIT);
    await test.due();
    expect((await test.ok(listLockupOrders, {}, token)).list.map(({ status }) => status)).toEqual([3]);
  });
});

describe('due work', () => {
  it('and leaving lock what is taken of a product before any balance, as purchases do', async () => {
    await test.run('lockup.create');
    const { token } = await test.user();
    const id = await config();
    const first = await test.ok(lockDeposit, { config_id: id, amount: '100' }, token);
    test.clock.advance(UNIT / 2);
    const second = await test.ok(lockDeposit, { config_id: id, amount: '100' }, token);
    const third = await test.ok(lockDeposit, { config_id: id, amount: '100' }, token);
    // One ends while payouts of the others are due.
    test.clock.advance(first.expiry_time - test.clock.now());
    const works: Promise<unknown>[] = [];
    await inTransaction(test.platform.db, async (tx) => {
      await lockTaken(tx, [id]);
      works.push(test.ok(redeemDeposit, { id: third.id }, token));
      await blocked(1);
      works.push(test.due());
      await blocked(2);
      const free = `SELECT FROM accounts FOR UPDATE NOWAIT`;
      expect((await watcher.query(free)).rows.length).toBeGreaterThan(0);
    });
    await Promise.all(works);
    await test.due();
    const orders = (await test.ok(listLockupOrders, {}, token)).list;
    expect(Object.fromEntries(orders.map(({ id: order, status }) => [order, status]))).toEqual({
      [first.id]: 2,
      [second.id]: 1,
      [third.id]: 3,
    });
    test.clock.advance(UNIT);
    await test.due();
  });

  it('by several runs at once pays each unit once, also after a run that failed in the middle', async () => {
    await test.run('lockup.create');
    const users = await Promise.all(Array.from({ length: 10 }, () => test.user()));
    const orders = await Promise.all(
      users.map(async ({ token }) => (await test.ok(lockDeposit, { config_id: await config(), amount: '10' }, token)).id),
    );
    test.clock.advance(3 * UNIT);
    // One order cannot be paid: the others are, and it is when it can be.
    const [broken] = orders as [number];
    await test.asOwner(`UPDATE lockup_orders SET renew = renew; CREATE FUNCTION fail_one() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN IF NEW.order_id = ${broken} THEN RAISE EXCEPTION 'broken'; END IF; RETURN NEW; END $$;
      CREATE TRIGGER fail_one BEFORE INSERT ON lockup_payouts FOR EACH ROW EXECUTE FUNCTION fail_one()`);
    await Promise.allSettled(Array.from({ length: 4 }, () => test.due()));
    await test.asOwner('DROP TRIGGER fail_one ON lockup_payouts; DROP FUNCTION fail_one()');
    const paidOf = async (id: number) =>
      Number((await test.sql(`SELECT count(*)::int AS paid FROM lockup_payouts WHERE order_id = ${id}`))[0]?.['paid']);
    expect(await paidOf(broken)).toBe(0);
    expect(await paidOf(orders[1] as number)).toBeGreaterThanOrEqual(2);
    test.clock.advance(4 * UNIT);
    await Promise.allSettled(Array.from({ length: 4 }, () => test.due()));
    await test.due();
    for (const id of orders) expect(await paidOf(id)).toBe(5);
  });

  it('of 400 periods that a server slept through are all done, oldest first, each at its own time', async () => {
    const { token, id: userId } = await test.user();
    const order = await test.ok(lockDeposit, { config_id: await config('d90'), amount: '500' }, token);
    test.clock.advance(400 * 86_400_000);
    await test.due();
    const rows = await test.sql(`SELECT k, due_at FROM lockup_payouts WHERE order_id = ${order.id} ORDER BY k`);
    expect(rows).toHaveLength(90);
    expect(rows.map(({ due_at }) => Number(due_at))).toEqual(
      Array.from({ length: 90 }, (_, i) =>
        i === 89 ? order.expiry_time : Math.ceil((order.lock_time + (i + 1) * 86_400_000) / 86_400_000) * 86_400_000,
      ),
    );
    const entries = await test.sql(`
      SELECT DISTINCT e.account_id FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
      WHERE j.scope = 'lockup.pay' AND j.key LIKE '${order.id}:%' AND a.kind = 'user' AND a.owner <> ${userId}`);
    expect(entries).toEqual([]);
  });
});
