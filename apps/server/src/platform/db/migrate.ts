/**
 * Brings a database up to date under an advisory lock: adopts one whose migrations have numbers (`adopt.ts`) and applies all
 * pending files, in the order of their times, in one transaction. A file that fails leaves the database unchanged, so that the
 * version before still runs on it. A file that changed after it was applied is refused, and so are one with an earlier time than
 * the newest applied one, a PostgreSQL that is too old and a database that a newer version has written. Running processes of an
 * older version are notified (`schema-watch.ts`).
 */
import pg from 'pg';
import { adoptedFiles, formerModule } from './adopt.ts';
import { APP_ROLE, STAFF_ROLE } from './database.ts';
import { LOCKS } from './locks.ts';
import { type Migration, type MigrationSource, readMigrations, timeOf } from './migration-files.ts';

export type { MigrationSource } from './migration-files.ts';

/** Channel of the notices of migrations. */
export const SCHEMA_CHANNEL = 'glasshouse_schema';

/** The database has migrations that this program lacks. */
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

const OLDEST_POSTGRES = 15;
const FORBIDDEN = '42501';
const LOCK_TIMEOUT = '55P03';
/** A deadlock with a process that still works, a lost race for a row, or a table that another transaction holds. */
const TRY_AGAIN = new Set(['40P01', '40001', LOCK_TIMEOUT]);
const MOST_TRIES = 5;
/** So long a file waits for a table; until then what it locked already keeps the running processes waiting too. */
const LOCK_TIMEOUT_MS = 5_000;

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
  // Running processes check the version of the schema.
  await client.query(`GRANT SELECT ON schema_migrations TO ${APP_ROLE}`);
}

const wasBlocked = (error: unknown) => TRY_AGAIN.has((error as { code?: string }).code ?? '');

const NOTHING_CHANGED = 'nothing was changed, the version that ran before still runs on this database';
/** PostgreSQL refused and the session continues. A session that ends while it commits (FATAL), like a lost connection, says nothing of the result. */
const isRolledBack = (error: unknown) => (error as { severity?: string }).severity === 'ERROR';

/** What a start of the program has to write. */
interface Plan {
  /** Files whose result the database has under their old names. */
  readonly adopted: readonly Migration[];
  readonly pending: readonly Migration[];
}

/** Other open transactions in this database, which a table lock may wait for. */
async function openTransactions(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ pid: number; name: string; state: string }>(
    `SELECT pid, application_name AS name, state FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND xact_start IS NOT NULL ORDER BY xact_start LIMIT 5`,
  );
  return rows.map(({ pid, name, state }) => `process ${pid} (${name || 'no name'}, ${state})`).join(', ') || 'none any more';
}

async function applyPlan(client: pg.Client, { adopted, pending }: Plan, lockTimeoutMs: number): Promise<void> {
  let at: string | null = null;
  await client.query('BEGIN');
  try {
    await client.query(`SET LOCAL lock_timeout = ${lockTimeoutMs}`);
    for (const { id, sql } of pending) {
      at = id;
      await client.query(sql);
    }
    at = null;
    const all = [...adopted, ...pending];
    await client.query('INSERT INTO schema_migrations (id, hash) SELECT * FROM unnest($1::text[], $2::text[])', [
      all.map(({ id }) => id),
      all.map(({ hash }) => hash),
    ]);
    await client.query(`NOTIFY ${SCHEMA_CHANNEL}`);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    if (wasBlocked(error)) throw error;
    const what = at === null ? 'the migration' : `migration ${at}`;
    throw new Error(`${what} failed: ${(error as Error).message}; ${NOTHING_CHANGED}`, { cause: error });
  }
  await commit(client);
}

/** Commits. Where the database refuses it nothing was changed; where the connection ends first, the result is unknown. */
async function commit(client: pg.Client): Promise<void> {
  try {
    await client.query('COMMIT');
  } catch (error) {
    if (wasBlocked(error)) throw error;
    const result = isRolledBack(error)
      ? NOTHING_CHANGED
      : 'whether it was applied is unknown; start again: what is missing is applied';
    throw new Error(`the commit of the migration failed: ${(error as Error).message}; ${result}`, { cause: error });
  }
}

