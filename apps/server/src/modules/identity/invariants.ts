/** What must always hold of users who closed their account, as a query that returns no rows. The check of the money runs it. */
import type { Invariant } from '../ledger/index.ts';

/** What moves a balance that arrived after the closing, which databases of 0.8 may hold. */
const REMEDY = 'npm run staff -- settle-closed';

/**
 * I17: a closed account is empty, and nothing of it is open. A deposit that waits for its review is no money: a closed account
 * reports none, and one in a database of 0.8 can only be rejected, for which the port must open.
 */
const CLOSED = `
  WITH closed AS MATERIALIZED (SELECT id FROM users WHERE closed_at IS NOT NULL)
  SELECT c.id AS "user", o.what, o.id, CASE o.what WHEN 'balance' THEN '${REMEDY}' ELSE '' END AS remedy FROM closed c CROSS JOIN LATERAL (
    SELECT CASE a.bucket WHEN 'available' THEN 'balance' ELSE 'hold' END AS what, a.id
      FROM accounts a WHERE a.kind = 'user' AND a.owner = c.id AND a.balance <> 0
    UNION ALL SELECT 'order', s.id FROM orders s WHERE s.user_id = c.id AND s.status = 'open'
    UNION ALL SELECT 'option', p.option_id FROM option_open p WHERE p.user_id = c.id
    UNION ALL SELECT 'withdrawal', w.id FROM withdrawals w
      WHERE w.user_id = c.id AND w.state IN ('requested', 'review', 'approved', 'sent')) o`;

/** The invariant of closed accounts. */
export const closedInvariants: readonly Invariant[] = [
  { id: 'I17', title: 'a closed account is empty, and nothing of it is open', sql: CLOSED },
];
