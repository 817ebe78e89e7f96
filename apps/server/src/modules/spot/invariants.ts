/** What must always hold of spot orders, as queries that return no rows. The check of the money runs them. */
import { type Invariant, type JournalKind, exactlyOnce } from '../ledger/index.ts';

/** I4: each open order has exactly one hold, equal to its formula, and there is no hold without an open order. */
const HOLDS = `
  WITH formula AS (
    SELECT o.id::text AS cause_id, o.user_id,
      CASE o.side WHEN 'buy' THEN m.quote_asset_id ELSE m.base_asset_id END AS asset_id,
      CASE o.side
        WHEN 'buy' THEN ceil(o.price_ticks * m.tick::numeric * (o.lots - o.filled_lots) * m.lot::numeric * 10::numeric ^ q.scale)
        ELSE (o.lots - o.filled_lots) * m.lot::numeric * 10::numeric ^ b.scale
      END AS atoms
    FROM spot_orders o
    JOIN markets m ON m.id = o.market_id
    JOIN assets b ON b.id = m.base_asset_id
    JOIN assets q ON q.id = m.quote_asset_id
    WHERE o.status = 'open'
  ), held AS (SELECT * FROM holds WHERE cause_kind = 'spot_order')
  SELECT coalesce(f.cause_id, h.cause_id) AS order_id, f.atoms AS formula, h.atoms AS held
  FROM formula f FULL JOIN held h USING (cause_id)
  WHERE f.cause_id IS NULL OR h.cause_id IS NULL OR f.atoms <> h.atoms
     OR f.user_id <> h.user_id OR f.asset_id <> h.asset_id OR h.account <> 'change'`;

/** I6: what an order says of its fills is the sum of its fills. */
const SUMS = `
  WITH parts AS (
    SELECT maker_order_id AS order_id, lots, lots * price_ticks AS value, maker_fee AS fee FROM spot_fills
    UNION ALL
    SELECT taker_order_id, lots, lots * price_ticks, taker_fee FROM spot_fills
  ), sums AS (
    SELECT order_id, sum(lots) AS lots, sum(value) AS value, sum(fee) AS fee FROM parts GROUP BY order_id
  )
  SELECT coalesce(o.id, s.order_id) AS order_id, o.filled_lots, s.lots AS lots_of_fills, o.fee, s.fee AS fee_of_fills
  FROM spot_orders o FULL JOIN sums s ON s.order_id = o.id
  WHERE o.id IS NULL OR o.filled_lots <> coalesce(s.lots, 0) OR o.filled_value <> coalesce(s.value, 0)
     OR o.fee <> coalesce(s.fee, 0) OR o.filled_lots > o.lots`;

/** I6: a fill is between a buy and a sell of two users in its market, within both limits, at its maker's price. */
const FILLS = `
  SELECT f.id AS fill_id, f.price_ticks, maker.price_ticks AS maker_limit, taker.price_ticks AS taker_limit
  FROM spot_fills f
  LEFT JOIN spot_orders maker ON maker.id = f.maker_order_id
  LEFT JOIN spot_orders taker ON taker.id = f.taker_order_id
  WHERE maker.id IS NULL OR taker.id IS NULL
     OR maker.user_id <> f.maker_user OR taker.user_id <> f.taker_user OR f.maker_user = f.taker_user
     OR maker.market_id <> f.market_id OR taker.market_id <> f.market_id
     OR taker.side <> f.taker_side OR maker.side = taker.side
     OR maker.price_ticks IS DISTINCT FROM f.price_ticks
     OR (taker.side = 'buy' AND taker.price_ticks < f.price_ticks)
     OR (taker.side = 'sell' AND taker.price_ticks > f.price_ticks)`;

/** I6: the journal of a fill moved exactly what the fill says: its fees and its rounding; and every fill has one. */
const JOURNALS = `
  WITH moved AS (
    SELECT j.key,
      sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'fees') AS fees,
      coalesce(sum(e.amount) FILTER (WHERE a.kind = 'house' AND a.purpose = 'rounding'), 0) AS rounding
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'spot.fill' GROUP BY j.key
  )
  SELECT coalesce(f.id::text, m.key) AS fill_id, m.fees, m.rounding
  FROM spot_fills f FULL JOIN moved m ON m.key = f.id::text
  WHERE f.id IS NULL OR m.key IS NULL OR m.rounding <> f.paid - f.received OR m.fees <> f.maker_fee + f.taker_fee`;

