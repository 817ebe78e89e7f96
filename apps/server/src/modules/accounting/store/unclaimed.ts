/**
 * Money that reached an account after its user had closed it (I17; versions up to 0.8 let that happen). Closing erased the person,
 * so the account cannot be opened again: the house owes the money, in house:unclaimed, and the journal says to whom.
 *
 * Invariants: the whole balance moves or none of it, the house gains nothing by it, and nothing but these journals moves
 * house:unclaimed. Neither amount nor destination is anybody's to choose, so this takes no proposal.
 */
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { JournalKind } from '../../../platform/invariants.ts';
import { closedUsers, isClosed } from '../../identity/index.ts';
import { type JournalDraft, type Ledger, type OwnedAccount, lockMoney, usersWithMoney } from '../../ledger/index.ts';

/** The scope of its journals. */
export const SCOPE = 'unclaimed';
/** The house account that owes what closed accounts had. */
export const UNCLAIMED = 'unclaimed';

/** What was moved of one account. */
export type SettledAccount = Pick<OwnedAccount, 'type' | 'assetId' | 'atoms'>;

/** The journal that moves what an account has. An account in the same state gives the same key: it moves once. */
function unclaimedJournal(userId: number, { id, type, assetId, atoms, entries }: OwnedAccount): JournalDraft {
  return {
    scope: SCOPE,
    key: `${id}:${entries}`,
    cause: 'unclaimed',
    reference: String(userId),
    legs: [
      { account: { kind: 'user', userId, type, bucket: 'available' }, assetId, atoms: -atoms },
      { account: { kind: 'house', purpose: UNCLAIMED }, assetId, atoms },
    ],
  };
}

/** Users who closed and still have money that nothing holds, by number. */
export async function closedWithMoney(db: Db): Promise<number[]> {
  return usersWithMoney(db, await closedUsers(db));
}

/** Moves all that a closed user has and nothing holds to house:unclaimed; nothing of a user who is not closed. */
export async function settleClosed(ledger: Pick<Ledger, 'postFromClosed'>, tx: Tx, userId: number): Promise<SettledAccount[]> {
  if (!(await isClosed(tx, userId))) return [];
  const accounts = await lockMoney(tx, userId);
  for (const account of accounts) await ledger.postFromClosed(tx, unclaimedJournal(userId, account));
  return accounts;
}

/** The journals of this file. */
export const unclaimedJournals: readonly JournalKind[] = [{ scope: SCOPE, users: 1, others: [UNCLAIMED] }];
