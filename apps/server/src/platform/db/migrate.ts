/**
 * Applies the modules' numbered SQL files, each once, under an advisory lock, so that several processes that boot
 * together apply each once. A file that changed after it was applied is refused, and so are a PostgreSQL that is too
 * old and a database that a newer version has written. Processes of an older version that still run hear of each file that
 * is applied (`schema-watch.ts`).
 */
import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import pg from 'pg';
import { APP_ROLE, STAFF_ROLE } from './database.ts';

/** Whoever changes the schema or its rights holds it. */
export const MIGRATION_LOCK = 7_236_001;

/** On which channel of notices a migration is told. */
export const SCHEMA_CHANNEL = 'glasshouse_schema';

/** The database has migrations that this program does not know. */
export class NewerSchemaError extends Error {
  constructor(unknown: readonly string[]) {
    const listed = unknown.slice(0, 3).join(', ') + (unknown.length > 3 ? ` and ${unknown.length - 3} more` : '');
    super(
      `this database was made by a newer version of Glasshouse, or in another mode: it has ${listed || 'migrations'}, which this ` +
        'program does not know; start the version that made it, or use another database (DATABASE_URL, DATA_DIR)',
    );
    this.name = 'NewerSchemaError';
  }
}

/** A source of migrations: a module's name and its folder. */
export interface MigrationSource {
  name: string;
  folder: URL;
}

const OLDEST_POSTGRES = 15;
const FORBIDDEN = '42501';

/** Refuses a PostgreSQL that is too old; `versionNum` is its `server_version_num`. */
export function requirePostgresVersion(versionNum: number): void {
  const major = Math.floor(versionNum / 10_000);
  if (major < OLDEST_POSTGRES)
    throw new Error(`DATABASE_URL names a PostgreSQL ${major}; Glasshouse needs PostgreSQL ${OLDEST_POSTGRES} or newer`);
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ server_version_num: string }>('SHOW server_version_num');
  requirePostgresVersion(Number(rows[0]?.server_version_num));
}

async function prepareRole(client: pg.Client, role: string): Promise<void> {
  await client.query(`
    DO $$ BEGIN
      IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
        CREATE ROLE ${role} NOLOGIN;
      END IF;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
    END $$`);
  await client.query(`GRANT ${role} TO CURRENT_USER`);
}

async function prepare(client: pg.Client): Promise<void> {
  for (const role of [APP_ROLE, STAFF_ROLE])
    await prepareRole(client, role).catch((error: Error & { code?: string }) => {
      if (error.code !== FORBIDDEN) throw error;
      throw new Error(
        `the owner in DATABASE_URL may not make the application's role ${role} (${error.message}): give it CREATEROLE ` +
          `(ALTER ROLE … CREATEROLE), and where the role is there already also GRANT ${role} TO … WITH ADMIN OPTION`,
        { cause: error },
      );
    });
  await client.query(`GRANT USAGE ON SCHEMA public TO ${APP_ROLE}`);
  await client.query(
    `CREATE TABLE IF NOT EXISTS schema_migrations (
       id text PRIMARY KEY, hash text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())`,
  );
  // Whoever runs asks which version of the schema holds.
  await client.query(`GRANT SELECT ON schema_migrations TO ${APP_ROLE}`);
}

async function applyFile(client: pg.Client, id: string, sql: string, hash: string): Promise<void> {
  await client.query('BEGIN');
  try {
    await client.query(sql);
    await client.query('INSERT INTO schema_migrations (id, hash) VALUES ($1, $2)', [id, hash]);
    await client.query(`NOTIFY ${SCHEMA_CHANNEL}`);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw new Error(`migration ${id} failed: ${(error as Error).message}`, { cause: error });
  }
}

const filesOf = (source: MigrationSource) =>
  readdirSync(source.folder)
    .filter((name) => name.endsWith('.sql'))
    .sort();

/** The migrations of some sources as they lie on disk now. */
export function migrationsOf(sources: readonly MigrationSource[]): Set<string> {
  return new Set(sources.flatMap((source) => filesOf(source).map((file) => `${source.name}/${file}`)));
}

function refuseUnknown(applied: Iterable<string>, sources: MigrationSource[], isWhole: boolean): void {
  const names = new Set(sources.map(({ name }) => name));
  const known = migrationsOf(sources);
  const unknown = [...applied].filter((id) => !known.has(id) && (isWhole || names.has(id.split('/')[0] ?? '')));
  if (unknown.length > 0) throw new NewerSchemaError(unknown.sort());
}

/**
 * Brings a database up to date as its owner; answers how many files were applied. `isWhole` says that these are all
 * sources of the program, so that a migration of any other module is refused too.
 */
export async function migrate(ownerUrl: string, sources: MigrationSource[], { isWhole = false } = {}): Promise<number> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'glasshouse-migrate' });
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await prepare(client);
    const applied = new Map<string, string>(
      (await client.query('SELECT id, hash FROM schema_migrations')).rows.map((row) => [row.id, row.hash]),
    );
    refuseUnknown(applied.keys(), sources, isWhole);
    let count = 0;
    for (const source of sources) {
      for (const file of filesOf(source)) {
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
