/** Two processes on one database, and kills, for tests of due work and followers. */
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { sql } from 'kysely';
import pg from 'pg';
import type { Clock } from '../clock.ts';
import { type Db, type Tx, openAppPool, openDb } from '../db/database.ts';
import { type FreshDatabase, freshDatabase } from '../testing/fresh-database.ts';
import type { DuePlatform } from './runner.ts';

/** A database with tables of a test's own. */
export interface TestDatabase extends FreshDatabase {
  owner: pg.Client;
  /** The platform of one more process: its own connections and metrics. */
  process(clock: Clock): DuePlatform & { close(): Promise<void> };
}

/** Makes a database with tables that the application may write. */
export async function databaseWith(tables: string): Promise<TestDatabase> {
  const database = await freshDatabase(10);
  const owner = new pg.Client({ connectionString: database.url });
  await owner.connect();
  await owner.query(`${tables}; GRANT ALL ON ALL TABLES IN SCHEMA public TO glasshouse_app;
    GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO glasshouse_app`);
  const processes: (() => Promise<void>)[] = [];
  return {
    ...database,
    owner,
    process(clock) {
      const db: Db = openDb(openAppPool(database.url, 4));
      let open = true;
      const close = async () => {
        if (open) await db.destroy();
        open = false;
      };
      processes.push(close);
      return { db, clock, log: pino({ level: 'silent' }), metrics: new Registry(), close };
    },
    async close() {
      for (const close of processes) await close();
      await owner.end();
      await database.close();
    },
  };
}

/** Ends the connection of a transaction as a kill of its process does, and waits until it is gone. */
export async function killIn(owner: pg.Client, tx: Tx): Promise<void> {
  const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(tx);
  await owner.query('SELECT pg_terminate_backend($1, 20000)', [rows[0]?.pid]);
}