/** I6: what a fill moved is what it says each of the two has more and less of after fees, and concerns nobody else. */
const PARTIES = `
  WITH fills AS (
    SELECT f.id::text AS key, m.base_asset_id AS base, m.quote_asset_id AS quote, f.paid, f.received,
      trim_scale(f.lots * m.lot::numeric * 10::numeric ^ b.scale) AS atoms, f.taker_side = 'buy' AS taker_buys,
      f.maker_user, f.taker_user, f.maker_fee, f.taker_fee
    FROM spot_fills f JOIN markets m ON m.id = f.market_id JOIN assets b ON b.id = m.base_asset_id
  ), said AS (
    SELECT key, v.* FROM fills CROSS JOIN LATERAL (VALUES
      (CASE WHEN taker_buys THEN taker_user ELSE maker_user END, base, atoms - CASE WHEN taker_buys THEN taker_fee ELSE maker_fee END),
      (CASE WHEN taker_buys THEN taker_user ELSE maker_user END, quote, -paid),
      (CASE WHEN taker_buys THEN maker_user ELSE taker_user END, base, -atoms),
      (CASE WHEN taker_buys THEN maker_user ELSE taker_user END, quote,
        received - CASE WHEN taker_buys THEN maker_fee ELSE taker_fee END)) AS v (user_id, asset_id, atoms)
    WHERE v.atoms <> 0
  ), moved AS (
    SELECT j.key, a.owner AS user_id, e.asset_id, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope = 'spot.fill' AND a.kind = 'user' GROUP BY j.key, a.owner, e.asset_id HAVING sum(e.amount) <> 0
  )
  SELECT key AS fill_id, user_id, asset_id, s.atoms AS said, m.atoms AS moved,
    coalesce(m.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM said s FULL JOIN moved m USING (key, user_id, asset_id) WHERE s.atoms IS DISTINCT FROM m.atoms`;

/** I10: the end of a limit order; a filled one has nothing left to release, a market order never held anything. */
const ENDED = `SELECT id::text FROM spot_orders WHERE kind = 'limit' AND status = 'cancelled'`;

/** I10: after its end nothing more happens to an order. */
const AFTER_END = `
  WITH ends AS (SELECT id, key FROM journals WHERE scope = 'spot.release'),
  parts AS (SELECT id, maker_order_id AS order_id FROM spot_fills UNION ALL SELECT id, taker_order_id FROM spot_fills)
  SELECT ends.key AS order_id, ends.id AS journal_of_end, later.id AS later_journal
  FROM ends JOIN parts ON parts.order_id::text = ends.key
  JOIN journals later ON later.scope = 'spot.fill' AND later.key = parts.id::text
  WHERE later.id > ends.id`;

/** The invariants of spot. */
export const spotInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'each open spot order holds exactly its formula', sql: HOLDS },
  { id: 'I6', title: 'spot orders are the sums of their fills', sql: SUMS },
  { id: 'I6', title: 'spot fills are within both limits, between two users', sql: FILLS },
  { id: 'I6', title: 'spot fills moved what they say', sql: JOURNALS },
  { id: 'I6', title: 'spot fills gave and took of both what they say', sql: PARTIES },
  exactlyOnce('spot.hold', 'a limit order takes its hold once', "SELECT id::text FROM spot_orders WHERE kind = 'limit'"),
  exactlyOnce('spot.release', 'a cancelled limit order is released once, no other ever', ENDED),
  { id: 'I10', title: 'nothing happens to a spot order after its end', sql: AFTER_END },
];

/** The journals of spot: only a trade is between users. */
export const spotJournals: readonly JournalKind[] = [
  { scope: 'spot.hold', users: 1, others: [] },
  { scope: 'spot.fill', users: 2, others: ['fees', 'rounding'] },
  { scope: 'spot.release', users: 1, others: [] },
];
