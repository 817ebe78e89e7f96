/** What must always hold of credits, debits and capital, as queries that return no rows; and what crossed the boundary. */
import { CAPITAL_PURPOSES, RETURNING_PURPOSES } from '@glasshouse/contract';
import { type Flow, type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { RETURN_SCOPE } from '../domain/adjustment.ts';
import { unclaimedInvariants } from './unclaimed-invariants.ts';
import { unclaimedJournals } from './unclaimed.ts';

/** I5: a credit or debit moved exactly its amount between its user's account and the house; every journal has its row. */
const ADJUSTMENTS = `
  WITH moved AS (
    SELECT j.key, j.cause, sum(e.amount) FILTER (WHERE a.kind = 'user') AS to_user,
           sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'adjustments') AS to_house,
           max(a.owner) FILTER (WHERE a.kind = 'user') AS user_id, max(a.purpose) FILTER (WHERE a.kind = 'user') AS account,
           max(e.asset_id) AS asset_id, count(*) AS legs
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.cause IN ('manual_credit', 'manual_debit') GROUP BY j.id
  )
  SELECT coalesce(m.proposal_id::text, j.key) AS proposal, m.atoms, j.to_user, j.to_house
  FROM manual_adjustments m FULL JOIN moved j ON j.key = m.proposal_id::text
  WHERE m.proposal_id IS NULL OR j.key IS NULL OR j.legs <> 2 OR j.cause <> 'manual_' || m.kind
     OR j.to_user IS DISTINCT FROM CASE m.kind WHEN 'credit' THEN m.atoms ELSE -m.atoms END
     OR j.to_house IS DISTINCT FROM -j.to_user OR j.user_id <> m.user_id OR j.account <> m.account OR j.asset_id <> m.asset_id`;

/** Rows without the journal that moved their amount into (or, negative, out of) the account that they name. */
const unposted = (scope: string, atoms: string) => `NOT EXISTS (
    SELECT FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = '${scope}' AND j.key = c.proposal_id::text AND a.kind = 'house' AND a.purpose = c.purpose
      AND e.asset_id = c.asset_id AND e.amount = ${atoms})`;

/** I5: capital was given to and taken from the account that it names, never more nor sooner than was decided. */
const CAPITAL = `
  SELECT c.proposal_id AS proposal, c.purpose FROM house_capital c WHERE ${unposted('proposal', 'c.atoms')}
  UNION ALL
  SELECT c.proposal_id, c.purpose FROM capital_returns c LEFT JOIN capital_returned t USING (proposal_id)
  WHERE c.is_done <> (t.proposal_id IS NOT NULL) OR t.atoms > c.asked OR t.at < c.due_at
     OR (t.atoms > 0 AND ${unposted(RETURN_SCOPE, '-t.atoms')})`;

/** The invariants of what the staff posts. */
export const accountingInvariants: readonly Invariant[] = [
  { id: 'I5', title: 'credits and debits by hand moved what they say', sql: ADJUSTMENTS },
  { id: 'I5', title: 'capital went to the account that it was for', sql: CAPITAL },
  exactlyOnce(RETURN_SCOPE, 'capital was taken back once', 'SELECT proposal_id::text FROM capital_returned WHERE atoms > 0'),
  ...unclaimedInvariants,
];

/** What crossed the boundary by a decision of the staff. */
export const accountingFlows: readonly Flow[] = [
  `SELECT 'proposal', proposal_id::text, asset_id, atoms FROM house_capital`,
  `SELECT '${RETURN_SCOPE}', proposal_id::text, asset_id, -atoms
   FROM capital_returned JOIN capital_returns USING (proposal_id) WHERE atoms > 0`,
];

/** The journals of decisions of the staff, and of money on closed accounts. */
export const accountingJournals: readonly JournalKind[] = [
  { scope: 'proposal', users: 1, others: ['capital', ...CAPITAL_PURPOSES] },
  { scope: RETURN_SCOPE, users: 0, others: ['capital', ...RETURNING_PURPOSES] },
  { scope: 'adjustments.capital', users: 0, others: ['capital', 'adjustments'] },
  ...unclaimedJournals,
];
