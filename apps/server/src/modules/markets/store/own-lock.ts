/** Makes changes of one user's list wait for each other, so that its limit holds. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Holds a user's list until the transaction ends. */
export async function lockList(tx: Tx, list: 'favorites' | 'price_alerts', userId: number): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`${list} ${userId}`}, 0))`.execute(tx);
}
