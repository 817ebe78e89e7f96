/** The desk on its pipelined connection, when the database says no in the middle of it. */
import { placeBatch, placeOrder } from '@glasshouse/contract/spot';
import fc from 'fast-check';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { Refusal } from '../../../platform/refusal.ts';
import { PAIR, type Traders, openFor } from './support/orders.ts';
import type { TestSpot } from './support/spot.ts';

let spot: TestSpot;
let traders: Traders;
let owner: pg.Client;
openFor('each', (...opened) => ([spot, traders] = opened));
beforeEach(async () => {
  owner = new pg.Client({ connectionString: spot.url });
  await owner.connect();
});
afterEach(() => owner.end());
const outcome = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: unknown) => error,
  );
const expectSound = async () => expect((await spot.ledger.check()).breaches).toEqual([]);

/** The backend that waits for a lock now. */
async function waiting(): Promise<number> {
  let pid = 0;
  await expect
    .poll(async () => {
      const { rows } = await owner.query<{ pid: number }>(
        `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
      pid = rows[0]?.pid ?? 0;
      return pid;
    })
    .toBeGreaterThan(0);
  return pid;
}

describe('a batch that the database stops', () => {
  it('while it waits for the house’s accounts is told as UNAVAILABLE, also when both answers come at once', async () => {
    const [seller, buyer] = [await traders.user(), await traders.user()];
    // The house's accounts are there and known.
    await traders.sell(seller, { amount: '0.1', target_price: '6000' });
    await traders.buy(buyer, { amount: '0.1', target_price: '6000', force: 'ioc' });
    await traders.sell(seller, { amount: '0.1', target_price: '6000' });
    await owner.query("BEGIN; SELECT FROM accounts WHERE kind = 'house' FOR UPDATE");
    const told = outcome(traders.buy(buyer, { amount: '0.1', target_price: '6000', force: 'ioc' }));
    const pid = await waiting();
    const other = new pg.Client({ connectionString: spot.url });
    await other.connect();
    const cancelled = other.query('SELECT pg_sleep(0.2), pg_cancel_backend($1)', [pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    // This process is busy while both answers come.
    const until = performance.now() + 600;
    while (performance.now() < until);
    const error = await told;
    await cancelled;
    await other.end();
    await owner.query('ROLLBACK');
    expect(error).toBeInstanceOf(Refusal);
    expect(error).toMatchObject({ code: 'UNAVAILABLE' });
    await expectSound();
  });

  it('at its very BEGIN has not happened: no order of it is stored, and nothing is held', async () => {
    await spot.stop();
    let isBroken = false;
    const node = await spot.openNode({
      pool: (pool) => {
        const connect = pool.connect.bind(pool) as () => Promise<pg.PoolClient>;
        const breakable = async () => {
          const client = await connect();
          const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
          return Object.assign(client, {
            query: (...args: unknown[]) => {
              const isBegin = isBroken && String(args[0]).startsWith('begin isolation level');
              if (isBegin) isBroken = false;
              return query(...(isBegin ? ["DO $$ BEGIN RAISE 'cancelled' USING ERRCODE = '57014'; END $$"] : args));
            },
          });
        };
        return Object.assign(pool, { connect: breakable });
      },
    });
    const [user, other] = [await traders.user(), await traders.user()];
    await traders.buy(user, { amount: '0.1', target_price: '6000' }, node);
    const before = await traders.money(user);
    isBroken = true;
    const told = await outcome(traders.buy(user, { amount: '0.1', target_price: '6000' }, node));
    expect(told).toMatchObject({ code: 'UNAVAILABLE' });
    expect(isBroken).toBe(false);
    const { rows } = await owner.query('SELECT id FROM orders WHERE user_id = $1', [user]);
    expect([rows.length, await traders.money(user)]).toEqual([1, before]);
    expect((await traders.sell(other, { amount: '0.2', target_price: '6000', force: 'ioc' }, node)).filled).toBe('0.1');
    expect((await node.ledger.check()).breaches).toEqual([]);
  });

  it('because its rows can not be written at all has not happened: its journals are not committed without them', async () => {
    const user = await traders.user();
    await traders.buy(user, { amount: '0.1', target_price: '6000' });
    const before = await traders.money(user);
    const attempt = { userId: user, call: 'spot.placeOrder', requestId: 7n as unknown as string, hash: Buffer.alloc(32) };
    const command = {
      type: 'place',
      userId: user,
      marketId: 1,
      side: 'buy',
      kind: 'limit',
      priceTicks: 600_000,
      lots: 1_000,
    } as const;
    const told = await outcome(spot.spot.desk.submit([{ command, attempt }])[0] as Promise<unknown>);
    expect(told).toBeInstanceOf(TypeError);
    expect([spot.spot.desk.isLeading, await traders.money(user)]).toEqual([true, before]);
    await expectSound();
  });

  it('at its journals, in the ledger’s own words, behind which COMMIT was sent, has not happened and costs nobody the lead', async () => {
    const user = await traders.user();
    const { id } = await traders.buy(user, { amount: '0.1', target_price: '6000' });
    await owner.query(
      `INSERT INTO journals (scope, key, input_hash, cause, reference, created_at) VALUES ('spot.hold', $1, '', 'x', '', 0)`,
      [String(id + 1)],
    );
    const before = await traders.money(user);
    const told = await outcome(traders.buy(user, { amount: '0.1', target_price: '6000' }));
    expect(String(told)).toContain('spot.hold');
    expect([spot.spot.isLeading(), spot.spot.openOrdersOf(user).length, await traders.money(user)]).toEqual([true, 1, before]);
    expect(await outcome(traders.buy(user, { amount: '0.1', target_price: '6000' }))).toBe('done');
    await owner.query(`DELETE FROM journals WHERE cause = 'x'`);
    await expectSound();
  });

  it.each(['40001', '40P01'])(
    'because it lost one race after the other (%s) is told as UNAVAILABLE, and nothing of it has happened',
    async (code) => {
      const [user, other] = [await traders.user(), await traders.user()];
      await traders.buy(user, { amount: '0.1', target_price: '6000' });
      const before = await traders.money(user);
      await owner.query(`
      CREATE SEQUENCE lost_tries; GRANT USAGE ON SEQUENCE lost_tries TO glasshouse_app;
      CREATE FUNCTION lose() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        PERFORM nextval('lost_tries'); RAISE 'lost' USING ERRCODE = '${code}'; END $$;
      CREATE TRIGGER lose BEFORE INSERT ON orders FOR EACH ROW EXECUTE FUNCTION lose()`);
      const order = { amount: '0.1', target_price: '6000', request_id: 'lost-race' } as const;
      const told = await Promise.all([
        outcome(traders.buy(user, order)),
        outcome(traders.sell(other, { ...order, force: 'ioc' })),
      ]);
      for (const error of told) {
        expect(error).toBeInstanceOf(Refusal);
        expect(error).toMatchObject({ code: 'UNAVAILABLE' });
      }
      const { rows } = await owner.query<{ last_value: string }>('SELECT last_value FROM lost_tries');
      expect(Number(rows[0]?.last_value)).toBeGreaterThanOrEqual(5);
      expect([spot.spot.isLeading(), spot.spot.openOrdersOf(user).length, await traders.money(user)]).toEqual([true, 1, before]);
      await owner.query('DROP TRIGGER lose ON orders');
      // The same request is done now: nobody was told an outcome that stands.
      expect(await outcome(traders.buy(user, order))).toBe('done');
      expect(spot.spot.openOrdersOf(user)).toHaveLength(2);
      await expectSound();
    },
  );

  it('because its connection broke while nobody asked is not: the next order is taken', async () => {
    const user = await traders.user();
    await traders.buy(user, { amount: '0.1', target_price: '6000' });
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse' AND query = 'commit'`,
    );
    expect(rows).not.toEqual([]);
    // Answered when it is gone; what it said last is there to be read then.
    for (const { pid } of rows) await owner.query('SELECT pg_terminate_backend($1, 20000)', [pid]);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(await outcome(traders.buy(user, { amount: '0.1', target_price: '6000' }))).toBe('done');
  });

  it('at any moment has happened whole and was told so, or not at all', async () => {
    const [maker, taker] = [await traders.user([1, '100']), await traders.user([3, '100000000'])];
    const { rows } = await owner.query<{ pid: number }>(
      `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse'`,
    );
    expect(rows.length).toBeGreaterThan(0);
    let isOver = false;
    const canceller = (async () => {
      while (!isOver) {
        await owner.query(
          `SELECT pg_cancel_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'glasshouse'
           AND (query ~ '^(begin|commit)' OR query LIKE '/*prepare%')`,
        );
        await new Promise((resolve) => setTimeout(resolve, Math.random() * 8));
      }
    })();
    const done = new Map<string, boolean>();
    for (let n = 0; n < 150; n++) {
      const name = `n${n}`;
      const [user, type] = n % 2 ? [taker, 'buy' as const] : [maker, 'sell' as const];
      const force = n % 3 === 1 ? ('ioc' as const) : ('gtc' as const);
      const told = await outcome(
        spot.call(placeOrder, user, { ...PAIR, amount: '0.01', target_price: '6000', type, force, client_id: name }),
      );
      done.set(name, told === 'done');
      if (told !== 'done') expect(told).toBeInstanceOf(Refusal);
      if (!spot.spot.desk.isLeading) await expect.poll(() => spot.spot.desk.lead()).toBe(true);
    }
    isOver = true;
    await canceller;
    const stored = new Set(
      (await owner.query<{ client_id: string }>('SELECT client_id FROM orders')).rows.map(({ client_id }) => client_id),
    );
    expect([...done].filter(([name, isDone]) => isDone !== stored.has(name))).toEqual([]);
    await expectSound();
  });
});

