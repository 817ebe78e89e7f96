/** Quotes in PostgreSQL: one for each user, gone when it is used or another takes its place. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Priced } from '../domain/priced.ts';
import { PRICED_COLUMNS, type PricedRow, pricedOf, pricedValues } from './priced-columns.ts';

/** A quote as it is stored. */
export interface StoredQuote {
  id: string;
  userId: number;
  priced: Priced;
  expires: number;
}

/** Keeps a quote in place of the user's last one. */
export async function saveQuote(db: Db, quote: StoredQuote, now: number): Promise<void> {
  const values = sql`${quote.id}, ${pricedValues(quote.priced)}, ${now}::bigint, ${quote.expires}::bigint`;
  await sql`
    INSERT INTO convert_quotes (user_id, id, ${PRICED_COLUMNS}, created_at, expires_at) VALUES (${quote.userId}, ${values})
    ON CONFLICT (user_id) DO UPDATE SET (id, ${PRICED_COLUMNS}, created_at, expires_at) = ROW (${values})`.execute(db);
}

/** Takes the quote out of the table, once: a second taker waits for the first to commit and then finds none. */
export async function takeQuote(tx: Tx, userId: number, id: string): Promise<StoredQuote | null> {
  const { rows } = await sql<PricedRow & { expires_at: number }>`
    DELETE FROM convert_quotes WHERE user_id = ${userId} AND id = ${id} RETURNING ${PRICED_COLUMNS}, expires_at`.execute(tx);
  const row = rows[0];
  return row ? { id, userId, priced: pricedOf(row), expires: row.expires_at } : null;
}
