/**
 * Closes the accounts of one user. The caller holds the user's row, for which the making of an account waits; a desk may hold
 * accounts and wait for that row. So this never waits long for accounts: it gives up, and the transaction begins again.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Shorter than PostgreSQL's look for deadlocks (1 s), whose victim could be a batch of other people's orders. */
const WAIT = '200ms';
const LOCK_NOT_AVAILABLE = '55P03';
const SERIALIZATION_FAILURE = '40001';

/** Locks and closes all accounts of a user. Error: code 40001 while postings hold one of them. */
export async function closeAccountsOf(tx: Tx, userId: number): Promise<void> {
  try {
    await sql.raw(`SET LOCAL lock_timeout = '${WAIT}'`).execute(tx);
    await sql`
      UPDATE accounts SET closed = true WHERE id IN (
        SELECT id FROM accounts WHERE kind = 'user' AND owner = ${userId} ORDER BY id FOR UPDATE)`.execute(tx);
    await sql`SET LOCAL lock_timeout = DEFAULT`.execute(tx);
  } catch (error) {
    if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    throw Object.assign(new Error('postings hold an account of a user who closes'), { code: SERIALIZATION_FAILURE });
  }
}
