/** Short reads on a real PostgreSQL: in one piece on one connection, each with its own answer. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { poolOf } from './database.ts';
import { shortReads } from './short-reads.ts';

let database: FreshDatabase;
let owner: pg.Client;
beforeAll(async () => {
  database = await freshDatabase(4);
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
afterAll(async () => {
  await owner.end();
  await database.close();
});
afterEach(() => vi.restoreAllMocks());

interface Answer {
  n: number;
  backend: number;
}
const read = async (n: number) => {
  const { rows } = await sql<Answer>`SELECT ${n}::int AS n, pg_backend_pid() AS backend`.execute(shortReads(database.db));
  return rows[0] as Answer;
};

it('those of one turn run on one connection, and each has its own answer', async () => {
  const answers = await Promise.all([1, 2, 3, 4, 5].map((n) => read(n)));
  expect(answers.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
  expect(new Set(answers.map(({ backend }) => backend)).size).toBe(1);
});

it('one that fails fails alone, and its connection serves the next', async () => {
  const reads = [read(1), sql`SELECT 1 / 0`.execute(shortReads(database.db)), read(3)];
  const [first, second, third] = await Promise.allSettled(reads);
  expect(first).toMatchObject({ status: 'fulfilled', value: { n: 1 } });
  expect(second).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
  expect(third).toMatchObject({ status: 'fulfilled', value: { n: 3 } });
  expect(await read(4)).toMatchObject({ n: 4 });
  expect(poolOf(database.db).idleCount).toBe(poolOf(database.db).totalCount);
});

it('what one of them writes is kept though the one behind it fails', async () => {
  await owner.query('CREATE TABLE written (n int)');
  await owner.query('GRANT ALL ON written TO PUBLIC');
  const db = shortReads(database.db);
  const [written, failed] = await Promise.allSettled([
    sql`INSERT INTO written VALUES (7)`.execute(db),
    sql`INSERT INTO written VALUES (1 / 0)`.execute(db),
  ]);
  expect([written.status, failed.status]).toEqual(['fulfilled', 'rejected']);
  const { rows } = await sql<{ n: number }>`SELECT n FROM written`.execute(database.db);
  expect(rows).toEqual([{ n: 7 }]);
});

it('what is asked often is planned once', async () => {
  const sent: unknown[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    sent.push((args[0] as { name?: string }).name);
    return query.apply(this, args) as never;
  });
  for (let n = 0; n < 12; n++) expect(await read(n)).toMatchObject({ n });
  expect(sent[0]).toBeUndefined();
  expect(sent.at(-1)).toMatch(/^short\.\d+$/);
});

it('a connection that breaks fails all that were under way, and the next read has another', async () => {
  const { backend } = await read(1);
  const [killed] = await Promise.allSettled([sql`SELECT pg_sleep(30)`.execute(shortReads(database.db)), end(backend)]);
  expect(killed.status).toBe('rejected');
  const next = await read(2);
  expect(next.n).toBe(2);
  expect(next.backend).not.toBe(backend);
});

async function end(backend: number): Promise<void> {
  const asleep = `SELECT FROM pg_stat_activity WHERE pid = ${backend} AND query LIKE '%pg_sleep(30)%'`;
  while ((await owner.query(asleep)).rows.length === 0);
  await owner.query(`SELECT pg_terminate_backend(${backend})`);
}

it('the handle of a transaction stays itself, and a transaction of short reads is refused', async () => {
  await database.db.transaction().execute(async (tx) => {
    expect(shortReads(tx)).toBe(tx);
    await sql`SELECT 1`.execute(shortReads(tx));
  });
  await expect(
    shortReads(database.db)
      .transaction()
      .execute(async () => {}),
  ).rejects.toThrow('short reads are no transaction');
});
