/** One round of simulated staff at a time, over all processes. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';

/** Takes the round until the transaction ends; false when another process has it. */
export async function takeRound(tx: Tx): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    SELECT pg_try_advisory_xact_lock(${LOCKS.simulatedStaff}) AS taken`.execute(tx);
  return rows[0]?.taken ?? false;
}
