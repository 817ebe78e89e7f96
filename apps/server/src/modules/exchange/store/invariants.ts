/** What must always hold of spot orders, as queries that return no rows. The check of the money runs them. */
import { type Invariant, type JournalKind, exactlyOnce } from '../../ledger/index.ts';
import { recomputedSpot } from './recomputed-invariants.ts';

/** I4: each live order, or pair of orders, has exactly one hold, equal to its formula, and there is no hold without one. */
const HOLDS = `
  WITH needs AS (
    SELECT coalesce(o.oco_id, o.id)::text AS cause_id, o.user_id,
      CASE o.side WHEN 'buy' THEN m.quote_asset_id ELSE m.base_asset_id END AS asset_id,
      CASE o.side
        WHEN 'buy' THEN ceil(o.price_ticks * m.tick::numeric * (o.lots - o.filled_lots - o.removed_lots) * m.lot::numeric
          * 10::numeric ^ q.scale)
        ELSE (o.lots - o.filled_lots - o.removed_lots) * m.lot::numeric * 10::numeric ^ b.scale
      END AS atoms
    FROM spot_orders o
    JOIN markets m ON m.id = o.market_id
    JOIN assets b ON b.id = m.base_asset_id
    JOIN assets q ON q.id = m.quote_asset_id
    WHERE o.status IN ('open', 'pending')
  ), formula AS (
    SELECT cause_id, user_id, asset_id, max(atoms) AS atoms FROM needs GROUP BY cause_id, user_id, asset_id
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
     OR o.fee <> coalesce(s.fee, 0) OR o.filled_lots + o.removed_lots > o.lots`;

/**
 * I6: a fill is between a buy and a sell of two users in its market, within both limits, at its maker's price. What the
 * limit of an order was before it was changed is not kept: of those only the rest is checked.
 */
const FILLS = `
  SELECT f.id AS fill_id, f.price_ticks, maker.price_ticks AS maker_limit, taker.price_ticks AS taker_limit
  FROM spot_fills f
  LEFT JOIN spot_orders maker ON maker.id = f.maker_order_id
  LEFT JOIN spot_orders taker ON taker.id = f.taker_order_id
  WHERE maker.id IS NULL OR taker.id IS NULL
     OR maker.user_id <> f.maker_user OR taker.user_id <> f.taker_user OR f.maker_user = f.taker_user
     OR maker.market_id <> f.market_id OR taker.market_id <> f.market_id
     OR taker.side <> f.taker_side OR maker.side = taker.side
     OR (maker.revision = 0 AND maker.price_ticks IS DISTINCT FROM f.price_ticks)
     OR (taker.revision = 0 AND taker.side = 'buy' AND taker.price_ticks < f.price_ticks)
     OR (taker.revision = 0 AND taker.side = 'sell' AND taker.price_ticks > f.price_ticks)`;

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

/** I10: the orders that took a hold; of a pair the first stands for both, one that never rests holds nothing. */
const HOLDING = 'SELECT id::text FROM spot_orders WHERE held AND coalesce(oco_id, id) = id';

/** I10: the end of an order that gave something back; a filled one has nothing left. */
const ENDED = 'SELECT id::text FROM spot_orders WHERE released > 0';

const ADJUSTED = "SELECT order_id || ':' || revision FROM spot_adjustments";

/** I6: what an end gave back and an adjustment moved is what the rows say. */
const RESERVED = `
  WITH said AS (
    SELECT 'spot.release' AS scope, id::text AS key, -released AS atoms FROM spot_orders WHERE released > 0
    UNION ALL SELECT 'spot.adjust', order_id || ':' || revision, atoms FROM spot_adjustments
  ), moved AS (
    SELECT j.scope, j.key, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.scope IN ('spot.release', 'spot.adjust') AND a.bucket = 'frozen' GROUP BY j.scope, j.key
  )
  SELECT scope, key, s.atoms AS said, m.atoms AS moved, coalesce(m.atoms, 0) - coalesce(s.atoms, 0) AS difference
  FROM said s FULL JOIN moved m USING (scope, key) WHERE s.atoms IS DISTINCT FROM m.atoms`;

/** I6: what decides a fee tier is the sum of the fills of each day. */
const VOLUMES = `
  WITH parts AS (
    SELECT maker_user AS user_id, market_id, time_ms, received FROM spot_fills
    UNION ALL SELECT taker_user, market_id, time_ms, received FROM spot_fills
  ), sums AS (
    SELECT p.user_id, (p.time_ms / 86400000)::int AS day, m.quote_asset_id AS asset_id, sum(p.received) AS volume
    FROM parts p JOIN markets m ON m.id = p.market_id GROUP BY 1, 2, 3
  )
  SELECT user_id, day, asset_id, v.volume, s.volume AS of_fills, coalesce(v.volume, 0) - coalesce(s.volume, 0) AS difference
  FROM spot_volumes v FULL JOIN sums s USING (user_id, day, asset_id) WHERE v.volume IS DISTINCT FROM s.volume`;

/** I10: after its end nothing more happens to an order. */
const AFTER_END = `
  WITH ends AS (SELECT id, key FROM journals WHERE scope = 'spot.release'),
  parts AS (SELECT id, maker_order_id AS order_id FROM spot_fills UNION ALL SELECT id, taker_order_id FROM spot_fills)
  SELECT ends.key AS order_id, ends.id AS journal_of_end, later.id AS later_journal
  FROM ends JOIN parts ON parts.order_id::text = ends.key
  JOIN journals later ON later.scope = 'spot.fill' AND later.key = parts.id::text
  WHERE later.id > ends.id`;

/** The invariants of spot. */
export const exchangeInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'each open spot order holds exactly its formula', sql: HOLDS },
  { id: 'I6', title: 'spot orders are the sums of their fills', sql: SUMS },
  { id: 'I6', title: 'spot fills are within both limits, between two users', sql: FILLS },
  { id: 'I6', title: 'spot fills moved what they say', sql: JOURNALS },
  { id: 'I6', title: 'spot fills gave and took of both what they say', sql: PARTIES },
  { id: 'I6', title: 'ends and changes of spot orders moved what they say', sql: RESERVED },
  { id: 'I6', title: 'volumes of fee tiers are the sums of the fills', sql: VOLUMES },
  exactlyOnce('spot.hold', 'an order takes its hold once, a pair one together', HOLDING),
  exactlyOnce('spot.release', 'an order that ends with money held is released once, no other ever', ENDED),
  exactlyOnce('spot.adjust', 'a change of an order moves its difference once', ADJUSTED),
  { id: 'I10', title: 'nothing happens to a spot order after its end', sql: AFTER_END },
  ...recomputedSpot,
];

/** The journals of spot: only a trade is between users. */
export const exchangeJournals: readonly JournalKind[] = [
  { scope: 'spot.hold', users: 1, others: [] },
  { scope: 'spot.fill', users: 2, others: ['fees', 'rounding'] },
  { scope: 'spot.release', users: 1, others: [] },
  { scope: 'spot.adjust', users: 1, others: [] },
];
