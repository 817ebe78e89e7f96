/**
 * Owners of cross positions whose balance was changed beside the desk: noted in the transaction of the change, and forgotten with the
 * batch that has looked at them.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared } from '../../../platform/db/prepared.ts';

/** Notes an owner. */
export async function noteChangedOwner(tx: Tx, userId: number): Promise<void> {
  await sql`INSERT INTO contract_changed_owners (user_id) VALUES (${userId})`.execute(tx);
}

const read = prepared<{ user_id: number }>(
  'contracts.changed-owners',
  'SELECT user_id FROM contract_changed_owners ORDER BY id LIMIT 1000',
);

/** Those that no batch has looked at. */
export async function loadChangedOwners(tx: Tx): Promise<number[]> {
  return [...new Set((await read(tx, [])).map(({ user_id: userId }) => userId))];
}

const forget = prepared('contracts.forget-owners', 'DELETE FROM contract_changed_owners WHERE user_id = ANY ($1::bigint[])');

/** Forgets owners that a batch has looked at: it holds their balances, so nothing of theirs changes meanwhile. */
export async function forgetChangedOwners(tx: Tx, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await forget(tx, [numbersText(userIds)]);
}
