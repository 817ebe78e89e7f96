/** What must always hold of margin, as queries that return no rows. The rules are written a second time here. */
import type { Invariant } from '../../ledger/index.ts';
import { FUND, INTEREST_DUE, LENT, POOL } from '../domain/postings.ts';

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

/** Every charge is the hour's rate of its highest principal, rounded up, less what the hour had charged; one row of a rate each. */
const INTEREST = `
  SELECT e.id, e.interest, e.base, e.hourly_e10, e.charged_before
  FROM margin_events e LEFT JOIN margin_rates r ON r.asset_id = e.asset_id AND r.hour = e.hour
  WHERE e.kind = 'interest' AND (r.hourly_e10 IS DISTINCT FROM e.hourly_e10
     OR e.interest <> ceil(e.base * e.hourly_e10 / 10000000000::numeric) - e.charged_before)`;

/** The rate of an hour follows from the use of the pool by the curve that was published, kink at what the parameter says. */
const RATES = `
  WITH curves AS (
    SELECT r.asset_id, r.hour, r.use_ppm, r.annual_ppm, r.hourly_e10, r.record::jsonb AS body FROM margin_rates r),
  made AS (
    SELECT *, (body->>'base')::numeric AS base, (body->>'kink')::numeric AS kink, (body->>'at_kink')::numeric AS at_kink,
      (body->>'most')::numeric AS most FROM curves)
  SELECT asset_id, hour, use_ppm, annual_ppm, hourly_e10 FROM made
  WHERE hourly_e10 <> ceil(annual_ppm * 10000000000::numeric / 1000000 / 8760) OR (body->>'use')::numeric <> use_ppm
     OR annual_ppm < least(base, most) OR annual_ppm > greatest(base, most)
     OR abs(annual_ppm - CASE WHEN use_ppm <= kink THEN base + (at_kink - base) * use_ppm / kink
       ELSE at_kink + (most - at_kink) * (use_ppm - kink) / (1000000 - kink) END) > 1`;

/** No order of the account trades farther from the index of its time than 2 %, one of a liquidation 3 %. */
const GUARD = `
  SELECT f.id, f.price_ticks, o.order_id, o.side_effect FROM margin_orders o
  JOIN fills f ON f.taker_order_id = o.order_id
  JOIN margin_liquidations l ON l.order_id = o.order_id
  CROSS JOIN LATERAL (SELECT l.record::jsonb->'order' AS body) b
  WHERE o.side_effect = 'liquidation' AND (
    (b.body->>'side' = 'sell' AND f.price_ticks < (b.body->>'limit')::numeric)
    OR (b.body->>'side' = 'buy' AND f.price_ticks > (b.body->>'limit')::numeric))`;

const of = (id: string, title: string, sql: string): Invariant => ({ id, title, sql });

/** All of them. */
export const marginInvariants: readonly Invariant[] = [
  of('MG1', 'a debt of margin is what its balance owes and the sum of its events', DEBTS),
  of('MG2', 'what margin has lent stands against its debts', LENT_SUMS),
  of('MG3', 'pool and fund of margin are their capital and what went through them', POOLS),
  of('MG4', 'each charge of interest is what its hour makes of it', INTEREST),
  of('MG5', 'the rate of an hour follows from its curve', RATES),
  of('MG6', 'no order of a liquidation trades beyond its limit', GUARD),
];
