import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { migrate, requirePostgresVersion } from './migrate.ts';

const [A, B] = ['20260101T0000_a.sql', '20260101T0002_b.sql'];
const TABLE = 'CREATE TABLE sample (n int); GRANT SELECT, INSERT ON sample TO glasshouse_app;';

let database: FreshDatabase;
const folders: string[] = [];

/** A module's folder with some files. */
function moduleWith(name: string, files: Record<string, string>) {
  const folder = mkdtempSync(join(tmpdir(), 'glasshouse-migrations-'));
  folders.push(folder);
  const write = (file: string, text: string) => writeFileSync(join(folder, file), text);
  for (const [file, text] of Object.entries(files)) write(file, text);
  return { source: { name, folder: pathToFileURL(`${folder}/`) }, write };
}

const sample = moduleWith('sample', { [A]: TABLE, [B]: 'INSERT INTO sample VALUES (1);' });
const tables = async () =>
  (
    await sql<{ t: string }>`SELECT tablename AS t FROM pg_tables WHERE tablename ~ '^(sample|half|moment)' ORDER BY 1`.execute(
      database.db,
    )
  ).rows.map(({ t }) => t);

beforeAll(async () => {
  database = await freshDatabase();
});
afterAll(async () => {
  await database.close();
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('four processes that boot together apply each file once', async () => {
    const done = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, [sample.source])));
    expect(done.map(({ applied }) => applied).sort((a, b) => a - b)).toEqual([0, 0, 0, 2]);
    for (const { known } of done) expect(known.has(`sample/${B}`)).toBe(true);
    const rows = await sql<{ n: number }>`SELECT n FROM sample`.execute(database.db);
    expect(rows.rows).toEqual([{ n: 1 }]);
  });

  it('a file that changed after it was applied is refused', async () => {
    sample.write(B, 'INSERT INTO sample VALUES (2);');
    await expect(migrate(database.url, [sample.source])).rejects.toThrow(`sample/${B} was changed`);
    sample.write(B, 'INSERT INTO sample VALUES (1);');
  });

  it('the application’s role may do what was granted and nothing else', async () => {
    await sql`INSERT INTO sample VALUES (3)`.execute(database.db);
    await expect(sql`DELETE FROM sample`.execute(database.db)).rejects.toThrow('permission denied');
    await expect(sql`TRUNCATE sample`.execute(database.db)).rejects.toThrow('permission denied');
    await expect(sql`CREATE TABLE mine (n int)`.execute(database.db)).rejects.toThrow('permission denied');
  });

  it('a PostgreSQL that is too old is refused', () => {
    expect(() => requirePostgresVersion(140_012)).toThrow('a PostgreSQL 14; Glasshouse needs PostgreSQL 15 or newer');
    expect(() => requirePostgresVersion(150_000)).not.toThrow();
  });

  it('a database that a newer version has written is refused, before anything is applied', async () => {
    const older = moduleWith('sample', { [A]: TABLE });
    await expect(migrate(database.url, [older.source])).rejects.toThrow(
      new RegExp(`made by a newer version .* it has sample/${B}, which`),
    );
    await expect(migrate(database.url, [sample.source], { isWhole: true })).rejects.toThrow(
      /and \d+ more, which this program does not know/,
    );
    expect((await migrate(database.url, [sample.source])).applied).toBe(0);
  });

  it('files of several modules are applied in the order of their times', async () => {
    const first = moduleWith('moments', {
      '20260201T0000_begin.sql': 'CREATE TABLE moments (n serial, at text);',
      '20260201T0002_third.sql': "INSERT INTO moments (at) VALUES ('third');",
    });
    const other = moduleWith('another', { '20260201T0001_second.sql': "INSERT INTO moments (at) VALUES ('second');" });
    await migrate(database.url, [first.source, other.source]);
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    const { rows } = await owner.query('SELECT at FROM moments ORDER BY n');
    await owner.end();
    expect(rows.map(({ at }) => at)).toEqual(['second', 'third']);
  });

  it('a name without a time and a time that two files have are refused', async () => {
    const numbered = moduleWith('numbered', { '0004_old_name.sql': '' });
    await expect(migrate(database.url, [numbered.source])).rejects.toThrow(
      'migration numbered/0004_old_name.sql needs a time in its name: YYYYMMDDTHHMM_what.sql',
    );
    const same = moduleWith('same', { '20260101T0000_other.sql': '' });
    await expect(migrate(database.url, [sample.source, same.source])).rejects.toThrow(
      `migrations sample/${A} and same/20260101T0000_other.sql have the same time`,
    );
  });

  it('a file that fails leaves nothing of the files before it, and the version before still runs', async () => {
    const before = await tables();
    const half = moduleWith('half', {
      '20260301T0000_made.sql': 'CREATE TABLE half_made (n int); INSERT INTO sample VALUES (7);',
      '20260301T0001_fails.sql': 'CREATE TABLE half_more (n int); SELECT 1 / 0;',
    });
    await expect(migrate(database.url, [sample.source, half.source])).rejects.toThrow(
      'migration half/20260301T0001_fails.sql failed: division by zero; nothing was changed, ' +
        'the version that ran before still runs on this database',
    );
    expect(await tables()).toEqual(before);
    expect((await sql`SELECT FROM sample WHERE n = 7`.execute(database.db)).rows).toEqual([]);
    const { applied, known } = await migrate(database.url, [sample.source]);
    expect([applied, [...known].filter((id) => id.startsWith('half/'))]).toEqual([0, []]);
    half.write('20260301T0001_fails.sql', 'CREATE TABLE half_more (n int);');
    expect((await migrate(database.url, [sample.source, half.source])).applied).toBe(2);
  });

  it('a file that was merged late, older than one that was applied, is refused with what to do', async () => {
    const done = { '20260501T0000_first.sql': '', '20260501T0005_newest.sql': '' };
    const before = moduleWith('late', done);
    expect((await migrate(database.url, [before.source])).applied).toBe(2);
    const late = moduleWith('late', { ...done, '20260501T0004_merged_late.sql': '', '20260501T0006_next.sql': '' });
    await expect(migrate(database.url, [late.source])).rejects.toThrow(
      'migration late/20260501T0004_merged_late.sql is older than late/20260501T0005_newest.sql, which this database has: ' +
        'a new database would apply them in the other order; rename it to a later time (date -u +%Y%m%dT%H%M)',
    );
    const renamed = moduleWith('late', { ...done, '20260501T0007_merged_late.sql': '', '20260501T0006_next.sql': '' });
    expect((await migrate(database.url, [renamed.source])).applied).toBe(2);
  });

  it('a late file of another module is refused too, and a new module with later files is not', async () => {
    const first = moduleWith('early', { '20260502T0005_first.sql': '' });
    expect((await migrate(database.url, [first.source])).applied).toBe(1);
    const late = moduleWith('other_late', { '20260502T0004_baseline.sql': '' });
    await expect(migrate(database.url, [first.source, late.source])).rejects.toThrow(
      'migration other_late/20260502T0004_baseline.sql is older than early/20260502T0005_first.sql',
    );
    const later = moduleWith('later', { '20260502T0006_baseline.sql': '' });
    expect((await migrate(database.url, [first.source, later.source])).applied).toBe(1);
  });

  it('a commit that the database refuses changes nothing; of one that ends the connection the result is unknown', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    // What a deferred trigger does happens at the commit. A sequence counts tries: a rollback does not take its numbers back.
    await owner.query(`CREATE SEQUENCE tries_of_commit;
      CREATE FUNCTION at_commit() RETURNS trigger LANGUAGE plpgsql AS $$ DECLARE n int := nextval('tries_of_commit'); BEGIN
        IF n = 1 THEN RAISE EXCEPTION 'not today'; END IF;
        IF n = 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF;
        RETURN NULL;
      END $$`);
    const { source } = moduleWith('commit', {
      '20260503T0000_deferred.sql': `CREATE TABLE committed (n int);
        CREATE CONSTRAINT TRIGGER late AFTER INSERT ON committed DEFERRABLE INITIALLY DEFERRED
          FOR EACH ROW EXECUTE FUNCTION at_commit();
        INSERT INTO committed VALUES (1);`,
    });
    await expect(migrate(database.url, [source])).rejects.toThrow(
      'the commit of the migration failed: not today; nothing was changed, the version that ran before still runs on this database',
    );
    await expect(migrate(database.url, [source])).rejects.toThrow(
      /^the commit of the migration failed: .*; whether it was applied is unknown; start again: what is missing is applied$/,
    );
    expect((await migrate(database.url, [source])).applied).toBe(1);
    await owner.end();
  });

  it('a deadlock with a process that still works is tried again from the start', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    // A sequence counts tries, because a rollback does not take its numbers back.
    await owner.query('CREATE SEQUENCE tries_of_moment');
    const moment = moduleWith('moment', {
      '20260401T0000_first.sql': 'CREATE TABLE moment_first (n int);',
      '20260401T0001_blocked.sql': `DO $$ BEGIN
        IF nextval('tries_of_moment') < 3 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = 'deadlock_detected'; END IF;
      END $$`,
    });
    expect((await migrate(database.url, [moment.source])).applied).toBe(2);
    expect((await owner.query('SELECT last_value FROM tries_of_moment')).rows).toEqual([{ last_value: '3' }]);
    await owner.end();
  });

  it('a table that somebody holds is not waited for without end: who holds it is named, and nothing was changed', async () => {
    const holder = new pg.Client({ connectionString: database.url, application_name: 'a forgotten psql' });
    await holder.connect();
    await holder.query('CREATE TABLE held_place (n int)');
    await holder.query('BEGIN');
    await holder.query('LOCK TABLE held_place');
    const held = moduleWith('held', {
      '20260402T0000_first.sql': 'CREATE TABLE held_first (n int);',
      '20260402T0001_second.sql': 'ALTER TABLE held_place ADD COLUMN m int;',
    });
    try {
      await expect(migrate(database.url, [held.source], { lockTimeoutMs: 50 })).rejects.toThrow(
        /process \d+ \(a forgotten psql, idle in transaction\).*nothing was changed/,
      );
      expect((await holder.query(`SELECT to_regclass('held_first') AS made`)).rows).toEqual([{ made: null }]);
    } finally {
      await holder.query('ROLLBACK');
      await holder.end();
    }
    expect((await migrate(database.url, [held.source])).applied).toBe(2);
  });

  it('an owner who may not make roles is refused with what to do', async () => {
    const weak = new URL(database.url);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    try {
      weak.username = `weak_${weak.pathname.slice(1)}`;
      weak.password = 'weak';
      await admin.query(`CREATE ROLE ${weak.username} LOGIN PASSWORD 'weak'`);
      await expect(migrate(weak.href, [sample.source])).rejects.toThrow(/give it CREATEROLE/);
    } finally {
      await admin.query(`DROP ROLE ${weak.username}`);
      await admin.end();
    }
  });
});
