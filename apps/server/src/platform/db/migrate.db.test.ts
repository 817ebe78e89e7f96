import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import { migrate, requirePostgresVersion } from './migrate.ts';

let database: FreshDatabase;
let folder: string;
const source = () => ({ name: 'sample', folder: pathToFileURL(`${folder}/`) });

beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), 'glasshouse-migrations-'));
  writeFileSync(join(folder, '0001_a.sql'), 'CREATE TABLE sample (n int); GRANT SELECT, INSERT ON sample TO glasshouse_app;');
  writeFileSync(join(folder, '0002_b.sql'), 'INSERT INTO sample VALUES (1);');
});
afterAll(async () => {
  await database.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('migrations', () => {
  it('four processes that boot together apply each file once', async () => {
    const applied = await Promise.all(Array.from({ length: 4 }, () => migrate(database.url, [source()])));
    expect(applied.sort((a, b) => a - b)).toEqual([0, 0, 0, 2]);
    const rows = await sql<{ n: number }>`SELECT n FROM sample`.execute(database.db);
    expect(rows.rows).toEqual([{ n: 1 }]);
  });

  it('a file that changed after it was applied is refused', async () => {
    writeFileSync(join(folder, '0002_b.sql'), 'INSERT INTO sample VALUES (2);');
    await expect(migrate(database.url, [source()])).rejects.toThrow('sample/0002_b.sql was changed');
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
    const older = mkdtempSync(join(tmpdir(), 'glasshouse-older-'));
    try {
      writeFileSync(join(older, '0001_a.sql'), 'CREATE TABLE sample (n int); GRANT SELECT, INSERT ON sample TO glasshouse_app;');
      const sources = [{ name: 'sample', folder: pathToFileURL(`${older}/`) }];
      await expect(migrate(database.url, sources)).rejects.toThrow(/made by a newer version .* it has sample\/0002_b.sql, which/);
      writeFileSync(join(folder, '0002_b.sql'), 'INSERT INTO sample VALUES (1);');
      await expect(migrate(database.url, [source()], { isWhole: true })).rejects.toThrow(
        /and \d+ more, which this program does not know/,
      );
      expect(await migrate(database.url, [source()])).toBe(0);
    } finally {
      rmSync(older, { recursive: true, force: true });
    }
  });

  it('an owner who may not make roles is refused with what to do', async () => {
    const weak = new URL(database.url);
    const admin = new pg.Client({ connectionString: database.url });
    await admin.connect();
    try {
      weak.username = `weak_${weak.pathname.slice(1)}`;
      weak.password = 'weak';
      await admin.query(`CREATE ROLE ${weak.username} LOGIN PASSWORD 'weak'`);
      await expect(migrate(weak.href, [source()])).rejects.toThrow(/give it CREATEROLE/);
    } finally {
      await admin.query(`DROP ROLE ${weak.username}`);
      await admin.end();
    }
  });
});
