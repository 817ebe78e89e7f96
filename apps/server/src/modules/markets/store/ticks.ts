/** Ticks of the index as logged. Invariants: at most one per instrument and second, in the order of time. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A tick as other products settle by it. */
export interface StoredTick {
  readonly indexId: number;
  readonly time: number;
  readonly seq: number;
  /** Null: there was no price in this second. */
  readonly priceTicks: number | null;
  /** Its place in the public log. */
  readonly leaf: number;
}

const COLUMNS = sql`index_id AS "indexId", time_ms AS time, seq, price_ticks AS "priceTicks", leaf`;

/** The last tick of each instrument that has one. */
export async function lastTicks(db: Db, indexIds: readonly number[]): Promise<Map<number, StoredTick>> {
  const { rows } = await sql<StoredTick>`
    SELECT last.* FROM unnest(${indexIds}::bigint[]) AS asked (id) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM index_ticks WHERE index_id = asked.id ORDER BY time_ms DESC LIMIT 1) AS last`.execute(db);
  return new Map(rows.map((row) => [row.indexId, row]));
}

/** Adds ticks. */
export async function insertTicks(tx: Tx, ticks: readonly StoredTick[]): Promise<void> {
  await sql`
    INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, leaf)
    SELECT * FROM unnest(${ticks.map(({ indexId }) => indexId)}::bigint[], ${ticks.map(({ time }) => time)}::bigint[],
      ${ticks.map(({ seq }) => seq)}::bigint[], ${ticks.map(({ priceTicks }) => priceTicks)}::bigint[],
      ${ticks.map(({ leaf }) => leaf)}::bigint[])`.execute(tx);
}

/** Ticks of an instrument in [from, to], oldest first, at most `limit`. */
export async function ticksBetween(db: Db, indexId: number, from: number, to: number, limit: number): Promise<StoredTick[]> {
  const { rows } = await sql<StoredTick>`
    SELECT ${COLUMNS} FROM index_ticks WHERE index_id = ${indexId} AND time_ms BETWEEN ${from} AND ${to}
    ORDER BY time_ms LIMIT ${limit}`.execute(db);
  return rows;
}
