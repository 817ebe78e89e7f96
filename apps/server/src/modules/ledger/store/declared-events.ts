/**
 * Invariants that hold the journals against what the products' own rows say: what crossed the house's boundary (I5) and
 * what happened exactly once (I10). Pure: they only put queries together.
 */
import type { Flow, Invariant } from '../../../platform/invariants.ts';

const NO_FLOWS: Flow = 'SELECT NULL::text, NULL::text, NULL::smallint, NULL::numeric WHERE false';

/**
 * I5: whatever crosses the boundary has a cause outside the ledger and moved exactly what the cause says; and what users
 * and the house have of an asset is the sum of these causes.
 */
export function conservation(flows: readonly Flow[]): Invariant[] {
  const declared = `declared (scope, key, asset, atoms) AS (${[NO_FLOWS, ...flows].join(' UNION ALL ')})`;
  return [
    {
      id: 'I5',
      title: 'money crosses the boundary by its declared cause only',
      sql: `WITH ${declared}, wanted AS (
              SELECT scope, key, asset, sum(atoms) AS atoms FROM declared GROUP BY scope, key, asset),
            crossed AS (
              SELECT j.scope, j.key, e.asset_id AS asset, -sum(e.amount) AS atoms
              FROM accounts a JOIN entries e ON e.account_id = a.id JOIN journals j ON j.id = e.journal_id
              WHERE a.kind = 'external' GROUP BY j.scope, j.key, e.asset_id)
            SELECT scope, key, asset, w.atoms AS declared, c.atoms AS crossed,
                   coalesce(c.atoms, 0) - coalesce(w.atoms, 0) AS difference
            FROM wanted w FULL JOIN crossed c USING (scope, key, asset) WHERE w.atoms IS DISTINCT FROM c.atoms`,
    },
    {
      id: 'I5',
      title: 'users and house have what came in less what went out',
      sql: `WITH ${declared}, came AS (SELECT asset, sum(atoms) AS atoms FROM declared GROUP BY asset),
            have AS (SELECT asset_id AS asset, sum(balance) AS atoms FROM accounts WHERE kind <> 'external' GROUP BY asset_id)
            SELECT asset, coalesce(h.atoms, 0) AS have, coalesce(c.atoms, 0) AS came_in,
                   coalesce(h.atoms, 0) - coalesce(c.atoms, 0) AS difference
            FROM have h FULL JOIN came c USING (asset) WHERE coalesce(h.atoms, 0) <> coalesce(c.atoms, 0)`,
    },
  ];
}

/**
 * I10: an event of a position in a period has exactly one journal, and every journal of the scope such an event. The
 * scope is `<product>.<event>` and the key `<position>` or `<position>:<period>`, so that the ledger's UNIQUE (scope,
 * key) lets nobody post it twice; `events` is a query of one column, the keys of what happened by the product's rows.
 */
export function exactlyOnce(scope: string, title: string, events: string): Invariant {
  return {
    id: 'I10',
    title,
    sql: `WITH happened (key) AS (${events}), posted AS (SELECT key FROM journals WHERE scope = '${scope}')
          SELECT key AS event, h.times AS happened, p.times AS journals,
                 coalesce(p.times, 0) - coalesce(h.times, 0) AS difference
          FROM (SELECT key, count(*) AS times FROM happened GROUP BY key) h
          FULL JOIN (SELECT key, count(*) AS times FROM posted GROUP BY key) p USING (key)
          WHERE h.times IS DISTINCT FROM 1 OR p.times IS DISTINCT FROM 1`,
  };
}
