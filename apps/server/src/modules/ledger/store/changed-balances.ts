/**
 * Owners of watched accounts (platform/account-watch.ts) whose balance was changed beside the desk of the product: noted in the
 * transaction of the change, and forgotten with the batch that has looked at them.
 */
import type { AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared } from '../../../platform/db/prepared.ts';

/** Notes an owner. */
export async function noteChangedBalance(tx: Tx, { userId, type }: { readonly userId: number; readonly type: AccountType }) {
  await sql`INSERT INTO changed_balances (account, user_id) VALUES (${type}, ${userId})`.execute(tx);
}

const read = prepared<{ user_id: number }>(
  'ledger.changed-balances',
  'SELECT user_id FROM changed_balances WHERE account = $1 ORDER BY id LIMIT 1000',
);

/** Owners whose account no batch has looked at since. */
export async function loadChangedOwners(tx: Tx, type: AccountType): Promise<number[]> {
  return [...new Set((await read(tx, [type])).map(({ user_id: userId }) => userId))];
}

const forget = prepared(
  'ledger.forget-changed',
  'DELETE FROM changed_balances WHERE account = $1 AND user_id = ANY ($2::bigint[])',
);

/** Forgets owners that a batch has looked at: it holds their balances, so nothing of theirs changes meanwhile. */
export async function forgetChangedOwners(tx: Tx, type: AccountType, userIds: readonly number[]): Promise<void> {
  if (userIds.length > 0) await forget(tx, [type, numbersText(userIds)]);
}
