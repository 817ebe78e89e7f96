/**
 * Money that reached an account after its user had closed it (I17; versions up to 0.8 let that happen). Closing erased the person,
 * so the account cannot be opened again: the house owes the money, in house:unclaimed, and the journal says to whom.
 *
 * Invariants: the whole balance moves or none of it, the house gains nothing by it, and nothing but these journals moves
 * house:unclaimed. Neither amount nor destination is anybody's to choose, so this takes no proposal.
 */
import { type AccountType } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../platform/db/database.ts';
import type { Invariant, JournalDraft, JournalKind, Ledger } from '../ledger/index.ts';

const SCOPE = 'unclaimed';
/** The house account that owes what closed accounts had. */
export const UNCLAIMED = 'unclaimed';

/** An account of a closed user and what it has, in atoms. `entries` is how many postings it has had. */
interface ClosedAccount {
  id: number;
  userId: number;
  type: AccountType;
  assetId: number;
  atoms: bigint;
  entries: number;
}

/** What was moved of one account. */
export type SettledAccount = Pick<ClosedAccount, 'type' | 'assetId' | 'atoms'>;

/** The journal that moves what an account has. An account in the same state gives the same key: it moves once. */
function unclaimedJournal({ id, userId, type, assetId, atoms, entries }: ClosedAccount): JournalDraft {
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
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT u.id FROM users u JOIN accounts a ON a.kind = 'user' AND a.owner = u.id
    WHERE u.closed_at IS NOT NULL AND a.bucket = 'available' AND a.balance > 0 ORDER BY u.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Moves all that a closed user has and nothing holds to house:unclaimed; nothing of a user who is not closed. */
export async function settleClosed(ledger: Pick<Ledger, 'postFromClosed'>, tx: Tx, userId: number): Promise<SettledAccount[]> {
  const { rows } = await sql<Omit<ClosedAccount, 'atoms'> & { balance: string }>`
    SELECT a.id, a.owner AS "userId", a.purpose AS type, a.asset_id AS "assetId", a.balance, a.version AS entries
    FROM accounts a JOIN users u ON u.id = a.owner
    WHERE a.kind = 'user' AND a.owner = ${userId} AND a.bucket = 'available' AND a.balance > 0 AND u.closed_at IS NOT NULL
    ORDER BY a.id FOR UPDATE OF a`.execute(tx);
  const accounts = rows.map(({ balance, ...account }) => ({ ...account, atoms: BigInt(balance) }));
  for (const account of accounts) await ledger.postFromClosed(tx, unclaimedJournal(account));
  return accounts;
}

/** The journals of this file. */
export const unclaimedJournals: readonly JournalKind[] = [{ scope: SCOPE, users: 1, others: [UNCLAIMED] }];

/** I17: a journal of this kind emptied an account of its closed user into house:unclaimed. */
export const unclaimedInvariants: readonly Invariant[] = [
  {
    id: 'I17',
    title: 'what closed accounts had is owed by the house, all of it',
    sql: `
      SELECT j.id AS journal, j.reference AS "user" FROM journals j JOIN entries e ON e.journal_id = j.id
        JOIN accounts a ON a.id = e.account_id LEFT JOIN users u ON a.kind = 'user' AND u.id = a.owner
      WHERE j.scope = '${SCOPE}' GROUP BY j.id
      HAVING count(*) <> 2 OR count(*) FILTER (WHERE a.kind = 'user' AND e.amount < 0 AND e.balance_after = 0
        AND u.closed_at IS NOT NULL AND a.owner::text = j.reference AND split_part(j.key, ':', 1) = a.id::text) <> 1
        OR count(*) FILTER (WHERE a.kind = 'house' AND a.purpose = '${UNCLAIMED}' AND e.amount > 0) <> 1`,
  },
];
