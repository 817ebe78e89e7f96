/** What must always hold of lock-up, as queries that return no rows. They repeat the rule in SQL. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { FUND, HELD } from '../domain/postings.ts';

const IS_OPEN = 'NOT EXISTS (SELECT FROM lockup_ends e WHERE e.order_id = o.id)';
const PAID = 'coalesce((SELECT max(y.k) FROM lockup_payouts y WHERE y.order_id = o.id), 0)';

/** When payout `k` of an order `o` is due. */
const DUE_AT = (k: string) => `
  CASE WHEN ${k} = o.units THEN o.expires_at
    ELSE div(o.locked_at + ${k} * o.unit_ms - o.offset_ms + o.unit_ms - 1, o.unit_ms)::bigint * o.unit_ms + o.offset_ms END`;

/** I4: held is what the open orders will still be paid. */
const SET_ASIDE = `
  WITH open AS (
    SELECT o.asset_id, sum((o.units - ${PAID}) * o.daily) AS atoms FROM lockup_orders o WHERE ${IS_OPEN} GROUP BY o.asset_id),
  held AS (SELECT asset_id, balance AS atoms FROM accounts WHERE kind = 'house' AND purpose = '${HELD}')
  SELECT asset_id, coalesce(open.atoms, 0) AS promised, coalesce(held.atoms, 0) AS held
  FROM open FULL JOIN held USING (asset_id) WHERE coalesce(open.atoms, 0) <> coalesce(held.atoms, 0)`;

/** I4: each open order holds its amount. */
const HOLDS = `
  WITH open AS (SELECT o.id::text AS cause_id, o.user_id, o.asset_id, o.amount FROM lockup_orders o WHERE ${IS_OPEN}),
  held AS (SELECT * FROM holds WHERE cause_kind = 'lockup')
  SELECT coalesce(o.cause_id, h.cause_id) AS order_id, o.amount, h.atoms AS held FROM open o FULL JOIN held h USING (cause_id)
  WHERE o.cause_id IS NULL OR h.cause_id IS NULL OR o.amount <> h.atoms OR o.user_id <> h.user_id OR o.asset_id <> h.asset_id
     OR h.account <> 'lockmining'`;

/** I4: what is taken is the sum of the orders, and what counts is within the quota. */
const TAKEN = `
  WITH sums AS (
    SELECT o.product_id, sum(o.amount) AS ever, coalesce(sum(o.amount) FILTER (WHERE ${IS_OPEN}), 0) AS open
    FROM lockup_orders o GROUP BY o.product_id)
  SELECT p.id AS product_id, s.open, t.open_atoms, s.ever, t.ever_atoms, p.quota_atoms
  FROM lockup_products p LEFT JOIN sums s ON s.product_id = p.id LEFT JOIN lockup_taken t ON t.product_id = p.id
  WHERE t.product_id IS NULL OR coalesce(s.open, 0) <> t.open_atoms OR coalesce(s.ever, 0) <> t.ever_atoms
     OR CASE p.counts WHEN 'open' THEN t.open_atoms ELSE t.ever_atoms END > p.quota_atoms`;

/** I16: an order was accepted on the terms that its product was published with, while that was on sale. */
const TERMS = `
  SELECT o.id AS order_id, p.id AS product_id FROM lockup_orders o JOIN lockup_products p ON p.id = o.product_id
  WHERE (o.asset_id, o.unit_ms, o.units, o.daily_ppm, o.ratio_ppm, o.offset_ms)
      <> (p.asset_id, p.unit_ms, p.units, p.daily_ppm, p.ratio_ppm, p.offset_ms)
     OR o.amount < p.min_atoms OR o.locked_at < p.opens_at OR o.locked_at >= p.closes_at`;

/** I5: journals moved what orders, payouts and ends say, to their owner. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.scope, j.key, e.asset_id, min(a.owner) FILTER (WHERE a.kind = 'user') AS low,
      max(a.owner) FILTER (WHERE a.kind = 'user') AS high,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.purpose = 'change' AND a.bucket = 'available'), 0) AS spot,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'user' AND a.purpose = 'lockmining' AND a.bucket = 'frozen'), 0) AS locked,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = '${FUND}'), 0) AS fund,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = '${HELD}'), 0) AS held,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'rounding'), 0) AS rounding
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('lockup.open', 'lockup.pay', 'lockup.end') GROUP BY j.scope, j.key, e.asset_id),
  said AS (
    SELECT 'lockup.open' AS scope, o.id::text AS key, o.asset_id, o.user_id, -o.amount AS spot, o.amount AS locked,
      -o.units * o.daily AS fund, o.units * o.daily AS held, 0::numeric AS rounding
    FROM lockup_orders o
    UNION ALL
    SELECT 'lockup.pay', y.order_id || ':' || y.k, o.asset_id, o.user_id, y.atoms, 0, 0, -y.atoms, 0
    FROM lockup_payouts y JOIN lockup_orders o ON o.id = y.order_id
    UNION ALL
    SELECT 'lockup.end', o.id::text, o.asset_id, o.user_id, e.returned, -o.amount,
      e.penalty - r.rest + (o.units - e.paid) * o.daily, -(o.units - e.paid) * o.daily, r.rest
    FROM lockup_ends e JOIN lockup_orders o ON o.id = e.order_id
    CROSS JOIN LATERAL (
      SELECT e.penalty - least(o.amount, div(x.exact, 1000000)) AS rest
      FROM (SELECT o.amount * o.ratio_ppm * ceil((o.expires_at - e.at)::numeric / o.unit_ms) AS exact) x) r)
  SELECT scope, key, s.spot AS said, m.spot AS moved, s.fund AS fund_said, m.fund AS fund_moved
  FROM said s FULL JOIN moved m USING (scope, key, asset_id)
  WHERE (s.spot, s.locked, s.fund, s.held, s.rounding) IS DISTINCT FROM (m.spot, m.locked, m.fund, m.held, m.rounding)
     OR m.low IS DISTINCT FROM s.user_id OR m.high IS DISTINCT FROM s.user_id`;

/** I10: payouts follow each other without a gap, each of a unit's yield at its instant, none after the end. */
const PAYOUTS = `
  SELECT y.order_id, y.k, y.due_at, y.atoms, o.daily FROM lockup_payouts y JOIN lockup_orders o ON o.id = y.order_id
  LEFT JOIN lockup_ends e ON e.order_id = o.id
  WHERE y.k > o.units OR y.atoms <> o.daily OR y.due_at <> ${DUE_AT('y.k')} OR y.due_at > e.at
     OR (y.k > 1 AND NOT EXISTS (SELECT FROM lockup_payouts b WHERE b.order_id = y.order_id AND b.k = y.k - 1))`;

