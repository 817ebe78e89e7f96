/**
 * How many people had to approve a recharge or withdrawal, computed again from what it was worth and the thresholds that
 * were published for its day. Nothing here imports the code that decides; the number in the row itself counts for nothing.
 *
 * What an amount was worth is held against the record of ticks (coins), one to one (USDT, USD), and the dated file of fiat
 * rates that the program ships. An index second that could not be logged stands within a tenth of those around it; rates
 * of fiat money are the operator's file, so that only a value beyond three times or below a third of the shipped ones is
 * a breach.
 */
import type { Invariant } from '../../ledger/index.ts';

const DAY_MS = 86_400_000;
/** What ended, or was applied, within this time of a request may have come to it or not. */
const RACE_MS = 60_000;
/** How many of the newest the check of each minute recomputes. */
const NEWEST = 2_000;

/** Units of each currency for one USD, as shipped (content/store/fiat-rates.json of 2025-06-30). */
const FIAT_PER_USD = `(VALUES (102, 7.16), (103, 0.729), (104, 7.85), (105, 144), (106, 0.849), (107, 3.6725), (108, 32.5),
  (109, 56.3), (110, 1.272), (111, 26100)) AS fiat (asset_id, per_usd)`;

const newest = (table: string) => `(SELECT * FROM ${table} WHERE id > (SELECT max(id) FROM ${table}) - ${NEWEST})`;

/** What was asked for, in both tables alike; `gone_at`: when it ended without money having moved. */
const asked = (recharges: string, withdrawals: string) => `
  SELECT 'recharge' AS queue, id, user_id, asset_id, atoms, usd, approvals_needed, created_at, state = 'approved' AS is_through,
    CASE WHEN state = 'rejected' THEN decided_at END AS gone_at FROM ${recharges} r
  UNION ALL
  SELECT 'withdraw', id, user_id, asset_id, atoms, usd, approvals_needed, created_at, state IN ('approved', 'sent', 'completed', 'failed'),
    CASE WHEN state IN ('rejected', 'failed', 'cancelled') THEN ended_at END FROM ${withdrawals} w`;

/** I16: what recharges and withdrawals count as follows from their amount and the prices of their moment. */
const values = (recharges: string, withdrawals: string) => `
  WITH asked AS MATERIALIZED (${asked(recharges, withdrawals)}),
  priced AS (
    SELECT a.*, p.low * a.atoms / 10::numeric ^ s.scale AS low, p.high * a.atoms / 10::numeric ^ s.scale AS high
    FROM asked a JOIN assets s ON s.id = a.asset_id
    LEFT JOIN markets m ON m.kind = 'spot' AND m.base_asset_id = a.asset_id AND m.quote_asset_id = 3
    LEFT JOIN ${FIAT_PER_USD} ON fiat.asset_id = a.asset_id
    CROSS JOIN LATERAL (
      SELECT 1 AS low, 1 AS high WHERE a.asset_id IN (3, 101)
      UNION ALL SELECT 1 / per_usd / 3, 3 / per_usd WHERE per_usd IS NOT NULL
      UNION ALL SELECT min(t.price_ticks) * m.tick::numeric * 0.9, max(t.price_ticks) * m.tick::numeric * 1.1
      FROM ticks_between(m.id, a.created_at - 6000, a.created_at + 1000) t WHERE m.id IS NOT NULL
      HAVING min(t.price_ticks) IS NOT NULL) p)
  SELECT queue, id, asset_id AS asset, usd, trim_scale(round(low, 2)) AS least, trim_scale(round(high, 2)) AS most FROM priced
  WHERE usd < ceil(low * 100) / 100 OR usd > ceil(high * 100) / 100`;

