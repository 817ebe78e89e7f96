/**
 * What spot's rows must follow from, computed again in SQL from what is stored and published: fees, proceeds, prices,
 * triggers and the candles of trades. Nothing here imports the code that decides: the rules are written a second time,
 * so that a change of either side alone is a breach.
 *
 * Limits: ticks are kept for 14 days (docs/integrity.md); prices of older fills and triggers have nothing left to be
 * compared with. Each query has a form over the newest rows for the check of each minute.
 */
import type { Invariant } from '../../ledger/index.ts';
import { LIVE_SHARE } from '../../markets/index.ts';

/** How many of the newest fills the check of each minute recomputes. */
const NEWEST_FILLS = 20_000;
/** How many of the newest orders by the index it looks at. */
const NEWEST_TRIGGERS = 500;
/** An applied change of market rules and an order of the same moment may see each other late by so much. */
const APPLIED_MS = 60_000;
/** A batch of orders decides by an index that is at most so old, or one second ahead of its own time. */
const INDEX_AGE_MS = 6_000;

const ALL = 'fills';
const NEWEST = `(SELECT * FROM fills WHERE id > (SELECT max(id) FROM fills) - ${NEWEST_FILLS})`;

/** The tiers that spot began with, as `GET /coin/fees` published them: volume in USDT, fees as fractions. */
const FIRST_TIERS = `{"tiers": [
  {"volume": "0", "maker": "0.001", "taker": "0.001"}, {"volume": "50000", "maker": "0.0009", "taker": "0.001"},
  {"volume": "250000", "maker": "0.0008", "taker": "0.0009"}, {"volume": "1000000", "maker": "0.0006", "taker": "0.0008"},
  {"volume": "5000000", "maker": "0.0004", "taker": "0.0006"}, {"volume": "25000000", "maker": "0.0002", "taker": "0.0005"}]}`;

/** What a lot is in atoms of the base asset, and a lot at a tick in atoms of the quote asset. */
const UNITS = `
  units AS MATERIALIZED (
    SELECT m.id AS market_id, trim_scale(m.lot::numeric * 10::numeric ^ b.scale) AS lot,
      trim_scale(m.tick::numeric * m.lot::numeric * 10::numeric ^ q.scale) AS tick_lot
    FROM markets m JOIN assets b ON b.id = m.base_asset_id JOIN assets q ON q.id = m.quote_asset_id WHERE m.kind = 'spot')`;

/** Fee tiers and market fees with the time for which each held; a market without fees of its own has null. */
const SCHEDULES = `
  schedules AS MATERIALIZED (
    SELECT since, lead(since, 1, 9007199254740991) OVER (ORDER BY since) AS until, value FROM (
      SELECT 0::bigint AS since, '${FIRST_TIERS}'::jsonb AS value
      UNION ALL SELECT effective_at, after::jsonb FROM parameter_changes WHERE name = 'spot.tiers') changes),
  tiers AS MATERIALIZED (
    SELECT since, until, (tier ->> 'volume')::numeric * 1000000 AS volume, (tier ->> 'maker')::numeric AS maker,
      (tier ->> 'taker')::numeric AS taker
    FROM schedules CROSS JOIN LATERAL jsonb_array_elements(value -> 'tiers') AS tier),
  own AS MATERIALIZED (
    SELECT market_id, since, lead(since, 1, 9007199254740991) OVER (PARTITION BY market_id ORDER BY since) AS until, maker, taker
    FROM (SELECT id AS market_id, 0::bigint AS since, NULL::numeric AS maker, NULL::numeric AS taker FROM markets
          UNION ALL SELECT market_id, applied_at, (after::jsonb -> 'fees' ->> 'maker')::numeric, (after::jsonb -> 'fees' ->> 'taker')::numeric
          FROM parameter_changes WHERE name = 'spot.rules' AND applied_at IS NOT NULL) changes)`;

/**
 * Both sides of fills: what each received, and between which times its fees were fixed. An order that took a new place
 * after the fill no longer says which fees it had before: any of that time will do.
 */
