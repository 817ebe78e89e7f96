/** A user's row, held by whatever moves their money: closing an account waits for it, or has come first. */
import { TYPE_SESSION_INVALID } from '@glasshouse/contract';
import { prepared } from '../db/prepared.ts';
import type { Tx } from '../db/database.ts';
import { Refusal } from '../refusal.ts';

const hold = prepared<{ id: number }>('platform.holdUser', 'SELECT hold_users(ARRAY[$1::bigint]) AS id');

/**
 * Keeps a user from closing until the transaction ends. A user who closed has no session any more.
 * Error: SESSION_INVALID (999), as of every later call.
 */
export async function holdOpenUser(tx: Tx, userId: number): Promise<void> {
  if ((await hold(tx, [userId])).length > 0) throw new Refusal('SESSION_INVALID', {}, TYPE_SESSION_INVALID);
}
