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

const COLUMNS = sql.raw(`id, name, market_id AS market, before, after, published_at AS published, effective_at AS effective,
  record, applied_at AS applied, finished_at AS finished`);

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

/** Takes one change that is due and not applied, so that nobody else does; null when there is none. */
export async function takeDue(tx: Tx, now: number, except: readonly number[]): Promise<StoredChange | null> {
  const { rows } = await sql<StoredChange>`
    SELECT ${COLUMNS} FROM parameter_changes
    WHERE applied_at IS NULL AND effective_at <= ${now} AND id <> ALL (${except}::bigint[])
    ORDER BY effective_at, id LIMIT 1 FOR UPDATE SKIP LOCKED`.execute(tx);
  return rows[0] ?? null;
}

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
