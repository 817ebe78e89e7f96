/** What must always hold of money that closed accounts had, as a query that returns no rows. */
import type { Invariant } from '../../../platform/invariants.ts';
import { SCOPE, UNCLAIMED } from './unclaimed.ts';

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
