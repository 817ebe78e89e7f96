/** What must always hold of rebates, as queries that return no rows. The check of the money runs them. */
import { REBATE_PRODUCTS } from '@glasshouse/contract';
import type { Invariant, JournalKind } from '../../ledger/index.ts';

/** The key of a rebate's journal (`domain/fee.ts`). */
const KEY = `reference || ':' || share || CASE level WHEN 1 THEN '' ELSE ':' || level END`;

/** I5, I7: each rebate has one journal, which gave its beneficiary exactly what it says, and no journal is without one. */
const JOURNALS = `
  WITH said AS (
    SELECT product || '.rebate' AS scope, ${KEY} AS key, beneficiary AS owner, asset_id, atoms FROM invite_rebates
  ), moved AS (
    SELECT j.scope, j.key, a.owner, e.asset_id, e.amount AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN (${REBATE_PRODUCTS.map((product) => `'${product}.rebate'`).join(', ')}) AND a.kind = 'user'
  )
  SELECT scope, key, s.atoms AS said, m.atoms AS moved, coalesce(m.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM said s FULL JOIN moved m USING (scope, key, owner, asset_id) WHERE s.atoms IS DISTINCT FROM m.atoms`;

/** I7: the fee that a rebate is a part of is the one that the payer paid. */
const FEES = `
  SELECT r.id AS rebate, r.fee, p.payer, p.fee AS paid FROM invite_rebates r
  LEFT JOIN fills f ON r.share IN ('maker', 'taker') AND f.id = r.reference::bigint
  LEFT JOIN conversions c ON r.share = 'fee' AND c.id = r.reference::bigint
  CROSS JOIN LATERAL (SELECT
    CASE r.share WHEN 'maker' THEN f.maker_user WHEN 'taker' THEN f.taker_user ELSE c.user_id END AS payer,
    CASE r.share WHEN 'maker' THEN f.maker_fee WHEN 'taker' THEN f.taker_fee ELSE c.fee END AS fee) p
  WHERE p.payer IS DISTINCT FROM r.payer OR p.fee IS DISTINCT FROM r.fee`;

/** I7: a beneficiary invited the payer, or who invited him. */
const CHAINS = `
  SELECT r.id AS rebate, r.level, r.payer, r.beneficiary FROM invite_rebates r
  LEFT JOIN users p ON p.id = r.payer LEFT JOIN users i ON i.id = p.invited_by
  WHERE r.beneficiary IS DISTINCT FROM CASE r.level WHEN 1 THEN p.invited_by ELSE i.invited_by END`;

/** I7: the levels of a fee together are at most the fee. */
const WITHIN = `
  SELECT product, reference, share, fee, sum(atoms) AS rebates, sum(atoms) - fee AS difference
  FROM invite_rebates GROUP BY product, reference, share, fee HAVING sum(atoms) > fee`;

/** I6: the sums that pages show are the sums of the rebates. */
const SUMS = `
  WITH sums AS (
    SELECT beneficiary, payer, level, asset_id,
      to_char(to_timestamp(time_ms / 1000.0) AT TIME ZONE 'UTC', 'YYYYMM')::int AS month, sum(atoms) AS atoms
    FROM invite_rebates GROUP BY 1, 2, 3, 4, 5
  )
  SELECT beneficiary, payer, level, asset_id, month, k.atoms AS kept, s.atoms AS of_rebates,
    coalesce(k.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM invite_sums k FULL JOIN sums s USING (beneficiary, payer, level, asset_id, month) WHERE k.atoms IS DISTINCT FROM s.atoms`;

/** The invariants of rebates. */
export const invitesInvariants: readonly Invariant[] = [
  { id: 'I7', title: 'rebates moved what they say, each once', sql: JOURNALS },
  { id: 'I7', title: 'rebates are parts of fees that their payers paid', sql: FEES },
  { id: 'I7', title: 'rebates go to who invited the payer, or who invited that one', sql: CHAINS },
  { id: 'I7', title: 'the rebates of a fee are at most the fee', sql: WITHIN },
  { id: 'I6', title: 'sums of rebates are the sums of the rebates', sql: SUMS },
];

/** The journals of rebates. */
export const invitesJournals: readonly JournalKind[] = REBATE_PRODUCTS.map((product) => ({
  scope: `${product}.rebate`,
  users: 1,
  others: ['fees'],
}));
