/** Owners of orders that rest are told what became of them: once, whatever dies, and no more than they can read. */
import { placeOrder, cancelOrder, cancelAllOrders } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { loadConfig } from '../../../config.ts';
import { isConnectionLost } from '../../../platform/db/failures.ts';
import { secureRandom } from '../../../platform/random.ts';
import { isVerified } from '../../kyc/index.ts';
import { type Notify, createNotifications } from '../../notifications/index.ts';
import { MOST_TOLD, WINDOW_MS } from '../domain/windows.ts';
import { notifyOwners } from '../follow.ts';
import { PAIR, Traders } from '../../exchange/tests/support/orders.ts';
import { type TestNode, type TestSpot, openTestSpot } from '../../exchange/tests/support/spot.ts';

let spot: TestSpot;
let traders: Traders;
let notify: Notify;
const told: { userId: number; id: number }[] = [];
const mailed: number[] = [];
beforeAll(async () => {
  spot = await openTestSpot();
  traders = new Traders(spot);
  const platform = {
    config: loadConfig({ DEMO_UNIVERSE: 'small' }),
    log: pino({ level: 'silent' }),
    db: spot.db,
    clock: spot.clock,
    random: secureRandom,
    metrics: new Registry(),
    publisher: {
      publishTo: (userId: number, _channel: unknown, { id }: { id: number }) => void told.push({ userId, id }),
    },
  } as unknown as Parameters<typeof createNotifications>[0];
  notify = createNotifications(platform, {
    mailUsers: async (_tx, mails) => void mailed.push(...mails.map(({ userId }) => userId)),
    isVerified,
    staffNames: async () => new Map(),
  }).notify;
});
afterEach(async () => {
  const owners = new Set([...spot.spot.desk.openOrders.values()].map(({ userId }) => userId));
  for (const userId of owners) await spot.call(cancelAllOrders, userId, {});
  await run();
  spot.clock.advance(WINDOW_MS);
  await run();
  [told.length, mailed.length] = [0, 0];
});
afterAll(() => spot.close());

const parts = (node: TestNode = spot, tell = notify) => ({
  platform: { db: spot.db, clock: spot.clock },
  exchange: node.exchange,
  notify: tell,
});
const run = (most?: number) => notifyOwners(parts(), spot.db, most);

/** A user with funds who can sign in, or cannot. */
async function person(password: string | null = 'hash'): Promise<number> {
  const id = await traders.user();
  const given = password === null ? 'NULL' : `'${password}'`;
  await spot.asOwner(`INSERT INTO users (id, email, password_hash, account_name, nickname, invite_code, created_at)
    VALUES (${id}, 'p${id}@test.example', ${given}, 'p', 'p', 'code${id}', 1)`);
  return id;
}
async function notificationOf(userId: number) {
  const { rows } = await sql<{ kind: string; params: Record<string, unknown> }>`
    SELECT kind, params FROM notifications WHERE user_id = ${userId} ORDER BY id`.execute(spot.db);
  return rows;
}
const kindsOf = async (userId: number) => (await notificationOf(userId)).map(({ kind }) => kind);

