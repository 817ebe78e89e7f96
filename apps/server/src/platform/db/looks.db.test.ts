/** Looks for work on a real PostgreSQL: together where they are asked together, each with its own answer. */
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { hasRows } from './looks.ts';

let database: FreshDatabase;
beforeAll(async () => {
  database = await freshDatabase(2);
});
afterAll(() => database.close());
afterEach(() => vi.restoreAllMocks());

const none = (n: number) => sql`SELECT WHERE ${n}::int < 0`;
const some = (n: number) => sql`SELECT WHERE ${n}::int > 0`;

/** The statements that are sent from now on. */
function sent(): string[] {
  const texts: string[] = [];
  // oxlint-disable-next-line typescript/unbound-method -- called with the client it belongs to
  const query = pg.Client.prototype.query as (...args: unknown[]) => unknown;
  vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    texts.push(String(args[0]));
    return query.apply(this, args) as never;
  });
  return texts;
}

it('looks of one turn are one statement, and each has its own answer', async () => {
  const texts = sent();
  const answers = await Promise.all([1, 2, 3, 4].map((n) => hasRows(database.db, n % 2 === 0 ? some(n) : none(n))));
  expect(answers).toEqual([false, true, false, true]);
  expect(texts).toHaveLength(1);
  expect(await hasRows(database.db, some(1))).toBe(true);
  expect(texts).toHaveLength(2);
});

it('a look that fails fails alone', async () => {
  const looks = [
    hasRows(database.db, some(1)),
    hasRows(database.db, sql`SELECT FROM no_such_table`),
    hasRows(database.db, none(1)),
  ];
  const [first, second, third] = await Promise.allSettled(looks);
  expect(first).toMatchObject({ status: 'fulfilled', value: true });
  expect(second).toMatchObject({ status: 'rejected', reason: { message: expect.stringContaining('no_such_table') } });
  expect(third).toMatchObject({ status: 'fulfilled', value: false });
});
