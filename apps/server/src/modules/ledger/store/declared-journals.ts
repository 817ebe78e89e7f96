/**
 * Which journals there may be: a product names the scopes it posts and whom their legs may concern, so that no journal of
 * an unknown kind moves money past the products' own invariants. Pure: it only puts a query together.
 */
import type { Invariant, JournalKind } from '../../../platform/invariants.ts';

/** Texts as an SQL array. */
export const list = (texts: readonly string[]) => `ARRAY[${texts.map((text) => `'${text}'`).join(', ')}]::text[]`;

/** The name of an account as it is declared: that of a market stands for those of all. */
export const ofMarkets = (purpose: string) => `regexp_replace(${purpose}, ':[0-9]+$', ':*')`;

/** I10: every journal is of a declared kind, and has legs of no user and no house account beyond what its kind takes. */
export function declaredJournals(kinds: readonly JournalKind[]): Invariant {
  const rows = kinds.map(({ scope, users, others }) => `('${scope}', ${users}, ${list(others)})`);
  return {
    id: 'I10',
    title: 'every journal is of a kind that a product declares, between whom it may be',
    sql: `WITH kinds (scope, users, others) AS (VALUES ${rows.join(', ')})
          SELECT j.id AS journal, j.scope, j.key, k.users AS users_at_most,
                 min(a.owner) FILTER (WHERE a.kind = 'user') AS user_from, max(a.owner) FILTER (WHERE a.kind = 'user') AS user_to,
                 min(a.purpose) FILTER (WHERE a.kind <> 'user' AND ${ofMarkets('a.purpose')} <> ALL (k.others)) AS stranger
          FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
          LEFT JOIN kinds k ON k.scope = j.scope
          GROUP BY j.id, k.scope, k.users
          HAVING k.scope IS NULL OR bool_or(a.kind <> 'user' AND ${ofMarkets('a.purpose')} <> ALL (k.others))
              OR (k.users = 0 AND bool_or(a.kind = 'user'))
              OR (k.users = 1 AND min(a.owner) FILTER (WHERE a.kind = 'user') <> max(a.owner) FILTER (WHERE a.kind = 'user'))`,
  };
}
