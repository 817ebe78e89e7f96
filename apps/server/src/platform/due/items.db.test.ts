/** Due items: each effect once and in order, whatever dies, fails or comes at the same time. */
import { sql } from 'kysely';
import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { isConnectionLost } from '../db/failures.ts';
import { inTransaction } from '../db/transaction.ts';
import { type DuePlatform, type DueItem, type DueItems, dueItems, loadLate, waitAfter } from './index.ts';
import { type TestDatabase, databaseWith, killIn } from './testing.ts';

const DAY = 86_400_000;
const START = Date.UTC(2026, 5, 1);
/** Payouts of a position before its end. */
const PAYOUTS = 4;

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseWith(
    'CREATE TABLE effects (n bigint GENERATED ALWAYS AS IDENTITY, position_id bigint, event text, period bigint, due_at bigint)',
  );
});
afterEach(() => database.owner.query('TRUNCATE effects RESTART IDENTITY; TRUNCATE due_items'));
afterAll(() => database.close());

type Before = (tx: Tx, items: readonly DueItem[]) => Promise<void>;

/** A deposit as products have them: a payout a day that writes the next one, and an end at the last. */
function deposits(process: DuePlatform, before: Before = async () => {}, most?: number): DueItems {
  const note = async (tx: Tx, items: readonly DueItem[]) => {
    await before(tx, items);
    for (const { position, event, period, dueAt } of items)
      await sql`
        INSERT INTO effects (position_id, event, period, due_at) VALUES (${position}, ${event}, ${period}, ${dueAt})`.execute(tx);
  };
  const due: DueItems = dueItems(
    process,
    'deposits',
    {
      async pay(tx, items) {
        await note(tx, items);
        const next = items
          .filter(({ period }) => period < PAYOUTS)
          .map((item) => ({ ...item, period: item.period + 1, dueAt: item.dueAt + DAY }));
        await due.add(tx, next);
      },
      end: note,
    },
    most,
  );
  return due;
}

const open = (process: DuePlatform, due: DueItems, positions: readonly number[]) =>
  inTransaction(process.db, (tx) =>
    due.add(
      tx,
      positions.flatMap((position) => [
        { position, event: 'end', period: 0, dueAt: START + PAYOUTS * DAY },
        { position, event: 'pay', period: 1, dueAt: START + DAY },
      ]),
    ),
  );

/** What happened to each position, in order. */
async function effects(): Promise<Map<number, string[]>> {
  const { rows } = await sql<{ position_id: number; event: string; period: number }>`
    SELECT position_id, event, period FROM effects ORDER BY n`.execute(database.db);
  const found = new Map<number, string[]>();
  for (const { position_id: position, event, period } of rows)
    found.set(position, [...(found.get(position) ?? []), `${event} ${period}`]);
  return found;
}
const WHOLE = ['pay 1', 'pay 2', 'pay 3', 'pay 4', 'end 0'];
const waiting = async () => (await sql`SELECT FROM due_items`.execute(database.db)).rows.length;

