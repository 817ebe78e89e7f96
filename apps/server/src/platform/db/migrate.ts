/**
 * Applies the modules' numbered SQL files, each once, under an advisory lock, so that several processes that boot
 * together apply each once. A file that changed after it was applied is refused.
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { APP_ROLE } from './database.ts';

const LOCK = 7_236_001;

/** A source of migrations: a module's name and its folder. */
export interface MigrationSource {
  name: string;
  folder: URL;
}

async function prepare(client: pg.Client): Promise<void> {
  await client.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${APP_ROLE}') THEN
        CREATE ROLE ${APP_ROLE} NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
  await client.query(`GRANT ${APP_ROLE} TO CURRENT_USER`);
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       id text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
}

async function applyFile(client: pg.Client, id: string, sql: string, hash: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (id, hash) VALUES ($1, $2)', [id, hash]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${id} failed: ${(error as Error).message}`, { cause: error });
  }
}

/** Brings a database up to date as its owner; answers how many files were applied. */
export async function migrate(ownerUrl: string, sources: MigrationSource[]): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'glasshouse-migrate' });
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [LOCK]);
    await prepare(client);
    const applied = new Map<string, string>(
      (await client.query('SELECT id, hash FROM schema_migrations')).rows.map((row) => [row.id, row.hash]),
    );
    let count = 0;
    for (const source of sources) {
      for (const file of readdirSync(source.folder).filter((name) => name.endsWith('.sql')).sort()) {
        const id = `${source.name}/${file}`;
        const sql = readFileSync(new URL(file, source.folder), 'utf8');
        const hash = createHash('sha256').update(sql).digest('hex');
        const known = applied.get(id);
        if (known === hash) continue;
        if (known !== undefined) throw new Error(`migration ${id} was changed after it was applied; add a new file instead`);
        await applyFile(client, id, sql, hash);
        count++;
      }
    }
    return count;
  } finally {
    await client.end();
  }
}
