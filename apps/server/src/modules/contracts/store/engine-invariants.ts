/** What must always hold of liquidations, stops and the insurance fund, as queries that return no rows. */
import { type Invariant, exactlyOnce } from '../../ledger/index.ts';

/** Seconds of younger rows are never forgotten: 13 days. */
const KEPT_MS = 1_123_200_000;

/** I12d: each entry of the fund follows from the one before, and none is below zero. */
const RUNNING = `
  SELECT id, asset_id, balance, before - paid + received AS follows FROM (
    SELECT id, asset_id, paid, received, balance, lag(balance, 1, 0::numeric) OVER (PARTITION BY asset_id ORDER BY id) AS before
    FROM contract_fund_entries) AS e
  WHERE balance <> before - paid + received OR balance < 0`;

/** I12d: what liquidations and closes moved of the fund by its entries is what the ledger moved; capital counts once it is there. */
const FUND = `
  WITH moved AS (
    SELECT e.asset_id, coalesce(sum(e.amount) FILTER (WHERE e.cause <> 'house_capital'), 0) AS own,
      coalesce(sum(e.amount) FILTER (WHERE e.cause = 'house_capital'), 0) AS capital
    FROM accounts a JOIN entries e ON e.account_id = a.id
    WHERE a.kind = 'house' AND a.purpose = 'contracts_insurance' GROUP BY e.asset_id),
  said AS (
    SELECT asset_id, coalesce(sum(received - paid) FILTER (WHERE cause <> 'capital'), 0) AS own,
      coalesce(sum(received) FILTER (WHERE cause = 'capital'), 0) AS capital
    FROM contract_fund_entries GROUP BY asset_id)
  SELECT asset_id, m.own AS moved, s.own AS said, m.capital, s.capital AS counted
  FROM moved m FULL JOIN said s USING (asset_id)
  WHERE coalesce(m.own, 0) <> coalesce(s.own, 0) OR coalesce(s.capital, 0) > coalesce(m.capital, 0)`;

/** I12d: a liquidation changed the fund by what its row says. */
const PAID = `
  SELECT l.id, l.fund_paid, e.paid, l.repaid + l.fee_part + l.fund_fee AS given, e.received
  FROM contract_liquidations l FULL JOIN (SELECT * FROM contract_fund_entries WHERE cause = 'liquidation') e ON e.record_id = l.id
  WHERE l.id IS NULL OR (coalesce(e.paid, 0), coalesce(e.received, 0)) <> (l.fund_paid, l.repaid + l.fee_part + l.fund_fee)`;

/** I12d: the attempts of an hour in a market paid at most a quarter of what the fund had at its beginning, and an atom a fill. */
const BUDGET = `
  WITH hours AS (
    SELECT asset_id, moment_ms / 3600000 AS hour, (array_agg(balance - received + paid ORDER BY id))[1] AS at
    FROM contract_fund_entries GROUP BY 1, 2)
  SELECT e.asset_id, e.market_id, hour, sum(e.paid) AS paid, min(h.at) AS at
  FROM contract_fund_entries e JOIN hours h ON h.asset_id = e.asset_id AND h.hour = e.moment_ms / 3600000
  WHERE e.cause = 'liquidation' GROUP BY e.asset_id, e.market_id, hour
  HAVING sum(e.paid) > trunc(min(h.at) / 4) + 1000 * count(*)`;

/**
 * I12f: own positions and others were closed at the bankruptcy price of the liquidated one, as many lots as it says; own ones of a cross
 * account that were netted at the mark.
 */
const TAKEN = `
  SELECT l.id, l.own_lots, l.adl_lots, t.own, t.adl, l.bankruptcy, t.low, t.high
  FROM contract_liquidations l LEFT JOIN LATERAL (
    SELECT coalesce(sum(lots) FILTER (WHERE rank = 0), 0) AS own, coalesce(sum(lots) FILTER (WHERE rank > 0), 0) AS adl,
      min(price_ticks) AS low, max(price_ticks) AS high
    FROM contract_adls WHERE liquidation_id = l.id) t ON true
  WHERE (l.own_lots, l.adl_lots) <> (t.own, t.adl)
     OR t.low IS NOT NULL AND (l.bankruptcy, l.bankruptcy) IS DISTINCT FROM (t.low::text, t.high::text)
       AND NOT (l.margin_mode = 'cross' AND t.adl = 0 AND (l.mark_ticks, l.mark_ticks) = (t.low, t.high))`;

/**
 * I16: stops and liquidations of a tick stand in the published order: stops by position, liquidations of isolated positions by position,
 * those of cross accounts by user.
 */
const SERVED = `
  SELECT id, market_id, tick_ms, 1 AS stage, position_id AS turn FROM contract_stop_fires
  UNION ALL SELECT id, market_id, tick_ms, CASE margin_mode WHEN 'cross' THEN 3 ELSE 2 END,
    CASE margin_mode WHEN 'cross' THEN user_id ELSE position_id END FROM contract_liquidations
  UNION ALL SELECT record_id, market_id, tick_ms, 4, id FROM contract_conditionals WHERE record_id IS NOT NULL`;