describe('orders that never rest', () => {
  it('of one batch spend exactly what there is, and no more', async () => {
    const [maker, taker] = [await traders.user([1, '1']), await traders.user([3, '600'])];
    for (let n = 0; n < 10; n++) await traders.sell(maker, { amount: '0.01', target_price: '6000' });
    const order = { ...PAIR, type: 'buy' as const, amount: '0.01', target_price: '6000', force: 'ioc' as const };
    const { list } = await spot.call(placeBatch, taker, {
      orders: Array.from({ length: 12 }, (_, n) => (n % 2 ? order : { ...order, force: 'fok' as const })),
    });
    expect(list.filter((line) => 'order' in line && line.order.status === 'filled')).toHaveLength(10);
    expect(list.filter((line) => 'error' in line && line.error === 'ORDER_INSUFFICIENT_BALANCE')).toHaveLength(2);
    expect(await traders.money(taker)).toMatchObject({ usdt: 0, usdtHeld: 0 });
    await expectSound();
  });

  it('leave books and money sound, whatever they meet', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(
          fc.array(
            fc.record({
              user: fc.nat(3),
              type: fc.constantFrom('buy' as const, 'sell' as const),
              kind: fc.constantFrom(
                'limit' as const,
                'limit' as const,
                'limit' as const,
                'stop_limit' as const,
                'stop_market' as const,
              ),
              force: fc.constantFrom('ioc' as const, 'ioc' as const, 'fok' as const, 'gtc' as const),
              stp: fc.constantFrom(
                'expire_taker' as const,
                'expire_maker' as const,
                'expire_both' as const,
                'decrement' as const,
              ),
              price: fc.integer({ min: 599_990, max: 600_010 }),
              away: fc.integer({ min: -6, max: 6 }),
              lots: fc.integer({ min: 200, max: 2_000 }),
              iceberg: fc.boolean(),
            }),
            { minLength: 1, maxLength: 12 },
          ),
          { minLength: 4, maxLength: 12 },
        ),
        async (batches) => {
          const users: number[] = [];
          for (let n = 0; n < 4; n++) users.push(await traders.user([1, '0.03'], [3, '180']));
          for (const batch of batches)
            await Promise.all(
              batch.map(({ user, type, kind, force, stp, price, away, lots, iceberg }) => {
                const text = (ticks: number) => (ticks / 100).toFixed(2);
                const waits = kind !== 'limit';
                return outcome(
                  spot.call(placeOrder, users[user] as number, {
                    ...PAIR,
                    type,
                    kind,
                    stp,
                    amount: (lots / 100_000).toFixed(5),
                    ...(kind === 'stop_market' ? {} : { target_price: text(price) }),
                    ...(waits
                      ? { trigger_price: text(price + away) }
                      : iceberg && force === 'gtc'
                        ? { display_amount: '0.00100' }
                        : { force }),
                  }),
                ).then((told) => {
                  if (told !== 'done' && !(told instanceof Refusal)) throw told;
                });
              }),
            );
          await expectSound();
        },
      ),
      { numRuns: 20 },
    );
    const { rows } = await owner.query<{ force: string; status: string; n: number }>(
      `SELECT force, status, count(*)::int AS n FROM orders WHERE kind = 'limit' GROUP BY 1, 2 ORDER BY 1, 2`,
    );
    expect(rows.filter(({ force, n }) => force === 'ioc' && n > 5).map(({ status }) => status)).toEqual(['cancelled', 'filled']);
  });
});
