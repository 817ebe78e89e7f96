/** What must always hold of margin, as queries that return no rows. The rules are written a second time here. */
import type { Invariant } from '../../ledger/index.ts';
import { FUND, INTEREST_DUE, LENT, POOL } from '../domain/postings.ts';
import { HOUR_MS, MARGIN_CODES, firstRates } from '../domain/terms.ts';

const house = (purpose: string) =>
  `(SELECT asset_id, balance FROM accounts WHERE kind = 'house' AND owner = 0 AND purpose = '${purpose}')`;

/** A debt is what its balance owes, and the sum of its events. */
const DEBTS = `
  WITH owed AS (
    SELECT owner AS user_id, asset_id, -sum(balance) AS atoms FROM accounts
    WHERE kind = 'user' AND purpose = 'margin' AND bucket = 'owed' GROUP BY owner, asset_id),
  events AS (
    SELECT user_id, asset_id, sum(principal) AS principal, sum(interest) AS interest, max(revision) AS revision, count(*) AS n
    FROM margin_events GROUP BY user_id, asset_id)
  SELECT user_id, asset_id, d.principal, d.interest, o.atoms, e.principal AS of_events, e.revision
  FROM margin_debts d FULL JOIN owed o USING (user_id, asset_id) FULL JOIN events e USING (user_id, asset_id)
  WHERE coalesce(d.principal + d.interest, 0) <> coalesce(o.atoms, 0)
     OR coalesce(d.principal, 0) <> coalesce(e.principal, 0) OR coalesce(d.interest, 0) <> coalesce(e.interest, 0)
     OR coalesce(e.revision, 0) <> coalesce(e.n, 0) OR coalesce(d.revision, 0) <> coalesce(e.revision, 0)`;

/** What is lent and due stands against the debts; pools and sums say the same. */
const LENT_SUMS = `
  WITH debts AS (SELECT asset_id, sum(principal) AS principal, sum(interest) AS interest FROM margin_debts GROUP BY asset_id)
  SELECT a.id AS asset_id, d.principal, l.balance AS lent, p.lent AS of_pool, d.interest, i.balance AS due, p.interest AS of_interest
  FROM assets a LEFT JOIN debts d ON d.asset_id = a.id LEFT JOIN margin_pools p ON p.asset_id = a.id
  LEFT JOIN ${house(LENT)} l ON l.asset_id = a.id LEFT JOIN ${house(INTEREST_DUE)} i ON i.asset_id = a.id
  WHERE coalesce(d.principal, 0) <> coalesce(l.balance, 0) OR coalesce(p.lent, 0) <> coalesce(l.balance, 0)
     OR coalesce(d.interest, 0) <> coalesce(i.balance, 0) OR coalesce(p.interest, 0) <> coalesce(i.balance, 0)`;

/** Pool and fund: capital of two people or of the demo, less what is lent and lost, with what came in; never below zero. */
const POOLS = `
  WITH moved AS (
    SELECT a.purpose, a.asset_id,
      sum(e.amount) FILTER (WHERE j.scope NOT IN ('margin.borrow', 'margin.repay', 'margin.shortfall', 'margin.liquidation')) AS capital
    FROM accounts a JOIN entries e ON e.account_id = a.id JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'house' AND a.purpose IN ('${POOL}', '${FUND}') GROUP BY a.purpose, a.asset_id),
  both_ AS (
    SELECT a.id AS asset_id, coalesce(pool.balance, 0) AS pool, coalesce(fund.balance, 0) AS fund,
      coalesce((SELECT capital FROM moved m WHERE m.asset_id = a.id AND m.purpose = '${POOL}'), 0) AS pool_capital,
      coalesce((SELECT capital FROM moved m WHERE m.asset_id = a.id AND m.purpose = '${FUND}'), 0) AS fund_capital,
      coalesce(p.lent, 0) AS lent, coalesce(p.lost, 0) AS lost, coalesce(p.received, 0) AS received,
      coalesce(p.made_good, 0) AS made_good
    FROM assets a LEFT JOIN margin_pools p ON p.asset_id = a.id
    LEFT JOIN ${house(POOL)} pool ON pool.asset_id = a.id LEFT JOIN ${house(FUND)} fund ON fund.asset_id = a.id)
  SELECT * FROM both_
  WHERE pool <> pool_capital - lent - lost OR pool < 0 OR fund <> fund_capital + received - made_good OR fund < 0`;

