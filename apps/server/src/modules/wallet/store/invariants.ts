/** What must always hold of transfers between accounts. The check of the money runs them. */
import type { Invariant, JournalKind } from '../../ledger/index.ts';

/** Each transfer has one journal, which moved exactly its amount from the one account to the other of its user. */
const TRANSFERS = `
  WITH moved AS (
    SELECT j.key, count(*) AS legs,
      sum(-e.amount) FILTER (WHERE e.amount < 0) AS left_atoms,
      max(a.purpose) FILTER (WHERE e.amount < 0) AS from_account,
      max(a.purpose) FILTER (WHERE e.amount > 0) AS to_account,
      min(a.owner) AS owner_low, max(a.owner) AS owner_high, max(e.asset_id) AS asset_id,
      bool_and(a.kind = 'user' AND a.bucket = 'available') AS own
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'wallet.transfer' GROUP BY j.key
  )
  SELECT coalesce(t.id::text, m.key) AS transfer_id, t.atoms, m.left_atoms
  FROM account_transfers t FULL JOIN moved m ON m.key = t.id::text
  WHERE t.id IS NULL OR m.key IS NULL OR m.legs <> 2 OR m.left_atoms <> t.atoms OR NOT m.own
     OR m.from_account <> t.from_account OR m.to_account <> t.to_account OR m.asset_id <> t.asset_id
     OR m.owner_low <> t.user_id OR m.owner_high <> t.user_id`;

/** The invariants of the wallet. */
export const walletInvariants: readonly Invariant[] = [
  { id: 'I5', title: 'transfers moved what they say between accounts of one user', sql: TRANSFERS },
];

/** The journals of the wallet. */
export const walletJournals: readonly JournalKind[] = [{ scope: 'wallet.transfer', users: 1, others: [] }];