/** I15: what went through had as many approvers as its value, with those of the 24 hours before, takes. */
const approvals = (recharges: string, withdrawals: string) => `
  WITH thresholds AS MATERIALIZED (
    SELECT since, lead(since, 1, 9007199254740991) OVER (ORDER BY since) AS until, recharge, withdraw FROM (
      SELECT 0::bigint AS since, 10000::numeric AS recharge, 1000::numeric AS withdraw
      UNION ALL SELECT effective_at, (after::jsonb ->> 'recharge')::numeric, (after::jsonb ->> 'withdraw')::numeric
      FROM parameter_changes WHERE name = 'funding.thresholds') changes),
  asked AS MATERIALIZED (${asked(recharges, withdrawals)}),
  taken AS (
    SELECT a.*, e.usd AS earlier,
      CASE WHEN a.usd IS NULL OR e.has_unpriced OR a.usd + e.usd > CASE a.queue WHEN 'recharge' THEN t.recharge ELSE t.withdraw END
        THEN 2 ELSE 1 END AS takes
    FROM asked a JOIN thresholds t ON t.since <= a.created_at AND t.until > a.created_at
    CROSS JOIN LATERAL (
      SELECT coalesce(sum(b.usd), 0) AS usd, coalesce(bool_or(b.usd IS NULL), false) AS has_unpriced FROM (
        SELECT usd, decided_at AS ended_at, state = 'rejected' AS is_gone FROM recharges r
        WHERE a.queue = 'recharge' AND r.user_id = a.user_id AND r.id + 0 < a.id
          AND r.created_at BETWEEN a.created_at - ${DAY_MS - 1} AND a.created_at + ${RACE_MS}
        UNION ALL
        SELECT usd, ended_at, state IN ('rejected', 'failed', 'cancelled') FROM withdrawals w
        WHERE a.queue = 'withdraw' AND w.user_id = a.user_id AND w.id + 0 < a.id
          AND w.created_at BETWEEN a.created_at - ${DAY_MS - 1} AND a.created_at + ${RACE_MS}) b
      WHERE NOT b.is_gone OR b.ended_at > a.created_at + ${RACE_MS}) e)
  SELECT k.queue, k.id, k.user_id AS "user", k.usd, k.earlier, k.takes, k.approvals_needed AS noted, n.approvers
  FROM taken k CROSS JOIN LATERAL (
    SELECT count(DISTINCT d.staff_id) AS approvers FROM reviews r JOIN review_decisions d
      ON d.review_id = r.id AND d.kind = 'approve' AND d.payload_hash = r.payload_hash
    WHERE r.queue = k.queue AND r.subject_id = k.id AND r.state = 'approved') n
  WHERE k.approvals_needed < k.takes OR (k.is_through AND n.approvers < k.takes)`;

/** I7: the fee of a withdrawal is the one that was published for its asset and network at its time. */
const fees = (withdrawals: string) => `
  WITH ways AS MATERIALIZED (
    SELECT asset_id, network, since, lead(since, 1, 9007199254740991) OVER (PARTITION BY asset_id, network ORDER BY since) AS until, fee
    FROM (
      -- What it began with: what its first change changed, or what holds still.
      SELECT w.asset_id, w.network, 0::bigint AS since, coalesce((
        SELECT (way ->> 'withdraw_fee')::numeric * 10::numeric ^ s.scale
        FROM parameter_changes c CROSS JOIN LATERAL jsonb_array_elements(c.before::jsonb -> 'ways') AS way
        WHERE c.name = 'funding.terms' AND c.market_id = w.asset_id AND c.applied_at IS NOT NULL AND way ->> 'network' = w.network
        ORDER BY c.applied_at, c.id LIMIT 1), w.withdraw_fee) AS fee
      FROM withdraw_terms w JOIN assets s ON s.id = w.asset_id
      UNION ALL
      SELECT s.id, way ->> 'network', c.applied_at, (way ->> 'withdraw_fee')::numeric * 10::numeric ^ s.scale
      FROM parameter_changes c JOIN assets s ON s.id = c.market_id
      CROSS JOIN LATERAL jsonb_array_elements(c.after::jsonb -> 'ways') AS way
      WHERE c.name = 'funding.terms' AND c.applied_at IS NOT NULL) changes)
  SELECT w.id AS withdrawal_id, w.asset_id AS asset, w.network, w.fee FROM ${withdrawals} w
  WHERE NOT EXISTS (
    SELECT FROM ways t WHERE t.asset_id = w.asset_id AND t.network = w.network AND t.fee = w.fee
      AND t.since <= w.created_at + ${RACE_MS} AND t.until > w.created_at - ${RACE_MS})`;

/** Approvals recomputed. */
export const approvalInvariants: readonly Invariant[] = [
  {
    id: 'I15',
    title: 'recharges and withdrawals had the approvers that their value takes',
    sql: approvals('recharges', 'withdrawals'),
    newest: approvals(newest('recharges'), newest('withdrawals')),
  },
  {
    id: 'I16',
    title: 'recharges and withdrawals count as what they were worth',
    sql: values('recharges', 'withdrawals'),
    newest: values(newest('recharges'), newest('withdrawals')),
  },
  {
    id: 'I7',
    title: 'withdrawals cost what was published for their time',
    sql: fees('withdrawals'),
    newest: fees(newest('withdrawals')),
  },
];