/** I10, I8: an end is what the rule makes of the terms: at expiry with all payouts, or before it for the penalty. */
const ENDS = `
  SELECT e.order_id, e.how, e.at, e.paid, e.penalty, e.returned FROM lockup_ends e JOIN lockup_orders o ON o.id = e.order_id
  CROSS JOIN LATERAL (SELECT least(o.amount, ceil(
    o.amount * o.ratio_ppm * ceil((o.expires_at - e.at)::numeric / o.unit_ms) / 1000000)) AS atoms) penalty
  WHERE e.paid <> ${PAID} OR e.penalty + e.returned <> o.amount
     OR CASE e.how WHEN 'matured' THEN e.at <> o.expires_at OR e.paid <> o.units OR e.penalty <> 0
        ELSE e.at >= o.expires_at OR e.at < o.locked_at OR e.penalty <> penalty.atoms
          OR e.paid < o.units AND ${DUE_AT('(e.paid + 1)')} <= e.at END`;

/** I10: an open order waits for its next payout and for its end, an ended one for nothing. */
const WAITING = `
  WITH open AS (SELECT o.id, o.expires_at, o.units, ${PAID} AS paid, o.locked_at, o.unit_ms, o.offset_ms
    FROM lockup_orders o WHERE ${IS_OPEN}),
  said AS (
    SELECT o.id AS position_id, 'end' AS event, 0 AS period, o.expires_at AS due_at FROM open o
    UNION ALL
    SELECT o.id, 'pay', o.paid + 1, ${DUE_AT('(o.paid + 1)')} FROM open o WHERE o.paid < o.units)
  SELECT coalesce(s.position_id, d.position_id) AS order_id, coalesce(s.event, d.event) AS event, s.due_at AS due, d.due_at AS waits
  FROM said s FULL JOIN (SELECT * FROM due_items WHERE product = 'lockup') d USING (position_id, event, period)
  WHERE s.due_at IS DISTINCT FROM d.due_at`;

/** I10: an order that continues another began when that one matured, with its amount and terms that are no worse. */
const CONTINUED = `
  SELECT o.id AS order_id, b.id AS before FROM lockup_orders o JOIN lockup_orders b ON b.id = o.renewed_from
  LEFT JOIN lockup_ends e ON e.order_id = b.id
  WHERE e.how IS DISTINCT FROM 'matured' OR o.locked_at <> b.expires_at OR o.amount <> b.amount OR o.user_id <> b.user_id
     OR o.asset_id <> b.asset_id OR o.unit_ms <> b.unit_ms OR o.units <> b.units OR o.daily_ppm < b.daily_ppm
     OR o.ratio_ppm > b.ratio_ppm`;

/** The invariants of lock-up. */
export const lockupInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'what is set aside for lock-up is what open orders will still be paid', sql: SET_ASIDE },
  { id: 'I4', title: 'each open lock-up order holds its amount', sql: HOLDS },
  { id: 'I4', title: 'what is taken of a lock-up product is the sum of its orders, within its quota', sql: TAKEN },
  { id: 'I16', title: 'a lock-up order has the terms that its product was published with', sql: TERMS },
  { id: 'I5', title: 'lock-up moved what orders, payouts and ends say', sql: JOURNALS },
  { id: 'I10', title: 'payouts of a lock-up order follow each other at their instants', sql: PAYOUTS },
  { id: 'I10', title: 'a lock-up order ends by the rule of its terms', sql: ENDS },
  { id: 'I10', title: 'an open lock-up order waits for its next payout and its end', sql: WAITING },
  { id: 'I10', title: 'a lock-up order continues on the same or better terms', sql: CONTINUED },
  exactlyOnce('lockup.open', 'a lock-up order began once', 'SELECT id::text FROM lockup_orders'),
  exactlyOnce('lockup.pay', 'a lock-up payout was made once', `SELECT order_id || ':' || k FROM lockup_payouts`),
  exactlyOnce('lockup.end', 'a lock-up order ended once', 'SELECT order_id::text FROM lockup_ends'),
];

/** The journals of lock-up. */
export const lockupJournals: readonly JournalKind[] = [
  { scope: 'lockup.open', users: 1, others: [FUND, HELD] },
  { scope: 'lockup.pay', users: 1, others: [HELD] },
  { scope: 'lockup.end', users: 1, others: [FUND, HELD, 'rounding'] },
  { scope: 'lockup.capital', users: 0, others: ['capital', FUND] },
];
