/** Published changes in PostgreSQL. */
import type { ParameterName } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The notice that a change was published or applied. */
export const PARAMETERS_CHANNEL = 'glasshouse_parameters';

/** A change as it is kept; its id is that of its proposal. Values are JSON texts, times epoch milliseconds. */
export interface StoredChange {
  readonly id: number;
  readonly name: ParameterName;
  readonly market: number;
  readonly before: string;
  readonly after: string;
  readonly published: number;
  readonly effective: number;
  readonly record: string;
  readonly applied: number | null;
  readonly finished: number | null;
}

const COLUMN_NAMES = `id, name, market_id AS market, before, after, published_at AS published, effective_at AS effective,
  record, applied_at AS applied, finished_at AS finished`;
const COLUMNS = sql.raw(COLUMN_NAMES);

/** All changes, by the time at which they count. */
export async function loadChanges(db: Db): Promise<StoredChange[]> {
  const { rows } = await sql<StoredChange>`SELECT ${COLUMNS} FROM parameter_changes ORDER BY effective_at, id`.execute(db);
  return rows;
}

/** Keeps a change. */
export async function insertChange(tx: Tx, change: Omit<StoredChange, 'applied' | 'finished'>, reason: string): Promise<void> {
  const { id, name, market, before, after, published, effective, record } = change;
  await sql`
    INSERT INTO parameter_changes
      (id, name, market_id, before, after, reason, published_at, effective_at, record)
    VALUES (${id}, ${name}, ${market}, ${before}, ${after}, ${reason}, ${published}, ${effective}, ${record})`.execute(tx);
  await sql`SELECT pg_notify(${PARAMETERS_CHANNEL}, ${String(id)})`.execute(tx);
}

/** Changes that are due and not applied. */
export const APPLYING = {
  table: 'parameter_changes',
  key: 'id',
  columns: COLUMN_NAMES,
  dueAt: 'effective_at',
  open: () => sql<boolean>`t.applied_at IS NULL`,
} as const;

/** Applied changes of some names whose rest follows so long after they took effect. */
export const finishing = (names: readonly string[], delayMs: number) => ({
  ...APPLYING,
  delayMs,
  open: () => sql<boolean>`t.applied_at IS NOT NULL AND t.finished_at IS NULL AND t.name = ANY(${names}::text[])`,
});

/** Notes that a change was applied. */
export async function saveApplied(tx: Tx, id: number, now: number): Promise<void> {
  await sql`UPDATE parameter_changes SET applied_at = ${now} WHERE id = ${id}`.execute(tx);
  await sql`SELECT pg_notify(${PARAMETERS_CHANNEL}, ${String(id)})`.execute(tx);
}

/** Notes that all that follows a change was done. */
export async function saveFinished(db: Db, id: number, now: number): Promise<void> {
  await sql`UPDATE parameter_changes SET finished_at = ${now} WHERE id = ${id} AND finished_at IS NULL`.execute(db);
  await sql`SELECT pg_notify(${PARAMETERS_CHANNEL}, ${String(id)})`.execute(db);
}
