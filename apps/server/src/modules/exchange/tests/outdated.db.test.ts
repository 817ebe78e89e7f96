/** What a process does with orders once a newer version has migrated its database. */
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { SchemaGuard } from '../../../platform/db/schema-watch.ts';
import { type TestNode, type TestSpot, openTestSpot } from './support/spot.ts';

const ORDER = { currency_id: 1, legal_id: 3, type: 'buy', amount: '0.01', target_price: '1000' } as const;
const silent = { listen: () => () => {} };

let spot: TestSpot;
let guard: SchemaGuard;
let old: TestNode;
/** A process that looks for the schema only when a test or one of its batches does. */
async function openOld(): Promise<void> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM schema_migrations`.execute(spot.db);
  guard = new SchemaGuard(spot.db, pino({ level: 'silent' }));
  guard.start(new Set(rows.map(({ id }) => id)), silent);
  old = await spot.openNode({ schema: guard });
}

beforeEach(async () => {
  spot = await openTestSpot();
  await spot.fund(7, 3, '1000');
});
afterEach(async () => {
  await guard.stop();
  await spot.close();
});

const migrateFurther = () => spot.asOwner(`INSERT INTO schema_migrations (id, hash) VALUES ('future/0001_newer.sql', 'x')`);
const written = async () =>
  (
    await sql<{ orders: number; handed: number }>`SELECT (SELECT count(*) FROM orders) AS orders,
    (SELECT count(*) FROM handoffs) AS handed`.execute(spot.db)
  ).rows[0];

it('the leader’s next batch finds it in its own transaction: nothing is written, and it leads no more', async () => {
  await openOld();
  await spot.stop();
  await expect.poll(() => old.spot.desk.lead()).toBe(true);
  const order = await old.call(placeOrder, 7, ORDER);
  const before = await written();
  await migrateFurther();
  const refusals = await Promise.all([
    old.refused(placeOrder, 7, ORDER),
    old.refused(cancelOrder, 7, { id: order.id }),
    ...Array.from({ length: 20 }, () => old.refused(placeOrder, 7, ORDER)),
  ]);
  expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['UNAVAILABLE']));
  expect([guard.isNewer, old.spot.isLeading(), await old.spot.desk.lead()]).toEqual([true, false, false]);
  expect(await written()).toEqual(before);
  // One that knows the newer schema leads, and finds everything as it was left.
  const newer = await spot.openNode();
  expect(newer.spot.isLeading()).toBe(true);
  expect(newer.spot.openOrdersOf(7).map(({ id }) => id)).toEqual([order.id]);
  expect((await old.refused(placeOrder, 7, ORDER)).code).toBe('UNAVAILABLE');
  expect(await written()).toEqual(before);
});

it('the lead is free at once when it hears of it, also where nobody has ordered anything', async () => {
  await openOld();
  await spot.stop();
  await expect.poll(() => old.spot.desk.lead()).toBe(true);
  await migrateFurther();
  await guard.look();
  expect(old.spot.isLeading()).toBe(false);
  const newer = await spot.openNode();
  await expect.poll(() => newer.spot.desk.lead()).toBe(true);
});

it('a batch that waits for a lock meanwhile is not decided when it gets it', async () => {
  await openOld();
  await spot.stop();
  await expect.poll(() => old.spot.desk.lead()).toBe(true);
  const before = await written();
  const [holder, watcher] = [new pg.Client({ connectionString: spot.url }), new pg.Client({ connectionString: spot.url })];
  await Promise.all([holder.connect(), watcher.connect()]);
  try {
    await holder.query(`BEGIN; SELECT FROM accounts WHERE kind = 'user' FOR UPDATE`);
    const refused = old.refused(placeOrder, 7, ORDER);
    const isWaiting = async () =>
      (await watcher.query(`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`))
        .rowCount;
    await expect.poll(isWaiting, { timeout: 20_000 }).toBeGreaterThan(0);
    await migrateFurther();
    await guard.look();
    await holder.query('ROLLBACK');
    expect((await refused).code).toBe('UNAVAILABLE');
  } finally {
    await Promise.all([holder.end(), watcher.end()]);
  }
  expect(await written()).toEqual(before);
});

it('who does not lead hands nothing over any more', async () => {
  await openOld();
  expect(old.spot.isLeading()).toBe(false);
  await migrateFurther();
  await guard.look();
  expect((await old.refused(placeOrder, 7, ORDER)).code).toBe('UNAVAILABLE');
  expect(await written()).toMatchObject({ orders: 0, handed: 0 });
  expect((await spot.balance(7, 3)).frozen).toBe(0n);
});
