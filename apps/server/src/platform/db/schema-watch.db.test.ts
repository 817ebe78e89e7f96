import { sql } from 'kysely';
import { pino } from 'pino';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { NewerSchemaError, SCHEMA_CHANNEL } from './migrate.ts';
import { NoticeBoard } from './notices.ts';
import { SchemaGuard } from './schema-watch.ts';

const log = pino({ level: 'silent' });
let database: FreshDatabase;
let owner: pg.Client;
let known: Set<string>;
beforeAll(async () => {
  database = await freshDatabase();
  owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
});
beforeEach(async () => {
  await owner.query(`DELETE FROM schema_migrations WHERE id LIKE 'future/%'`);
  known = new Set((await owner.query('SELECT id FROM schema_migrations')).rows.map(({ id }) => id));
});
afterAll(async () => {
  await owner.end();
  await database.close();
});

const migrateFurther = async (name: string) =>
  owner.query(`INSERT INTO schema_migrations (id, hash) VALUES ('future/${name}', 'x'); NOTIFY ${SCHEMA_CHANNEL}`);
const silent = { listen: () => () => {} };

it('a schema of its own version, with files that another process of it applied, is not newer', async () => {
  const guard = new SchemaGuard(database.db, log);
  guard.start(new Set([...known, 'future/0001_mine.sql']), silent);
  await migrateFurther('0001_mine.sql');
  await guard.requireCurrent();
  expect([guard.isNewer, guard.isKnown(known.size + 1)]).toEqual([false, true]);
  await guard.stop();
});

it('a newer version is noticed at once, and every listener is called once', async () => {
  const board = new NoticeBoard(database.url, log);
  await board.start();
  const guard = new SchemaGuard(database.db, log);
  const received: string[] = [];
  guard.whenNewer(() => received.push('first'));
  guard.whenNewer(() => {
    throw new Error('one that fails takes nothing from the others');
  });
  guard.whenNewer(() => received.push('second'));
  // What is known is counted, so nothing but the notice can tell it here: its own clock is not running.
  vi.useFakeTimers({ toFake: ['setInterval'] });
  guard.start(known, board);
  vi.useRealTimers();
  await migrateFurther('0001_newer.sql');
  await expect.poll(() => guard.isNewer).toBe(true);
  guard.whenNewer(() => received.push('late'));
  await guard.look();
  expect(received).toEqual(['first', 'second', 'late']);
  await expect(guard.requireCurrent()).rejects.toThrow(/made by a newer version .* it has future\/0001_newer.sql, which/);
  await expect(guard.requireCurrent()).rejects.toBeInstanceOf(NewerSchemaError);
  await Promise.all([guard.stop(), board.stop()]);
});

it('finds it within seconds where no notice comes, and in the transaction that counts', async () => {
  const [looking, counting] = [new SchemaGuard(database.db, log), new SchemaGuard(database.db, log)];
  looking.start(known, silent);
  vi.useFakeTimers({ toFake: ['setInterval'] });
  counting.start(known, silent);
  vi.useRealTimers();
  await migrateFurther('0001_newer.sql');
  await expect.poll(() => looking.isNewer, { timeout: 20_000 }).toBe(true);
  expect(counting.isNewer).toBe(false);
  expect([counting.isKnown(known.size + 1), counting.isNewer]).toEqual([false, true]);
  await Promise.all([looking.stop(), counting.stop()]);
});

it('the application’s role can read the version and not change it', async () => {
  const guard = new SchemaGuard(database.db, log);
  guard.start(known, silent);
  await guard.look();
  expect(guard.isNewer).toBe(false);
  await guard.stop();
  await expect(sql`INSERT INTO schema_migrations (id, hash) VALUES ('a/b', 'c')`.execute(database.db)).rejects.toThrow(
    'permission denied',
  );
});