describe('due items', () => {
  it('happen at their instant and no millisecond sooner, each with its nominal time', async () => {
    const clock = new ManualClock(START);
    const process = database.process(clock);
    const due = deposits(process);
    await open(process, due, [1]);
    clock.advance(DAY - 1);
    expect(await due.work.run()).toBe(0);
    clock.advance(1);
    expect(await due.work.run()).toBe(1);
    clock.advance(10 * DAY);
    expect(await due.work.run()).toBe(PAYOUTS);
    const { rows } = await sql<{ due_at: number }>`SELECT due_at FROM effects ORDER BY n`.execute(database.db);
    expect(rows.map(({ due_at: at }) => (at - START) / DAY)).toEqual([1, 2, 3, 4, 4]);
    expect(await waiting()).toBe(0);
  });

  it('of one position keep their order, and at one instant that of their declaration, whatever the size of a set', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 9 }), async (most, positions) => {
        await database.owner.query('TRUNCATE effects; TRUNCATE due_items');
        const clock = new ManualClock(START);
        const process = database.process(clock);
        const due = deposits(process, undefined, most);
        const ids = Array.from({ length: positions }, (_, i) => i + 1);
        await open(process, due, ids);
        clock.advance(PAYOUTS * DAY);
        await due.work.run();
        const found = await effects();
        await process.close();
        expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => WHOLE));
      }),
      { numRuns: 8 },
    );
  });

  it('happen once while two processes run them and connections die in the middle', async () => {
    const clock = new ManualClock(START);
    let kills = 0;
    // Each process dies in some of its sets: before the effects, and between them and the commit.
    const dying: Before = async (tx, items) => {
      if (kills < 12 && items.some(({ position }) => position % 17 === kills % 17)) {
        kills++;
        await killIn(database.owner, tx);
      }
    };
    const nodes = [database.process(clock), database.process(clock)];
    const books = nodes.map((node) => deposits(node, dying, 30));
    const ids = Array.from({ length: 100 }, (_, i) => i + 1);
    await open(nodes[0] as DuePlatform, books[0] as DueItems, ids);
    for (let day = 0; day < PAYOUTS; day++) {
      clock.advance(DAY);
      await Promise.all(books.map((due) => due.work.run().catch((error: unknown) => expect(isConnectionLost(error)).toBe(true))));
    }
    expect(kills).toBe(12);
    // What a kill cut off waits as after a failure.
    while ((await waiting()) > 0) {
      clock.advance(waitAfter(99));
      await Promise.all(books.map((due) => due.work.run()));
    }
    const found = await effects();
    expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => WHOLE));
  });

  it('that always fail hold up what follows in their own position and nothing else', async () => {
    const clock = new ManualClock(START);
    const process = database.process(clock);
    let isPoisoned = true;
    const due = deposits(process, async (_tx, items) => {
      if (isPoisoned && items.some(({ position }) => position === 77)) throw new Error('poisoned');
    });
    const ids = Array.from({ length: 200 }, (_, i) => i + 1);
    await open(process, due, ids);
    clock.advance(PAYOUTS * DAY);
    await expect(due.work.run()).rejects.toThrow('poisoned');
    const found = await effects();
    expect(found.has(77)).toBe(false);
    expect(ids.filter((id) => id !== 77).map((id) => found.get(id))).toEqual(ids.slice(1).map(() => WHOLE));
    const metrics = await process.metrics.metrics();
    expect(metrics).toContain('glasshouse_due_failed_total{work="deposits.due"} 1');
    expect(metrics).toContain(`glasshouse_due_claimed_total{work="deposits.due"} ${199 * WHOLE.length}`);
    // It is tried again after its wait and not before, and the wait grows.
    expect(await due.work.run()).toBe(0);
    clock.advance(waitAfter(1));
    await expect(due.work.run()).rejects.toThrow('poisoned');
    clock.advance(waitAfter(1));
    expect(await due.work.run()).toBe(0);
    isPoisoned = false;
    clock.advance(waitAfter(2) - waitAfter(1));
    await due.work.run();
    expect((await effects()).get(77)).toEqual(WHOLE);
  });

  it('of a position are done by a call that needs them, also while the job has them', async () => {
    const clock = new ManualClock(START + PAYOUTS * DAY);
    const nodes = [database.process(clock), database.process(clock)];
    const [job, call] = nodes.map((node) => deposits(node)) as [DueItems, DueItems];
    const ids = Array.from({ length: 30 }, (_, i) => i + 1);
    await open(nodes[0] as DuePlatform, job, ids);
    const running = job.work.run();
    const seen = await Promise.all(
      ids.map((id) =>
        inTransaction((nodes[1] as DuePlatform).db, async (tx) => {
          await call.runNow(tx, id, clock.now());
          const { rows } = await sql<{ what: string }>`
            SELECT event || ' ' || period AS what FROM effects WHERE position_id = ${id} ORDER BY n`.execute(tx);
          return rows.map(({ what }) => what);
        }),
      ),
    );
    await running;
    expect(seen).toEqual(ids.map(() => WHOLE));
    const found = await effects();
    expect(ids.map((id) => found.get(id))).toEqual(ids.map(() => WHOLE));
  });

  it('done by a call are undone with it', async () => {
    const clock = new ManualClock(START + DAY);
    const process = database.process(clock);
    const due = deposits(process);
    await open(process, due, [1]);
    const refused = inTransaction(process.db, async (tx) => {
      await due.runNow(tx, 1, clock.now());
      throw new Error('refused');
    });
    await expect(refused).rejects.toThrow('refused');
    expect(await effects()).toEqual(new Map());
    expect(await due.work.run()).toBe(1);
  });

  it('of a position that ended are gone also when a run that has one of them writes the next', async () => {
    const clock = new ManualClock(START + DAY);
    const process = database.process(clock);
    const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const due = deposits(process, async () => {
      begun.resolve();
      await released.promise;
    });
    await open(process, due, [1]);
    const running = due.work.run();
    await begun.promise;
    const canceled = inTransaction(process.db, (tx) => due.cancel(tx, [1]));
    const blocked = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await database.owner.query(blocked)).rows.length).toBe(1);
    released.resolve();
    await Promise.all([running, canceled]);
    expect([await waiting(), (await effects()).get(1)]).toEqual([0, ['pay 1']]);
  });

  it('of a position that ended early are gone, and one that waits cannot be added again', async () => {
    const clock = new ManualClock(START);
    const process = database.process(clock);
    const due = deposits(process);
    await open(process, due, [1, 2]);
    await expect(open(process, due, [2])).rejects.toMatchObject({ code: '23505' });
    await inTransaction(process.db, (tx) => due.cancel(tx, [1]));
    await inTransaction(process.db, (tx) => due.cancel(tx, [2], ['pay']));
    clock.advance(9 * DAY);
    await due.work.run();
    expect(await effects()).toEqual(new Map([[2, ['end 0']]]));
    await expect(
      inTransaction(process.db, (tx) => due.add(tx, [{ position: 1, event: 'win', period: 0, dueAt: 0 }])),
    ).rejects.toThrow('deposits has no event win');
  });
});

it('names each product with work that is late, since when, the oldest first; work to come is none', async () => {
  const { db } = database;
  const add = (product: string, position: number, dueAt: number) =>
    database.owner.query('INSERT INTO due_items (product, position_id, event, period, due_at) VALUES ($1, $2, $3, 0, $4)', [
      product,
      position,
      'pay',
      dueAt,
    ]);
  expect(await loadLate(db, START)).toEqual([]);
  for (const [product, position, dueAt] of [
    ['b', 1, START - 5],
    ['b', 2, START + 5],
    ['c', 1, START],
    ['a', 1, START - 1],
    ['a', 2, START - 2],
  ] as const)
    await add(product, position, dueAt);
  expect(await loadLate(db, START)).toEqual([
    { product: 'b', since: START - 5 },
    { product: 'a', since: START - 2 },
  ]);
});