async function apply(client: pg.Client, plan: Plan, lockTimeoutMs: number): Promise<void> {
  for (let tries = 1; ; tries++)
    try {
      return await applyPlan(client, plan, lockTimeoutMs);
    } catch (error) {
      if (!wasBlocked(error)) throw error;
      if (tries < MOST_TRIES) continue;
      throw new Error(
        `the migration was kept from a table ${MOST_TRIES} times (${(error as Error).message}); open transactions: ` +
          `${await openTransactions(client)}; end them and start again; ${NOTHING_CHANGED}`,
        { cause: error },
      );
    }
}

function refuseUnknown(
  applied: Iterable<string>,
  files: readonly Migration[],
  modules: readonly string[],
  isWhole: boolean,
): void {
  const known = new Set(files.map(({ id }) => id));
  const isOwn = (id: string) => modules.includes(formerModule(id) ?? id.split('/')[0] ?? '');
  const isKnown = (id: string) => known.has(id) || (formerModule(id) !== null && isOwn(id));
  const unknown = [...applied].filter((id) => !isKnown(id) && (isWhole || isOwn(id)));
  if (unknown.length > 0) throw new NewerSchemaError(unknown.sort());
}

function planFor(applied: ReadonlyMap<string, string>, files: readonly Migration[], modules: readonly string[]): Plan {
  for (const { id, hash } of files)
    if ((applied.get(id) ?? hash) !== hash)
      throw new Error(`migration ${id} was changed after it was applied; add a new file instead`);
  const names = new Set(adoptedFiles(applied, modules));
  const pending = files.filter(({ id }) => !applied.has(id) && !names.has(id));
  refuseLate(
    pending,
    files.filter(({ id }) => applied.has(id)),
  );
  return { adopted: files.filter(({ id }) => names.has(id)), pending };
}

/**
 * Refuses a pending file that is older than one that was applied: this database would get it last, a new one in between.
 * Files come in the order of their times.
 */
function refuseLate(pending: readonly Migration[], done: readonly Migration[]): void {
  const [late, newest] = [pending[0], done.at(-1)];
  if (late !== undefined && newest !== undefined && timeOf(late.id) < timeOf(newest.id))
    throw new Error(
      `migration ${late.id} is older than ${newest.id}, which this database has: a new database would apply them in the other ` +
        'order; rename it to a later time (date -u +%Y%m%dT%H%M)',
    );
}

/** What a migration did. */
export interface Migrated {
  /** How many files were applied. */
  readonly applied: number;
  /** How many files by time stand for numbered ones that the database had. */
  readonly adopted: number;
  /** Every id in the database now: what a process of this program knows. */
  readonly known: ReadonlySet<string>;
}

/**
 * Brings a database up to date as its owner. `isWhole` says that these are all sources of the program, so that a migration
 * of any other module is refused too; `lockTimeoutMs` how long a file waits for a table that somebody else holds. Error: one
 * that names the file, or who holds the table.
 */
export async function migrate(
  ownerUrl: string,
  sources: readonly MigrationSource[],
  { isWhole = false, lockTimeoutMs = LOCK_TIMEOUT_MS } = {},
): Promise<Migrated> {
  const files = readMigrations(sources);
  const modules = sources.map(({ name }) => name);
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'glasshouse-migrate' });
  // A connection that ends fails the statement that runs; the event says nothing more, and without a listener it ends the process.
  client.on('error', () => {});
  await client.connect();
  try {
    await requireVersion(client);
    await client.query('SELECT pg_advisory_lock($1)', [LOCKS.migrations]);
    await prepare(client);
    const { rows } = await client.query<{ id: string; hash: string }>('SELECT id, hash FROM schema_migrations');
    const applied = new Map(rows.map(({ id, hash }) => [id, hash]));
    refuseUnknown(applied.keys(), files, modules, isWhole);
    const plan = planFor(applied, files, modules);
    if (plan.adopted.length + plan.pending.length > 0) await apply(client, plan, lockTimeoutMs);
    return {
      applied: plan.pending.length,
      adopted: plan.adopted.length,
      known: new Set([...applied.keys(), ...plan.adopted.map(({ id }) => id), ...plan.pending.map(({ id }) => id)]),
    };
  } finally {
    await client.end();
  }
}