describe('an order that rests', () => {
  it('and is filled is news for its owner, and none for who took it', async () => {
    const [alice, bob] = [await person(), await person()];
    const order = await traders.sell(alice, { amount: '0.5', target_price: '6000' });
    await traders.buy(bob, { amount: '0.2', target_price: '6000' });
    await run();
    expect(await notificationOf(alice)).toEqual([]);
    await traders.buy(bob, { amount: '0.3', target_price: '6000' });
    await run();
    await run();
    const params = { id: order.id, symbol: 'BTC/USDT', side: 'sell', amount: '0.5', price: '6000', triggered: false };
    expect(await notificationOf(alice)).toEqual([{ kind: 'order_filled', params }]);
    expect(await notificationOf(bob)).toEqual([]);
    expect(told).toEqual([{ userId: alice, id: expect.any(Number) }]);
  });

  it('that fills as it comes, or that its owner cancels, is in the answer alone', async () => {
    const [alice, bob] = [await person(), await person('x')];
    const order = await traders.sell(alice, { amount: '0.5', target_price: '6000' });
    await traders.buy(bob, { kind: 'market', amount: '0.1' });
    await spot.call(cancelOrder, alice, { id: order.id });
    await traders.sell(alice, { amount: '0.1', target_price: '6000' });
    // The rest of one that takes only ends at once, and it does so before the eyes of its owner.
    await traders.buy(bob, { amount: '0.3', target_price: '6100', force: 'ioc' });
    await run();
    expect(await notificationOf(bob)).toEqual([]);
    expect(await kindsOf(alice)).toEqual(['order_filled']);
  });

  it('of a thousand fills is one piece of news, however they fall into transactions', { timeout: 120_000 }, async () => {
    const [alice, bob] = [await person(), await person()];
    await traders.sell(alice, { amount: '1', target_price: '6000' });
    const take = () => traders.buy(bob, { amount: '0.001', target_price: '6000' });
    for (let hundred = 0; hundred < 10; hundred++) {
      await Promise.all(Array.from({ length: 100 }, take));
      if (hundred % 3 === 0) await run(70);
    }
    const { rows } = await sql<{ fills: number }>`
      SELECT count(*)::int AS fills FROM fills WHERE maker_user = ${alice}`.execute(spot.db);
    expect(rows[0]?.fills).toBe(1_000);
    await run(70);
    expect(await notificationOf(alice)).toMatchObject([{ kind: 'order_filled', params: { amount: '1', price: '6000' } }]);
    expect(await notificationOf(bob)).toEqual([]);
  });

  it('of the house’s own account tells nobody', async () => {
    const [maker, bob] = [await person(null), await person()];
    await traders.sell(maker, { amount: '0.1', target_price: '6000' });
    await traders.buy(bob, { amount: '0.1', target_price: '6000' });
    await run();
    expect(await notificationOf(maker)).toEqual([]);
  });
});

describe('an order that waits for its trigger', () => {
  /** The last price. */
  async function tradeAt(price: string): Promise<void> {
    const [maker, taker] = [await traders.user(), await traders.user()];
    await traders.sell(maker, { amount: '0.01', target_price: price });
    await traders.buy(taker, { amount: '0.01', target_price: price });
  }

  it('is news when it comes into the book, and when it is filled there', async () => {
    const [alice, bob] = [await person(), await person()];
    await tradeAt('6000');
    const stop = { kind: 'stop_limit', trigger_price: '5900', target_price: '6500', amount: '0.1' } as const;
    const { id } = await traders.sell(alice, stop);
    await run();
    expect(await notificationOf(alice)).toEqual([]);
    await tradeAt('5900');
    await run();
    const params = { id, symbol: 'BTC/USDT', side: 'sell', amount: '0.1', price: '5900' };
    expect(await notificationOf(alice)).toEqual([{ kind: 'order_triggered', params }]);
    await traders.buy(bob, { amount: '0.1', target_price: '6500' });
    await run();
    expect((await notificationOf(alice)).at(-1)).toMatchObject({ kind: 'order_filled', params: { id, triggered: true } });
  });

  it('and fills with its trigger is told once, as filled; what the house ends of it is told as that', async () => {
    const [alice, bob, carol] = [await person(), await person(), await person()];
    await tradeAt('6000');
    await traders.buy(bob, { amount: '0.15', target_price: '5890' });
    const stop = { kind: 'stop_market', trigger_price: '5900', amount: '0.1' } as const;
    await traders.sell(alice, stop);
    await traders.sell(carol, stop);
    await tradeAt('5900');
    await run();
    expect(await kindsOf(alice)).toEqual(['order_filled']);
    expect(await notificationOf(carol)).toMatchObject([{ kind: 'order_ended', params: { filled: '0.05', reason: 'unfilled' } }]);
    expect(await kindsOf(bob)).toEqual(['order_filled']);
  });
});

