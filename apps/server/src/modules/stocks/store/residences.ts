/** Where users say that they pay tax, in PostgreSQL. */
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A statement. */
export interface Residence {
  readonly id: number;
  readonly country: string;
  readonly statedAt: number;
}

/** Writes a statement. */
export async function insertResidence(tx: Tx, userId: number, country: string, now: number): Promise<void> {
  await sql`INSERT INTO stock_residences (user_id, country, stated_at) VALUES (${userId}, ${country}, ${now})`.execute(tx);
}

/** Statements of a user, newest first. */
export async function loadResidences(db: Db, userId: number, { before, offset, limit }: Slice): Promise<Residence[]> {
  const { rows } = await sql<Residence>`
    SELECT id, country, stated_at AS "statedAt" FROM stock_residences
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before}) ORDER BY id DESC LIMIT ${limit} OFFSET ${offset}`.execute(
    db,
  );
  return rows;
}

/** SQL of users whose newest statement by a time names one of these countries: (user_id). */
export const residentsQuery = (countries: readonly string[], until: number): RawBuilder<unknown> => sql`
  SELECT user_id FROM (
    SELECT DISTINCT ON (user_id) user_id, country FROM stock_residences WHERE stated_at <= ${until}
    ORDER BY user_id, id DESC) newest
  WHERE country = ANY (${countries}::text[])`;

/** The same users. */
export async function loadResidents(db: Db, countries: readonly string[], until: number): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{
    userId: number;
  }>`SELECT user_id AS "userId" FROM (${residentsQuery(countries, until)}) AS r`.execute(db);
  return new Set(rows.map(({ userId }) => userId));
}

/** Forgets the statements of a user. */
export async function deleteResidences(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM stock_residences WHERE user_id = ${userId}`.execute(tx);
}
