/** Due rows of a module's own table. */
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import type { Tx } from '../db/database.ts';
import { isConnectionLost } from '../db/failures.ts';
import { type DuePlatform, LEASE_MS, NotYet, lease, putBack, tableWork, takeOut, waitAfter } from './index.ts';
import { type TestDatabase, databaseWith, killIn } from './testing.ts';

const START = Date.UTC(2026, 5, 1);
const ROWS = { table: 'tasks', key: 'id', columns: 't.id', dueAt: 'due_at', open: () => sql<boolean>`NOT t.is_done` } as const;

let database: TestDatabase;
beforeAll(async () => {
  database = await databaseWith(`
    CREATE TABLE tasks (id bigint PRIMARY KEY, due_at bigint NOT NULL, attempts int NOT NULL DEFAULT 0,
      is_done boolean NOT NULL DEFAULT false);
    CREATE TABLE done (n bigint GENERATED ALWAYS AS IDENTITY, id bigint)`);
});
afterEach(() => database.owner.query('TRUNCATE tasks, done RESTART IDENTITY; TRUNCATE due_attempts'));
afterAll(() => database.close());

const fill = (count: number) =>
  database.owner.query('INSERT INTO tasks (id, due_at) SELECT n, $2::bigint - n FROM generate_series(1, $1::int) AS n', [
    count,
    START,
  ]);
const doneIds = async () =>
  (await sql<{ id: number }>`SELECT id FROM done ORDER BY n`.execute(database.db)).rows.map(({ id }) => id);

/** Work that notes each row and marks it done. */
const work = (process: DuePlatform, before: (tx: Tx, ids: number[]) => Promise<void>, rest: object = {}) =>
  tableWork<{ id: number }>(process, {
    ...ROWS,
    name: 'tests.tasks',
    most: 50,
    async run(tx, rows) {
      const ids = rows.map(({ id }) => id);
      await before(tx, ids);
      await sql`INSERT INTO done (id) SELECT unnest(${ids}::bigint[])`.execute(tx);
      await sql`UPDATE tasks SET is_done = true WHERE id = ANY(${ids}::bigint[])`.execute(tx);
    },
    ...rest,
  });

it('due rows are done once by two processes, of which one dies in the middle', async () => {
  const clock = new ManualClock(START);
  const nodes = [database.process(clock), database.process(clock)] as const;
  await fill(500);
  let sets = 0;
  // The other one keeps its first rows until then: else it may be done before the second set of this one.
  const killed = Promise.withResolvers<void>();
  const dying = work(nodes[0], async (tx) => {
    if (++sets !== 2) return;
    await killIn(database.owner, tx).finally(() => killed.resolve());
  });
  const other = work(nodes[1], () => killed.promise);
  await Promise.all([dying.run(), other.run()]);
  clock.advance(waitAfter(99));
  await Promise.all([dying.run(), other.run()]);
  expect(sets).toBeGreaterThanOrEqual(2);
  expect((await doneIds()).toSorted((a, b) => a - b)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1));
});

it('a row that loses its connection every time is found among fifty, and the others are done', async () => {
  const clock = new ManualClock(START);
  const process = database.process(clock);
  await fill(120);
  const fatal = work(process, async (tx, ids) => {
    if (ids.includes(33)) await killIn(database.owner, tx);
  });
  await expect(fatal.run()).rejects.toSatisfy(isConnectionLost);
  expect((await doneIds()).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 120 }, (_, i) => i + 1).filter((id) => id !== 33),
  );
});

it('the oldest are done first, and metrics say how late the oldest was', async () => {
  const clock = new ManualClock(START + 4_000);
  const process = database.process(clock);
  await fill(5);
  let late = '';
  await work(process, async () => {
    late = await process.metrics.metrics();
  }).run();
  expect(await doneIds()).toEqual([5, 4, 3, 2, 1]);
  expect(late).toContain('glasshouse_due_late_seconds{work="tests.tasks"} 4.005');
});

it('when every row fails, one run tries sixteen and the next ones the others', async () => {
  const clock = new ManualClock(START);
  const process = database.process(clock);
  await fill(40);
  const tried = new Set<number>();
  const failing = work(process, async (_tx, ids) => {
    if (ids.length === 1) tried.add(ids[0] as number);
    throw new Error('ledger stopped');
  });
  await expect(failing.run()).rejects.toThrow('ledger stopped');
  expect(tried.size).toBe(16);
  await expect(failing.run()).rejects.toThrow('ledger stopped');
  expect(tried.size).toBe(32);
});

it('a row that cannot be done yet waits, fails nothing and does not keep the next one', async () => {
  const clock = new ManualClock(START);
  const process = database.process(clock);
  await fill(2);
  let isReady = false;
  const later = work(
    process,
    async (_tx, ids) => {
      if (!isReady && ids.includes(2)) throw new NotYet();
    },
    { most: 1 },
  );
  expect(await later.run()).toBe(1);
  expect(await doneIds()).toEqual([1]);
  isReady = true;
  expect(await later.run()).toBe(0);
  clock.advance(waitAfter(1));
  expect(await later.run()).toBe(1);
  expect((await sql`SELECT FROM due_attempts`.execute(database.db)).rows).toEqual([]);
  expect(await process.metrics.metrics()).not.toContain('glasshouse_due_failed_total{work="tests.tasks"}');
});

it('a run that leaves its rows due is an error and no endless loop', async () => {
  const process = database.process(new ManualClock(START));
  await fill(1);
  const lazy = tableWork<{ id: number }>(process, { ...ROWS, name: 'tests.lazy', most: 1, run: async () => {} });
  await expect(lazy.run()).rejects.toThrow('tests.lazy leaves rows due that it has done: 1');
});

it('a leased row belongs to one process until its lease is over, and waits after it was put back', async () => {
  const nodes = [database.process(new ManualClock(START)), database.process(new ManualClock(START))] as const;
  await fill(30);
  type Taken = { id: number; attempts: number };
  const take = (node: DuePlatform, now: number) =>
    lease<Taken>(node.db, ROWS, { columns: 't.id, t.attempts' }, { now, limit: 20 });
  const taken = (await Promise.all([take(nodes[0], START), take(nodes[1], START), take(nodes[0], START)])).flat();
  expect(new Set(taken.map(({ id }) => id)).size).toBe(30);
  expect(taken).toHaveLength(30);
  expect(await take(nodes[1], START + LEASE_MS - 1)).toEqual([]);
  const again = await take(nodes[1], START + LEASE_MS);
  expect(again).toHaveLength(20);
  const [one] = again as [Taken];
  expect(one.attempts).toBe(2);
  await putBack(nodes[1].db, ROWS, one, START + LEASE_MS);
  const free = (await take(nodes[0], START + LEASE_MS + waitAfter(2))).map(({ id }) => id);
  expect(free).toContain(one.id);
});

it('rows that are taken out come in the order of their due times and to one process', async () => {
  const nodes = [database.process(new ManualClock(START)), database.process(new ManualClock(START))] as const;
  await fill(40);
  const taken = await Promise.all(nodes.map((node) => takeOut<{ id: number }>(node.db, ROWS, 't.id', { now: START, limit: 15 })));
  for (const rows of taken) expect(rows).toEqual(rows.toSorted((a, b) => b.id - a.id));
  expect(new Set(taken.flat().map(({ id }) => id)).size).toBe(30);
  expect(Object.keys(taken[0]?.[0] ?? {})).toEqual(['id']);
});