describe('an order that the house ends', () => {
  it('by self-trade prevention is told, the one that came is answered', async () => {
    const alice = await person();
    const { id } = await traders.sell(alice, { amount: '0.1', target_price: '6000' });
    await traders.buy(alice, { amount: '0.1', target_price: '6000', stp: 'expire_both' });
    await run();
    const params = { id, symbol: 'BTC/USDT', side: 'sell', amount: '0.1', filled: '0', reason: 'self_trade' };
    expect(await notificationOf(alice)).toEqual([{ kind: 'order_ended', params }]);
  });

  it('with its market is told ten times at most, and the rest in one piece when ten minutes are over', async () => {
    const alice = await person();
    for (let i = 0; i < 15; i++) await traders.sell(alice, { amount: '0.01', target_price: String(6000 + i) });
    expect(await spot.spot.endOrdersOf(1)).toBe(15);
    await run();
    expect(await kindsOf(alice)).toEqual(Array(MOST_TOLD).fill('order_ended'));
    spot.clock.advance(WINDOW_MS - 1);
    await run();
    expect(await notificationOf(alice)).toHaveLength(MOST_TOLD);
    spot.clock.advance(1);
    await run();
    expect((await notificationOf(alice)).slice(MOST_TOLD)).toEqual([
      { kind: 'orders_gathered', params: { filled: 0, triggered: 0, ended: 5 } },
    ]);
    spot.clock.advance(WINDOW_MS);
    await run();
    expect(await notificationOf(alice)).toHaveLength(MOST_TOLD + 1);
    const { rows } = await sql`SELECT FROM order_news_windows`.execute(spot.db);
    expect(rows).toEqual([]);
  });
});

it('news come by the ways that their group was given', async () => {
  const [alice, bob, carol] = [await person(), await person(), await person()];
  await sql`
    INSERT INTO notification_choices (user_id, grp, in_app, mail, push)
    VALUES (${alice}, 'trading', false, true, false), (${bob}, 'trading', false, false, false)`.execute(spot.db);
  for (const seller of [alice, bob]) await traders.sell(seller, { amount: '0.1', target_price: '6000' });
  await traders.buy(carol, { amount: '0.2', target_price: '6000' });
  await run();
  expect([await notificationOf(alice), await notificationOf(bob)]).toEqual([[], []]);
  expect(mailed).toEqual([alice]);
});

describe('exactly once', () => {
  it('when the process dies after writing and before its commit', async () => {
    const [alice, bob] = [await person(), await person()];
    await traders.sell(alice, { amount: '0.1', target_price: '6000' });
    await traders.buy(bob, { amount: '0.1', target_price: '6000' });
    await traders.sell(alice, { amount: '0.1', target_price: '6100' });
    await spot.spot.endOrdersOf(1);
    let wrote = 0;
    const dying: Notify = async (tx, news) => {
      const tell = await notify(tx, news);
      wrote += news.length;
      // As a kill does: the connection is gone in the middle of the transaction.
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
      await spot.asOwner(`SELECT pg_terminate_backend(${rows[0]?.pid}, 20000)`);
      return tell;
    };
    await expect(notifyOwners(parts(spot, dying))).rejects.toSatisfy(isConnectionLost);
    expect([wrote, await notificationOf(alice), told]).toEqual([2, [], []]);
    await run();
    await run();
    expect((await kindsOf(alice)).sort()).toEqual(['order_ended', 'order_filled']);
  });

  it('when two processes look all the time while orders are filled', { timeout: 120_000 }, async () => {
    const makers = await Promise.all(Array.from({ length: 10 }, () => person()));
    const bob = await person();
    const other = await spot.openNode();
    let isTrading = true;
    const look = async (node: TestNode) => {
      while (isTrading) await notifyOwners(parts(node), spot.db, 5);
    };
    const lookers = [look(spot), look(other)];
    for (let round = 0; round < 5; round++) {
      await Promise.all(makers.map((maker) => traders.sell(maker, { amount: '0.02', target_price: '6000' })));
      await Promise.all(
        Array.from({ length: 20 }, () =>
          spot.call(placeOrder, bob, { ...PAIR, amount: '0.01', target_price: '6000', type: 'buy' }),
        ),
      );
    }
    isTrading = false;
    await Promise.all(lookers);
    await run();
    for (const maker of makers) {
      const ids = (await notificationOf(maker)).map(({ params }) => params['id']);
      expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
    }
    expect(await notificationOf(bob)).toEqual([]);
  });
});
