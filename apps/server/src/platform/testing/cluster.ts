/**
 * A PostgreSQL of the tests' own: started once for all database tests, with a migrated database that every test file
 * clones in a fraction of a second. Durability is off, because nothing here outlives the run.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { loadConfig } from '../../config.ts';
import { wire } from '../../wiring.ts';
import { readShipped, takeInShipped } from '../../modules/content/shipped.ts';
import { ManualClock, systemClock } from '../clock.ts';
import { openAppPool, openDb } from '../db/database.ts';
import { startEmbeddedPostgres } from '../db/embedded/embedded-postgres.ts';
import { migrate } from '../db/migrate.ts';
import { secureRandom } from '../random.ts';
import { silentPublisher } from '../sockets/publisher.ts';
import pg from 'pg';
import { pino } from 'pino';
import { Registry } from 'prom-client';

declare module 'vitest' {
  interface ProvidedContext {
    /** The owner's address of the migrated database that test files clone. */
    templateUrl: string;
    /** The same with the shipped texts taken in, as after the first start of a server. */
    startedUrl: string;
  }
}

/** Before any time that a test lets its clock stand at. */
const SHIPPED_AT = Date.UTC(2020, 0, 1);

/** Clones the template and takes the texts in, which is half of what a first start does; the server of a test finds them there. */
async function makeStarted(templateUrl: string): Promise<string> {
  const started = new URL(templateUrl);
  const maintenance = new URL(templateUrl);
  started.pathname = '/started';
  maintenance.pathname = '/postgres';
  const client = new pg.Client({ connectionString: maintenance.href });
  await client.connect();
  await client.query(`CREATE DATABASE started TEMPLATE ${new URL(templateUrl).pathname.slice(1)}`).finally(() => client.end());
  const db = openDb(openAppPool(started.href, 1));
  await takeInShipped({ db, clock: new ManualClock(SHIPPED_AT) }, readShipped());
  await db.destroy();
  return started.href;
}

/** All modules' migrations, in the order in which a server applies them. */
async function migrateTemplate(url: string, dataDir: string): Promise<void> {
  const db = openDb(openAppPool(url, 1));
  const { declared } = wire({
    config: { ...loadConfig({}), dataDir },
    log: pino({ level: 'silent' }),
    db,
    clock: systemClock,
    random: secureRandom,
    publisher: silentPublisher,
    metrics: new Registry(),
  });
  await migrate(url, declared.migrations);
  await db.destroy();
}

/** Vitest's global set-up and tear-down of the database project. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'glasshouse-db-'));
  if (process.getuid?.() === 0) (await import('node:fs')).chmodSync(dataDir, 0o755);
  const settings = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' };
  const embedded = await startEmbeddedPostgres({ dataDir, settings });
  await migrateTemplate(embedded.url, dataDir);
  project.provide('templateUrl', embedded.url);
  project.provide('startedUrl', await makeStarted(embedded.url));
  return async () => {
    await embedded.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
