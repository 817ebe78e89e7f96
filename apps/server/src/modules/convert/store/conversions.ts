/** Conversions in PostgreSQL: only ever added. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Priced } from '../domain/priced.ts';
import { PRICED_COLUMNS, type PricedRow, pricedOf, pricedValues } from './priced-columns.ts';

/** A conversion as it is stored. */
export interface StoredConversion {
  id: number;
  priced: Priced;
  time: number;
}

/** Adds a conversion; answers its id. */
export async function insertConversion(
  tx: Tx,
  userId: number,
  quoteId: string | null,
  priced: Priced,
  time: number,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO conversions (user_id, quote_id, ${PRICED_COLUMNS}, created_at)
    VALUES (${userId}, ${quoteId}, ${pricedValues(priced)}, ${time}) RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Whether a quote of the user became a conversion. */
export async function isQuoteUsed(tx: Tx, userId: number, quoteId: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM conversions WHERE quote_id = ${quoteId} AND user_id = ${userId}`.execute(tx);
  return rows.length > 0;
}

/** Conversions of a user, newest first. */
export async function loadConversions(db: Db, userId: number, slice: Slice): Promise<StoredConversion[]> {
  const { rows } = await sql<PricedRow & { id: number; created_at: number }>`
    SELECT id, created_at, ${PRICED_COLUMNS} FROM conversions
    WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map((row) => ({ id: row.id, time: row.created_at, priced: pricedOf(row) }));
}
