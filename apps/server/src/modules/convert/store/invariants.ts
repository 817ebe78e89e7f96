/** What must always hold of conversions, as queries that return no rows. The check of the money runs them. */
import type { Invariant, JournalKind } from '../../ledger/index.ts';
import { LIVE_SHARE } from '../../markets/index.ts';
import { QUOTE_LIFETIME_MS } from '../domain/conversion.ts';

/** I8: the figures are the formula of the stored prices (docs/money.md), rounded against the user by less than an atom. */
const FORMULA = `
  WITH parts AS (
    SELECT c.*,
      c.atoms_in * c.from_price * 10::numeric ^ (c.to_price_decimals + t.scale) * (10000 - c.spread_bps) AS n,
      c.to_price * 10::numeric ^ (c.from_price_decimals + f.scale) * 10000 AS d
    FROM conversions c JOIN assets f ON f.id = c.from_asset_id JOIN assets t ON t.id = c.to_asset_id
  )
  SELECT id AS conversion_id, before_fee, div(n, d) AS formula, paid_out, fee, received FROM parts
  WHERE before_fee <> div(n, d) OR paid_out <> div(n + d - 1, d) OR received <> before_fee - fee
     OR fee <> div(before_fee * fee_bps + 9999, 10000) OR spread <> div(n * spread_bps + d * (10000 - spread_bps) - 1, d * (10000 - spread_bps))`;

/** How many of the newest conversions the check of each minute recomputes. */
const NEWEST = 5_000;
/** None older decides (docs/money.md). */
const FRESH_MS = 5_000;
/** A change this near to a conversion or its quote may have come before it or after it. */
const RACE_MS = 60_000;

/**
 * I16: each price is the tick of its second, from the time of the conversion or of the quote before it; USD and USDT are one.
 * Versions up to 0.8 took the time of a conversion by quote from their own clock, which may have been behind that of the process
 * that quoted: of these a price may be as much later as it may be older. That is no conversion at a price picked afterwards.
 * A second that could not be logged stands within a tenth of those around it; a price of a live feed is within `LIVE_SHARE`.
 * Computed from the record of ticks alone, as long as that is kept (14 days).
 */
const priced = (conversions: string) => `
  WITH sides AS MATERIALIZED (
    SELECT c.id, c.created_at, c.quote_id, s.*, m.id AS index_id, m.tick::numeric AS tick, s.time / 60000 AS minute
    FROM ${conversions} c CROSS JOIN LATERAL (VALUES
      (c.from_asset_id, c.from_price / 10::numeric ^ c.from_price_decimals, c.from_price_time),
      (c.to_asset_id, c.to_price / 10::numeric ^ c.to_price_decimals, c.to_price_time)) AS s (asset_id, price, time)
    LEFT JOIN markets m ON m.kind = 'spot' AND m.base_asset_id = s.asset_id AND m.quote_asset_id = 3),
  minutes AS MATERIALIZED (
    SELECT index_id, minute, min(time) AS first, max(time) AS last FROM sides WHERE index_id IS NOT NULL GROUP BY 1, 2),
  ticks AS MATERIALIZED (
    SELECT m.index_id, m.minute, t.time_ms, t.price_ticks, t.prices FROM minutes m
    CROSS JOIN LATERAL ticks_between(m.index_id, m.first - ${FRESH_MS}, m.last + ${FRESH_MS}) t)
  SELECT s.id AS conversion_id, s.asset_id, s.time, trim_scale(s.price) AS price, trim_scale(t.price_ticks * s.tick) AS index
  FROM sides s LEFT JOIN ticks t ON t.index_id = s.index_id AND t.minute = s.minute AND t.time_ms = s.time
  WHERE s.time > s.created_at + CASE WHEN s.quote_id IS NULL THEN 0 ELSE ${FRESH_MS} END
    OR s.time < s.created_at - CASE WHEN s.quote_id IS NULL THEN ${FRESH_MS} ELSE ${FRESH_MS + QUOTE_LIFETIME_MS} END
    OR CASE
      WHEN s.asset_id IN (3, 101) THEN s.price <> 1
      WHEN s.index_id IS NULL THEN true
      WHEN t.prices <> 'live' THEN s.price IS DISTINCT FROM t.price_ticks * s.tick
      WHEN t.price_ticks IS NOT NULL THEN abs(s.price - t.price_ticks * s.tick) > t.price_ticks * s.tick * ${LIVE_SHARE}
      ELSE (SELECT s.price NOT BETWEEN min(n.price_ticks) * s.tick * 0.9 AND max(n.price_ticks) * s.tick * 1.1
            FROM ticks n WHERE n.index_id = s.index_id AND n.minute = s.minute
              AND n.time_ms BETWEEN s.time - ${FRESH_MS} AND s.time + ${FRESH_MS})
      END`;