/**
 * Every charge is the hour's rate of its highest principal, rounded up, less what the hour had charged; one row of a rate each. All
 * charges of an hour together are the interest of the highest principal that the debt had in it.
 */
const INTEREST = `
  WITH hours AS (
    SELECT user_id, asset_id, hour, sum(interest) AS charged, max(base) AS base, max(hourly_e10) AS rate
    FROM margin_events WHERE kind = 'interest' GROUP BY user_id, asset_id, hour),
  borrowed AS (
    SELECT user_id, asset_id, kind, time_ms / ${HOUR_MS} AS hour,
      sum(principal) OVER (PARTITION BY user_id, asset_id ORDER BY revision) AS principal
    FROM margin_events)
  SELECT e.user_id, e.asset_id, e.hour, e.interest FROM margin_events e
  LEFT JOIN margin_rates r ON r.asset_id = e.asset_id AND r.hour = e.hour
  WHERE e.kind = 'interest' AND (r.hourly_e10 IS DISTINCT FROM e.hourly_e10
     OR e.interest <> ceil(e.base * e.hourly_e10 / 10000000000::numeric) - e.charged_before)
  UNION ALL SELECT user_id, asset_id, hour, charged FROM hours WHERE charged <> ceil(base * rate / 10000000000::numeric)
  UNION ALL SELECT b.user_id, b.asset_id, b.hour, b.principal FROM borrowed b
  LEFT JOIN hours h ON h.user_id = b.user_id AND h.asset_id = b.asset_id AND h.hour = b.hour
  LEFT JOIN margin_rates r ON r.asset_id = b.asset_id AND r.hour = b.hour
  WHERE b.kind = 'borrow' AND r.hourly_e10 IS DISTINCT FROM 0 AND (h.base IS NULL OR h.charged < ceil(b.principal * h.rate / 10000000000::numeric))`;

/** A debt is charged each hour that it stands: nothing changes it before the hours since its last change were charged. */
const HOURS = `
  WITH events AS (
    SELECT id, user_id, asset_id, kind, revision, coalesce(hour, time_ms / ${HOUR_MS}) AS hour,
      sum(principal) OVER (PARTITION BY user_id, asset_id ORDER BY revision) AS principal FROM margin_events),
  steps AS (
    SELECT id, user_id, asset_id, kind, hour, lag(hour) OVER debt AS before, lag(principal) OVER debt AS owed
    FROM events WINDOW debt AS (PARTITION BY user_id, asset_id ORDER BY revision))
  SELECT s.id, s.user_id, s.asset_id, s.before, s.hour FROM steps s
  WHERE s.owed > 0 AND s.hour <> s.before AND (s.kind <> 'interest' OR s.hour <> s.before + 1) AND EXISTS (
    SELECT FROM generate_series(s.before + 1, s.hour - CASE WHEN s.kind = 'interest' THEN 1 ELSE 0 END) h
    LEFT JOIN margin_rates r ON r.asset_id = s.asset_id AND r.hour = h WHERE r.hourly_e10 IS DISTINCT FROM 0)`;

const firstCurves = MARGIN_CODES.map((code) => {
  const { base, kink, at_kink, most } = firstRates(code);
  return `('${code}', ${base}, ${kink}, ${at_kink}, ${most})`;
});