const sides = (fills: string) => `
  sides AS (
    SELECT f.id, f.market_id, f.role, f.user_id, f.fee, f.amount, f.time_ms / 86400000 AS day,
      CASE WHEN is_known THEN coalesce(o.fees_ms, o.created_ms) ELSE o.created_ms END AS since_low,
      CASE WHEN is_known THEN coalesce(o.fees_ms, o.created_ms) ELSE f.time_ms END AS since_high,
      is_known, CASE f.role WHEN 'maker' THEN o.maker_ppm ELSE o.taker_ppm END / 1000000.0 AS own
    FROM (
      SELECT f.id, f.market_id, f.time_ms, 'maker' AS role, f.maker_order_id AS order_id, f.maker_user AS user_id, f.maker_fee AS fee,
        CASE f.taker_side WHEN 'buy' THEN f.received ELSE f.lots * u.lot END AS amount
      FROM ${fills} f JOIN units u USING (market_id)
      UNION ALL
      SELECT f.id, f.market_id, f.time_ms, 'taker', f.taker_order_id, f.taker_user, f.taker_fee,
        CASE f.taker_side WHEN 'buy' THEN f.lots * u.lot ELSE f.received END
      FROM ${fills} f JOIN units u USING (market_id)) f
    JOIN (SELECT id, fees_ms, created_ms, revision, maker_ppm, taker_ppm FROM orders
          -- A level of a quote has the fees of the moment it came, after its quote and before its fill.
          UNION ALL SELECT id, 9007199254740991, created_ms, 1, NULL, NULL FROM quote_sides) o ON o.id = f.order_id
    CROSS JOIN LATERAL (SELECT o.fees_ms IS NULL OR o.fees_ms < f.time_ms OR o.revision = 0 AS is_known) k)`;

const feeOf = (source: string) =>
  `s.fee = ceil(s.amount * CASE s.role WHEN 'maker' THEN ${source}.maker ELSE ${source}.taker END)`;
const OWN_THEN = `own.market_id = s.market_id AND own.since <= s.since_high + ${APPLIED_MS} AND own.until > s.since_low - ${APPLIED_MS}`;

/**
 * I7: a fee is what was received times the rate, rounded up: the rate of the market where it had one when the order took
 * its place, else that of the tier which the owner's volume of the 30 UTC days before reached in the tiers of that time.
 */
const fees = (fills: string) => `
  WITH ${UNITS}, ${SCHEDULES}, ${sides(fills)},
  volumes AS MATERIALIZED (
    SELECT d.user_id, d.day, coalesce(sum(v.volume), 0) AS volume
    FROM (SELECT DISTINCT user_id, day FROM sides) d
    LEFT JOIN trade_volumes v ON v.user_id = d.user_id AND v.day BETWEEN d.day - 30 AND d.day - 1 AND v.asset_id = 3
      AND v.kind = 'spot'
    GROUP BY 1, 2),
  rates AS MATERIALIZED (
    SELECT DISTINCT ON (v.user_id, v.day, t.since) v.user_id, v.day, v.volume, t.since, t.until, t.maker, t.taker
    FROM volumes v JOIN tiers t ON t.volume <= v.volume ORDER BY v.user_id, v.day, t.since, t.volume DESC)
  SELECT s.id AS fill_id, s.role, s.user_id, s.amount AS received, s.fee, trim_scale(round(s.fee / nullif(s.amount, 0), 6)) AS rate,
    (SELECT r.volume FROM rates r WHERE (r.user_id, r.day) = (s.user_id, s.day) LIMIT 1) AS volume
  FROM sides s
  -- Most follow from the tier at once; only what does not is looked at further.
  LEFT JOIN rates f ON f.user_id = s.user_id AND f.day = s.day AND f.since <= s.since_low AND f.until > s.since_low
  LEFT JOIN own n ON n.market_id = s.market_id AND n.since <= s.since_low AND n.until > s.since_low
  WHERE (s.own IS NULL AND n.maker IS NULL AND ${feeOf('f')}) IS NOT TRUE AND NOT EXISTS (
    SELECT FROM rates r WHERE r.user_id = s.user_id AND r.day = s.day AND r.since <= s.since_high AND r.until > s.since_low
      AND ${feeOf('r')} AND (s.own IS NULL OR NOT s.is_known)
      AND EXISTS (SELECT FROM own WHERE ${OWN_THEN} AND own.maker IS NULL))
  AND NOT EXISTS (
    SELECT FROM own WHERE ${OWN_THEN} AND own.maker IS NOT NULL AND ${feeOf('own')}
      AND (NOT s.is_known OR s.own = CASE s.role WHEN 'maker' THEN own.maker ELSE own.taker END))`;