const ORDER = `
  SELECT a.id, b.id AS later, a.stage, a.turn, b.stage AS later_stage, b.turn AS later_turn
  FROM (${SERVED}) AS a JOIN (${SERVED}) AS b USING (market_id, tick_ms)
  WHERE a.id < b.id AND (a.stage, a.turn) > (b.stage, b.turn)`;

/** I16: what a stop, a liquidation or funding was decided by is a tick of the record, and the mark is that of its price and rate (F1). */
const markOf = (price: string, of: string) => `(
    SELECT ${price} + sign(f.n) * div(2 * abs(f.n) + f.d, 2 * f.d) FROM (
      SELECT ${price}::numeric * coalesce(r.rate_e8, 0) * (28800000 - m.elapsed) * least(m.elapsed, 1800000) AS n,
        100000000::numeric * 28800000 * 1800000 AS d
      FROM (SELECT ${of}.tick_ms % 28800000 AS elapsed) m
      LEFT JOIN contract_rates r ON r.market_id = ${of}.market_id AND r.period = ${of}.tick_ms / 28800000) f)`;
const TICKS = `
  SELECT d.id, d.tick_ms, d.mark_ticks, t.price_ticks FROM (
    SELECT id, market_id, tick_ms, mark_ticks FROM contract_stop_fires
    UNION ALL SELECT id, market_id, tick_ms, mark_ticks FROM contract_liquidations
    UNION ALL SELECT record_id, market_id, tick_ms, mark_ticks FROM contract_conditionals WHERE record_id IS NOT NULL
    UNION ALL SELECT record_id, market_id, tick_ms, mark_ticks FROM contract_fundings WHERE state = 'due') AS d
  JOIN markets m ON m.id = d.market_id
  LEFT JOIN LATERAL (
    SELECT max(s.price_ticks) AS price_ticks FROM markets i CROSS JOIN LATERAL seconds_between(i.id, d.tick_ms, d.tick_ms) s
    WHERE i.symbol = coalesce(m.index_symbol, m.symbol)) t ON true
  WHERE d.tick_ms > extract(epoch FROM now()) * 1000 - ${KEPT_MS} AND ${markOf('t.price_ticks', 'd')} IS DISTINCT FROM d.mark_ticks`;

/** I16: every stop, liquidation and deleveraging of others has its record, and records have no gap in the log's order. */
const RECORDED = `
  SELECT r.id, r.kind, d.id AS row FROM (SELECT * FROM contract_records 
    WHERE kind IN ('contract_stop', 'contract_liquidation', 'contract_adl', 'contract_entry')) r
  FULL JOIN (
    SELECT id FROM contract_stop_fires UNION ALL SELECT id FROM contract_liquidations
    UNION ALL SELECT id FROM contract_adls WHERE rank > 0
    UNION ALL SELECT record_id FROM contract_conditionals WHERE record_id IS NOT NULL) AS d USING (id)
  WHERE r.kind IS NULL OR d.id IS NULL`;

/** I16: a conditional entry fired behind the second at which it was placed, by a mark that reached it; its order opens what it asked for. */
const FIRED = `
  SELECT c.id, c.tick_ms, c.mark_ticks, o.position_id FROM contract_conditionals c
  LEFT JOIN contract_order_terms o ON o.order_id = c.order_id
  WHERE c.tick_ms <= c.set_tick_ms
     OR (CASE c.way WHEN 'rise' THEN c.mark_ticks < c.trigger_ticks ELSE c.mark_ticks > c.trigger_ticks END)
     OR c.order_id IS NOT NULL AND (o.purpose, o.market_id, o.multiple, o.margin_mode, o.salt) IS DISTINCT FROM
       ('open', c.market_id, c.multiple, c.margin_mode, c.salt)`;

const LEAVES = `
  SELECT * FROM (
    SELECT record_id, leaf, lag(leaf, 1, -1::bigint) OVER (ORDER BY record_id) AS before FROM contract_record_leaves) AS l
  WHERE leaf <= before`;

/** The invariants of what ticks do to positions. */
export const engineInvariants: readonly Invariant[] = [
  { id: 'I12', title: 'each change of the insurance fund follows from the one before', sql: RUNNING },
  { id: 'I12', title: 'the insurance fund is its capital and fees less what it paid', sql: FUND },
  { id: 'I12', title: 'liquidations changed the insurance fund by what they say', sql: PAID },
  { id: 'I12', title: 'the insurance fund paid within its budget of the hour', sql: BUDGET },
  { id: 'I12', title: 'positions that were taken from closed at the bankruptcy price', sql: TAKEN },
  { id: 'I16', title: 'stops and liquidations of a tick are in the published order', sql: ORDER },
  { id: 'I16', title: 'stops and liquidations were decided by recorded ticks', sql: TICKS },
  { id: 'I16', title: 'every stop, liquidation and deleveraging has its record', sql: RECORDED },
  { id: 'I16', title: 'conditional entries fired by a mark that reached them, and placed what was asked for', sql: FIRED },
  { id: 'I16', title: 'records of contracts stand in the log in their order', sql: LEAVES },
  exactlyOnce('contracts.adl', 'positions closed against each other once', 'SELECT id::text FROM contract_adls'),
];
