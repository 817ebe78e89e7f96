/** The row that whoever adds to what a user has under way holds first: two requests at once are decided one after the other. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Holds a user's row until the transaction ends. */
export async function lockFundingUser(tx: Tx, userId: number): Promise<void> {
  await sql`INSERT INTO funding_users (user_id) VALUES (${userId}) ON CONFLICT DO NOTHING`.execute(tx);
  await sql`SELECT FROM funding_users WHERE user_id = ${userId} FOR UPDATE`.execute(tx);
}