/** I6: the seller received the value of the trade rounded down, and the buyer paid it rounded down or up. */
const proceeds = (fills: string) => `
  WITH ${UNITS}
  SELECT f.id AS fill_id, v.exact, f.received, f.paid FROM ${fills} f JOIN units u USING (market_id)
  CROSS JOIN LATERAL (SELECT u.tick_lot * f.price_ticks * f.lots AS exact) v
  WHERE f.received <> floor(v.exact) OR f.paid < floor(v.exact) OR f.paid > ceil(v.exact)`;

/** I16: a trade is within a tenth and ten times of the index of its minute. */
const band = (fills: string) => `
  WITH minutes AS MATERIALIZED (
    SELECT market_id, time_ms / 60000 AS minute, min(time_ms) AS first, max(time_ms) AS last,
      min(price_ticks) AS low, max(price_ticks) AS high FROM ${fills} f GROUP BY 1, 2)
  SELECT m.market_id, m.minute * 60000 AS minute, m.low, m.high, i.low AS index_low, i.high AS index_high
  FROM minutes m CROSS JOIN LATERAL (
    SELECT min(price_ticks) AS low, max(price_ticks) AS high
    FROM ticks_between(m.market_id, m.first - ${INDEX_AGE_MS}, m.last + 1000)) i
  WHERE m.low < ceil(i.low / 10.0) OR m.high > i.high * 10`;

/**
 * I16: an order that waited for the index was triggered by a tick that reached its price while it waited; of a live feed by
 * one within `LIVE_SHARE` of it.
 */
const triggered = (orders: string) => {
  const share = `CASE t.prices WHEN 'live' THEN ${LIVE_SHARE} ELSE 0 END`;
  const reached = `CASE WHEN (o.side = 'buy') = starts_with(o.kind, 'stop') THEN t.price_ticks * (1 + ${share}) >= o.trigger_ticks
    ELSE t.price_ticks * (1 - ${share}) <= o.trigger_ticks END`;
  return `
    SELECT o.id AS order_id, o.side, o.kind, o.trigger_ticks, o.after_tick_ms, o.triggered_ms FROM ${orders} o
    WHERE NOT EXISTS (SELECT FROM ticks_between(o.market_id, greatest(o.after_tick_ms, o.triggered_ms - 10000), o.triggered_ms) t
                      WHERE ${reached})
      AND NOT EXISTS (SELECT FROM ticks_between(o.market_id, o.after_tick_ms, o.triggered_ms) t WHERE ${reached})
      AND EXISTS (SELECT FROM ticks_between(o.market_id, o.after_tick_ms, o.triggered_ms) t WHERE t.price_ticks IS NOT NULL)`;
};
const TRIGGERED = `SELECT * FROM orders WHERE trigger_by = 'index' AND triggered_ms IS NOT NULL`;

/** When the period that a minute is in began. */
const PERIODS = `
  SELECT '1m' AS period, g.minute AS begins
  UNION ALL SELECT period, g.minute / length * length FROM (VALUES ('5m', 300000), ('15m', 900000), ('30m', 1800000),
    ('1h', 3600000), ('4h', 14400000), ('1d', 86400000)) AS fixed (period, length)
  UNION ALL SELECT '1w', (g.minute + 259200000) / 604800000 * 604800000 - 259200000
  UNION ALL SELECT '1M', (extract(epoch FROM date_trunc('month', to_timestamp(g.minute / 1000) AT TIME ZONE 'UTC')) * 1000)::bigint`;

