/** What must always hold of users who closed their account, as a query that returns no rows. */
import type { Invariant } from '../../../platform/invariants.ts';
import type { PersonPart } from '../../../platform/person.ts';

/** What moves a balance that arrived after the closing, which databases of 0.8 may hold. */
const REMEDY = 'npm run staff -- settle-closed';

/** The title of the invariant of closed accounts. */
export const CLOSED_TITLE = 'a closed account is empty, and nothing of it is open';

/**
 * I17: a closed account is empty, and nothing of it is open. A deposit that waits for its review is no money: a closed account
 * reports none, and one in a database of 0.8 can only be rejected, for which the port must open.
 */
export function closedInvariant(people: readonly PersonPart[]): Invariant {
  const open = people.flatMap(({ stillOpen }, i) =>
    stillOpen === undefined ? [] : [`SELECT q${i}.what, q${i}.id FROM (${stillOpen}) q${i} WHERE q${i}.user_id = c.id`],
  );
  const nothing = 'SELECT NULL::text AS what, NULL::bigint AS id WHERE false';
  return {
    id: 'I17',
    title: CLOSED_TITLE,
    sql: `
      WITH closed AS MATERIALIZED (SELECT id FROM users WHERE closed_at IS NOT NULL)
      SELECT c.id AS "user", o.what, o.id, CASE o.what WHEN 'balance' THEN '${REMEDY}' ELSE '' END AS remedy
      FROM closed c CROSS JOIN LATERAL (${[nothing, ...open].join(' UNION ALL ')}) o`,
  };
}