/** The rate of an hour follows from the use of the pool by the curve that was published for it, or that the asset began with. */
const RATES = `
  WITH curves (code, base, kink, at_kink, most) AS (VALUES ${firstCurves.join(', ')}),
  made AS (
    SELECT r.asset_id, r.hour, r.use_ppm, r.annual_ppm, r.hourly_e10, r.record::jsonb AS body,
      coalesce((p.value->>'base')::numeric, c.base) * 1000000 AS base, coalesce((p.value->>'kink')::numeric, c.kink) * 1000000 AS kink,
      coalesce((p.value->>'at_kink')::numeric, c.at_kink) * 1000000 AS at_kink,
      coalesce((p.value->>'most')::numeric, c.most) * 1000000 AS most
    FROM margin_rates r JOIN assets a ON a.id = r.asset_id LEFT JOIN curves c ON c.code = a.code
    LEFT JOIN LATERAL (SELECT after::jsonb AS value FROM parameter_changes
      WHERE name = 'margin.rates' AND market_id = r.asset_id AND effective_at <= r.hour * ${HOUR_MS}
      ORDER BY effective_at DESC LIMIT 1) p ON true)
  SELECT asset_id, hour, use_ppm, annual_ppm, hourly_e10 FROM made
  WHERE hourly_e10 <> ceil(annual_ppm * 10000000000::numeric / 1000000 / 8760) OR (body->>'use')::numeric <> use_ppm
     OR (body->>'base')::numeric <> base OR (body->>'kink')::numeric <> kink OR (body->>'at_kink')::numeric <> at_kink
     OR (body->>'most')::numeric <> most
     OR abs(annual_ppm - CASE WHEN use_ppm <= kink THEN base + (at_kink - base) * use_ppm / kink
       ELSE at_kink + (most - at_kink) * (use_ppm - kink) / (1000000 - kink) END) > 1`;

/** What a step of a liquidation charged is what its record says, and each step names the one before of the same owner. */
const STEPS = `
  WITH charged AS (
    SELECT j.key, sum(e.amount) AS atoms FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'margin.liquidation' AND a.kind = 'house' GROUP BY j.key)
  SELECT l.id, l.record::jsonb->>'charge' AS said, c.atoms FROM margin_liquidations l
  FULL JOIN charged c ON c.key = l.id::text LEFT JOIN margin_liquidations b ON b.id = l.from_id
  WHERE coalesce((l.record::jsonb->>'charge')::numeric, -1) <> coalesce(c.atoms, 0)
     OR (l.from_id IS NULL) <> (l.record::jsonb->>'from' IS NULL) OR b.user_id <> l.user_id OR b.id >= l.id`;

/** No order of a liquidation trades beyond the limit that its record says. */
const GUARD = `
  SELECT f.id, f.price_ticks, o.order_id, o.side_effect FROM margin_orders o
  JOIN fills f ON f.taker_order_id = o.order_id
  JOIN margin_liquidations l ON l.order_id = o.order_id
  CROSS JOIN LATERAL (SELECT l.record::jsonb->'order' AS body) b
  WHERE o.side_effect = 'liquidation' AND (
    (b.body->>'side' = 'sell' AND f.price_ticks < (b.body->>'limit')::numeric)
    OR (b.body->>'side' = 'buy' AND f.price_ticks > (b.body->>'limit')::numeric))`;

/** What left an account with debts left it at the level of leaving, at the second that it names. */
const LEAVINGS = `
  WITH behind AS (
    SELECT l.id, l.user_id, l.leave_ppm, l.tick_ms, max(i.held) FILTER (WHERE i.asset = l.asset_id) AS held,
      sum(div(div(i.held * i.ticks * i.n, i.d) * (1000000 - i.haircut), 1000000)) AS collateral,
      sum(div(i.owed * i.ticks * i.n + i.d - 1, i.d)) AS debts
    FROM margin_leavings l CROSS JOIN LATERAL jsonb_to_recordset(l.items::jsonb)
      AS i (asset int, held numeric, owed numeric, ticks numeric, n numeric, d numeric, haircut numeric)
    GROUP BY l.id)
  SELECT * FROM behind WHERE held IS NULL OR debts <= 0 OR collateral * 1000000 < leave_ppm * debts`;

const of = (id: string, title: string, sql: string): Invariant => ({ id, title, sql });

/** All of them. */
export const marginInvariants: readonly Invariant[] = [
  of('MG1', 'a debt of margin is what its balance owes and the sum of its events', DEBTS),
  of('MG2', 'what margin has lent stands against its debts', LENT_SUMS),
  of('MG3', 'pool and fund of margin are their capital and what went through them', POOLS),
  of('MG4', 'each charge of interest is what its hour makes of it', INTEREST),
  of('MG5', 'the rate of an hour follows from its curve', RATES),
  of('MG6', 'no order of a liquidation trades beyond its limit', GUARD),
  of('MG7', 'a debt of margin is charged each hour that it stands', HOURS),
  of('MG8', 'a step of a liquidation charged what its record says, behind the one before', STEPS),
  of('MG9', 'what left an account with debts left it at the level of leaving', LEAVINGS),
];
