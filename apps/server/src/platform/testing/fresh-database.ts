/** A migrated database for one test file, cloned from the template of `cluster.ts`. */
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type Db, openAppPool, openDb } from '../db/database.ts';

/** A database of the test's own. */
export interface FreshDatabase {
  /** The owner's address. */
  url: string;
  /** A handle with the application's role, as the server has it. */
  db: Db;
  close(): Promise<void>;
}

async function asOwner(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** What a fresh database has: all tables; also the shipped texts, as after the first start of a demo; or nothing. */
export type Contents = 'migrated' | 'started' | 'nothing';

/** Clones a template, or makes a database without tables. Call `close` when done. */
export async function freshDatabase(poolSize = 20, contents: Contents = 'migrated'): Promise<FreshDatabase> {
  const template = new URL(inject(contents === 'started' ? 'startedUrl' : 'templateUrl'));
  const name = `test_${randomBytes(6).toString('hex')}`;
  const maintenance = new URL(template);
  maintenance.pathname = '/postgres';
  // Cloning needs the template to itself for a moment; other workers wait on the same lock.
  // As files: two thirds of the time and of the processor that copying through the write-ahead log takes.
  const from = contents === 'nothing' ? 'template0' : template.pathname.slice(1);
  await asOwner(maintenance.href, `CREATE DATABASE ${name} TEMPLATE ${from} STRATEGY FILE_COPY`);
  const url = new URL(template);
  url.pathname = `/${name}`;
  const db = openDb(openAppPool(url.href, poolSize));
  return {
    url: url.href,
    db,
    close: async () => {
      await db.destroy();
      await asOwner(maintenance.href, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
    },
  };
}