/** I7: spread and fee are those that were published for the time of the conversion or of the quote before it. */
const terms = (conversions: string) => `
  WITH terms AS MATERIALIZED (
    SELECT since, lead(since, 1, 9007199254740991) OVER (ORDER BY since) AS until, spread, fee FROM (
      SELECT 0::bigint AS since, 0.002 AS spread, 0.001 AS fee
      UNION ALL SELECT effective_at, (after::jsonb ->> 'spread')::numeric, (after::jsonb ->> 'fee')::numeric
      FROM parameter_changes WHERE name = 'convert.terms') changes)
  SELECT c.id AS conversion_id, c.created_at, c.spread_bps, c.fee_bps FROM ${conversions} c
  WHERE NOT EXISTS (
    SELECT FROM terms t WHERE t.since <= c.created_at + ${RACE_MS} AND t.until > c.created_at - ${QUOTE_LIFETIME_MS + RACE_MS}
      AND c.spread_bps = t.spread * 10000 AND c.fee_bps = t.fee * 10000)`;

const ALL = 'conversions';
const RECENT = `(SELECT * FROM conversions WHERE id > (SELECT max(id) FROM conversions) - ${NEWEST})`;

/** I5, I7: the journal of a conversion moved exactly what it says, on both sides of the house; and every one has one. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.key,
      sum(e.amount) FILTER (WHERE a.kind = 'user' AND e.amount < 0 AND e.cause = 'conversion') AS paid,
      sum(e.amount) FILTER (WHERE a.kind = 'user' AND e.amount > 0) AS before_fee,
      sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'fees') AS fee,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'rounding'), 0) AS rounding,
      sum(e.amount) FILTER (WHERE a.purpose = 'conversion' AND e.amount > 0) AS house_in,
      sum(e.amount) FILTER (WHERE a.purpose = 'conversion' AND e.amount < 0) AS house_out,
      max(e.asset_id) FILTER (WHERE a.purpose = 'conversion' AND e.amount > 0) AS from_asset_id,
      max(e.asset_id) FILTER (WHERE a.purpose = 'conversion' AND e.amount < 0) AS to_asset_id,
      min(a.owner) FILTER (WHERE a.kind = 'user') AS owner_low, max(a.owner) AS owner_high
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'convert.fill' GROUP BY j.key
  )
  SELECT coalesce(c.id::text, m.key) AS conversion_id, c.atoms_in, m.house_in, c.paid_out, m.house_out, c.fee, m.fee AS fee_moved
  FROM conversions c FULL JOIN moved m ON m.key = c.id::text
  WHERE c.id IS NULL OR m.key IS NULL OR -m.paid <> c.atoms_in OR m.house_in <> c.atoms_in OR -m.house_out <> c.paid_out
     OR m.before_fee <> c.before_fee OR m.fee IS DISTINCT FROM nullif(c.fee, 0) OR m.rounding <> c.paid_out - c.before_fee
     OR m.from_asset_id <> c.from_asset_id OR m.to_asset_id <> c.to_asset_id
     OR m.owner_low <> c.user_id OR m.owner_high <> c.user_id`;

/** I10: a quote was used at most once, and is not held any more once it was. */
const QUOTES = `
  SELECT quote_id, count(*) AS conversions FROM conversions WHERE quote_id IS NOT NULL GROUP BY quote_id HAVING count(*) > 1
  UNION ALL
  SELECT q.id, 1 FROM convert_quotes q JOIN conversions c ON c.quote_id = q.id`;

/** The invariants of conversions. */
export const convertInvariants: readonly Invariant[] = [
  { id: 'I8', title: 'conversions are the formula of their prices', sql: FORMULA },
  { id: 'I5', title: 'conversions moved what they say through the house', sql: JOURNALS },
  { id: 'I10', title: 'a quote was used at most once', sql: QUOTES },
  { id: 'I16', title: 'conversions were made at the index of their second', sql: priced(ALL), newest: priced(RECENT) },
  { id: 'I7', title: 'conversions cost what was published for their time', sql: terms(ALL), newest: terms(RECENT) },
];

/** The journals of conversions. */
export const convertJournals: readonly JournalKind[] = [
  { scope: 'convert.fill', users: 1, others: ['conversion', 'fees', 'rounding'] },
  { scope: 'convert.capital', users: 0, others: ['capital', 'conversion'] },
];
