/** Transactions of work that is done for all users at once. */
import { sql } from 'kysely';
import type { Tx } from './database.ts';

const MOST_MS = 30 * 60_000;

/** Lets the statements of a transaction take longer than those of calls may. */
export async function allowLong(tx: Tx): Promise<void> {
  await sql`SELECT set_config('statement_timeout', ${String(MOST_MS)}, true)`.execute(tx);
}
