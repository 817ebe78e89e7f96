/**
 * I15: what the checks of fees, approvals and prices take for published is: every change of a parameter is an approved
 * proposal, word for word, and stands in the public log or waits for it; and no approved one is missing.
 */
import type { Invariant } from '../../ledger/index.ts';

const PUBLISHED = `
  SELECT c.id AS change, c.name, c.market_id, c.effective_at, p.state, coalesce(l.leaf, -1) AS leaf
  FROM parameter_changes c LEFT JOIN proposals p ON p.id = c.id
  LEFT JOIN log_entries l ON l.hash = sha256('\\x00'::bytea || convert_to(c.record, 'UTF8')) AND l.body = c.record
  WHERE p.id IS NULL OR p.state <> 'approved' OR p.kind NOT IN ('parameter', 'market')
    OR (p.payload::jsonb ->> 'name', p.payload::jsonb ->> 'market', p.payload::jsonb ->> 'effective_at')
      IS DISTINCT FROM (c.name, c.market_id::text, c.effective_at::text)
    OR (p.payload::jsonb ->> 'value')::jsonb IS DISTINCT FROM c.after::jsonb
    OR (c.record::jsonb ->> 'id', c.record::jsonb ->> 'name', c.record::jsonb ->> 'market', c.record::jsonb ->> 'before',
        c.record::jsonb ->> 'after', c.record::jsonb ->> 'effective')
      IS DISTINCT FROM (c.id::text, c.name, c.market_id::text, c.before, c.after, c.effective_at::text)
    OR (l.leaf IS NULL AND NOT EXISTS (SELECT FROM log_queue q WHERE q.body = c.record))
  UNION ALL
  SELECT p.id, p.payload::jsonb ->> 'name', (p.payload::jsonb ->> 'market')::bigint, (p.payload::jsonb ->> 'effective_at')::bigint,
    p.state, -1
  FROM proposals p WHERE p.kind IN ('parameter', 'market') AND p.state = 'approved'
    AND NOT EXISTS (SELECT FROM parameter_changes c WHERE c.id = p.id)`;

/** The invariants of published parameters. */
export const parameterInvariants: readonly Invariant[] = [
  { id: 'I15', title: 'changes of parameters were published as two people approved them', sql: PUBLISHED },
];