const SUMS = `min(open_key) AS open_key, (array_agg(open ORDER BY open_key))[1] AS open, max(high) AS high, min(low) AS low,
      (array_agg(close ORDER BY close_key DESC))[1] AS close, sum(volume) AS volume, sum(turnover) AS turnover`;

/** I6: what charts, volumes and tickers show of trades is what the fills say, as far as they are in the candles yet. */
const tape = (fills: string, periods: string) => `
  WITH f AS MATERIALIZED (
    SELECT all_fills.* FROM ${fills} all_fills JOIN candle_marks m ON m.source = 'trade' AND m.venue = all_fills.venue
    WHERE all_fills.id <= m.upto),
  bounds AS MATERIALIZED (
    SELECT ${fills === ALL ? '0::bigint AS id, 0::bigint AS at' : `coalesce(min(id), 9007199254740991) AS id, coalesce(min(time_ms) / 60000 * 60000, 9007199254740991) AS at FROM f`}),
  g AS MATERIALIZED (
    SELECT market_id, time_ms / 60000 * 60000 AS minute, min(id) AS open_key, (array_agg(price_ticks ORDER BY id))[1] AS open,
      max(price_ticks) AS high, min(price_ticks) AS low, (array_agg(price_ticks ORDER BY id DESC))[1] AS close, max(id) AS close_key,
      sum(lots) AS volume, sum(lots * price_ticks::numeric) AS turnover
    FROM f GROUP BY 1, 2),
  said AS (SELECT market_id, period, begins, ${SUMS} FROM g CROSS JOIN LATERAL (${periods}) AS p GROUP BY 1, 2, 3),
  shown AS (
    SELECT c.market_id, c.period, c.time_ms AS begins, ${SUMS}
    FROM bounds CROSS JOIN (VALUES ('recorded'), ('live'), ('simulated')) AS k (prices) CROSS JOIN markets m
    CROSS JOIN (SELECT period FROM (SELECT 0::bigint AS minute) AS g CROSS JOIN LATERAL (${periods}) AS p) AS p
    JOIN candles c ON c.source = 'trade' AND c.prices = k.prices AND c.market_id = m.id AND c.period = p.period AND c.time_ms >= bounds.at
    GROUP BY 1, 2, 3)
  SELECT market_id, period, begins, said.volume, shown.volume AS volume_shown, said.turnover, shown.turnover AS turnover_shown,
    said.high, shown.high AS high_shown, said.low, shown.low AS low_shown
  FROM said FULL JOIN shown USING (market_id, period, begins)
  -- A candle that began before the newest fills has others besides.
  WHERE (shown.open_key IS NULL OR shown.open_key >= (SELECT id FROM bounds))
    AND (said.open, said.high, said.low, said.close, said.volume, said.turnover)
      IS DISTINCT FROM (shown.open, shown.high, shown.low, shown.close, shown.volume, shown.turnover)`;

/** Spot recomputed. */
export const recomputedSpot: readonly Invariant[] = [
  { id: 'I7', title: 'fees of spot fills follow from tier, market and what was received', sql: fees(ALL), newest: fees(NEWEST) },
  { id: 'I6', title: 'spot fills paid and received price times quantity', sql: proceeds(ALL), newest: proceeds(NEWEST) },
  { id: 'I16', title: 'spot fills are within the price band around the index', sql: band(ALL), newest: band(NEWEST) },
  {
    id: 'I16',
    title: 'orders by the index were triggered by the index',
    sql: triggered(`(${TRIGGERED})`),
    newest: triggered(`(${TRIGGERED} ORDER BY id DESC LIMIT ${NEWEST_TRIGGERS})`),
  },
  {
    id: 'I6',
    title: 'candles and volumes of trades are the sums of the fills',
    sql: tape(ALL, PERIODS),
    newest: tape(NEWEST, `SELECT '1m' AS period, g.minute AS begins`),
  },
];
