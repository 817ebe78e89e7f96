/** What must always hold of recharges and withdrawals, as queries that return no rows. The check of the money runs them. */
import { type Flow, type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { approvalInvariants } from './approval-invariants.ts';
import { CURRENT_TXID } from './corrections.ts';

/** I4: what withdrawals hold is what the open ones asked for, fee included, and there is no hold without one. */
const HOLDS = `
  SELECT coalesce(w.id::text, h.cause_id) AS withdrawal_id, w.atoms AS formula, h.atoms AS held
  FROM (SELECT * FROM withdrawals WHERE state IN ('requested', 'review', 'approved', 'sent')) w
  FULL JOIN (SELECT * FROM holds WHERE cause_kind = 'withdrawal') h ON h.cause_id = w.id::text
  WHERE w.id IS NULL OR h.cause_id IS NULL OR w.atoms <> h.atoms OR w.user_id <> h.user_id OR w.asset_id <> h.asset_id
     OR h.account <> CASE w.kind WHEN 'bank' THEN 'legal' ELSE 'change' END`;

/** I5: what stands against the outside world is what was approved less what was completed. */
const OUTSIDE = `
  WITH rows (asset_id, atoms) AS (
    SELECT asset_id, atoms FROM recharges WHERE state = 'approved'
    UNION ALL SELECT asset_id, fee - atoms FROM withdrawals WHERE state = 'completed'),
  said AS (SELECT asset_id, sum(atoms) AS atoms FROM rows GROUP BY asset_id),
  stands AS (SELECT asset_id, -balance AS atoms FROM accounts WHERE kind = 'external' AND purpose = 'payments')
  SELECT asset_id, coalesce(said.atoms, 0) AS recharges_less_withdrawals, coalesce(stands.atoms, 0) AS came_in
  FROM said FULL JOIN stands USING (asset_id) WHERE coalesce(said.atoms, 0) <> coalesce(stands.atoms, 0)`;

/** I5, I7: the journals moved exactly what the rows say, of their user alone. */
const moved = (scope: string, bucket: string) => `
  SELECT j.key, sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.bucket = '${bucket}') AS atoms,
    coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house'), 0) AS fee,
    bool_or(a.kind = 'house' AND e.cause <> 'withdrawal_fee') AS other_house,
    min(a.owner) FILTER (WHERE a.kind = 'user') AS owner_low, max(a.owner) AS owner_high, max(e.asset_id) AS asset_id
  FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
  WHERE j.scope = '${scope}' GROUP BY j.key`;

const CREDITS = `
  SELECT coalesce(r.id::text, m.key) AS recharge_id, r.atoms, m.atoms AS moved
  FROM (SELECT * FROM recharges WHERE state = 'approved') r FULL JOIN (${moved('recharge', 'available')}) m ON m.key = r.id::text
  WHERE r.id IS NULL OR m.key IS NULL OR m.atoms <> r.atoms OR m.asset_id <> r.asset_id OR m.fee <> 0
     OR m.owner_low <> r.user_id OR m.owner_high <> r.user_id`;

const PAID = `
  SELECT coalesce(w.id::text, m.key) AS withdrawal_id, w.atoms, w.fee, m.atoms AS moved, m.fee AS fee_moved
  FROM (SELECT * FROM withdrawals WHERE state = 'completed') w FULL JOIN (${moved('withdraw', 'frozen')}) m ON m.key = w.id::text
  WHERE w.id IS NULL OR m.key IS NULL OR -m.atoms <> w.atoms OR m.fee <> w.fee OR m.other_house OR m.asset_id <> w.asset_id
     OR m.owner_low <> w.user_id OR m.owner_high <> w.user_id`;

const RELEASED = `
  SELECT coalesce(w.id::text, m.key) AS withdrawal_id, w.atoms, m.atoms AS moved
  FROM (SELECT * FROM withdrawals WHERE state IN ('rejected', 'failed', 'cancelled')) w
  FULL JOIN (${moved('withdraw.release', 'available')}) m ON m.key = w.id::text
  WHERE w.id IS NULL OR m.key IS NULL OR m.atoms <> w.atoms OR m.asset_id <> w.asset_id
     OR m.owner_low <> w.user_id OR m.owner_high <> w.user_id`;

/** I10: one payment backs one recharge that was not rejected, and whoever named it is written down. */
const REFERENCES = `
  SELECT r.reference_key AS payment, count(*) AS recharges FROM recharges r
  WHERE r.state <> 'rejected' AND r.reference_key IS NOT NULL
  GROUP BY r.reference_key HAVING count(*) > 1
  UNION ALL
  SELECT r.reference_key, count(*) FROM recharges r LEFT JOIN recharge_references n USING (reference_key, user_id)
  WHERE r.reference_key IS NOT NULL AND n.user_id IS NULL GROUP BY r.reference_key`;

/** I10: the transaction that a withdrawal names is taken for it or for its file, and was nobody else's when it was taken. */
const NAMED = `
  SELECT w.id AS withdrawal_id, w.txid
  FROM (SELECT id, batch_id, ${CURRENT_TXID} AS txid FROM withdrawals) w
  LEFT JOIN payout_transactions p ON substr(p.txid_key, strpos(p.txid_key, ':') + 1) = w.txid AND p.released_by IS NULL
    AND (p.withdrawal_id = w.id OR p.batch_id = w.batch_id)
  WHERE w.txid IS NOT NULL AND p.txid_key IS NULL`;

/** The invariants of recharges and withdrawals. */
export const fundingInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'what withdrawals hold is what the open ones asked for', sql: HOLDS },
  { id: 'I5', title: 'the outside world gave what was approved less what was completed', sql: OUTSIDE },
  { id: 'I5', title: 'recharges credited what they say', sql: CREDITS },
  { id: 'I5', title: 'withdrawals paid what they say and kept their fee', sql: PAID },
  { id: 'I5', title: 'withdrawals that ended otherwise gave everything back', sql: RELEASED },
  { id: 'I10', title: 'one payment backs one recharge', sql: REFERENCES },
  exactlyOnce('withdraw.hold', 'a withdrawal held its amount once', 'SELECT id::text FROM withdrawals'),
  {
    id: 'I10',
    title: 'one transaction pays one withdrawal, or rows of one file',
    sql: NAMED,
  },
  {
    id: 'I10',
    title: 'a withdrawal has one terminal journal at most',
    sql: `SELECT key AS withdrawal_id FROM journals WHERE scope IN ('withdraw', 'withdraw.release') GROUP BY key HAVING count(*) > 1`,
  },
  ...approvalInvariants,
];

/** The journals of recharges and withdrawals. */
export const fundingJournals: readonly JournalKind[] = [
  { scope: 'recharge', users: 1, others: ['payments'] },
  { scope: 'withdraw.hold', users: 1, others: [] },
  { scope: 'withdraw.release', users: 1, others: [] },
  { scope: 'withdraw', users: 1, others: ['payments', 'fees'] },
];

/** What crossed the boundary: approved recharges come in, completed withdrawals go out less their fee. */
export const fundingFlows: readonly Flow[] = [
  `SELECT 'recharge', id::text, asset_id, atoms FROM recharges WHERE state = 'approved'`,
  `SELECT 'withdraw', id::text, asset_id, fee - atoms FROM withdrawals WHERE state = 'completed'`,
];
