/** What must always hold of orders and fills, whichever product they are of, as queries that return no rows. */
import type { Invariant } from '../../ledger/index.ts';

/** Orders and sides of quotes: what fills name. */
const NAMED = `(SELECT id, filled_lots, filled_value, fee, removed_lots, lots FROM orders WHERE block_id IS DISTINCT FROM id
  UNION ALL SELECT id, filled_lots, filled_value, fee, 0, filled_lots FROM quote_sides)`;
/** The same with what their fills must agree with. A level's price is not kept: of quotes the rest is checked. */
const PARTIES = `(SELECT id, user_id, account, market_id, venue, side, price_ticks, revision FROM orders
  UNION ALL SELECT id, user_id, account, market_id, venue, side, NULL, 1 FROM quote_sides)`;

/** I6: what an order says of its fills is the sum of its fills; the value of inverse ones is what was paid for them. */
const SUMS = `
  WITH parts AS (
    SELECT maker_order_id AS order_id, market_id, lots, price_ticks, received, maker_fee AS fee FROM fills
    UNION ALL
    SELECT taker_order_id, market_id, lots, price_ticks, received, taker_fee FROM fills
  ), sums AS (
    SELECT order_id, sum(lots) AS lots, sum(fee) AS fee,
      sum(CASE m.contract WHEN 'inverse' THEN received ELSE lots * price_ticks END) AS value
    FROM parts p JOIN markets m ON m.id = p.market_id GROUP BY order_id
  )
  SELECT coalesce(o.id, s.order_id) AS order_id, o.filled_lots, s.lots AS lots_of_fills, o.fee, s.fee AS fee_of_fills
  FROM ${NAMED} o FULL JOIN sums s ON s.order_id = o.id
  WHERE o.id IS NULL OR o.filled_lots <> coalesce(s.lots, 0) OR o.filled_value <> coalesce(s.value, 0)
     OR o.fee <> coalesce(s.fee, 0) OR o.filled_lots + o.removed_lots > o.lots`;

/** The auction that a fill is of. */
const AUCTION = `SELECT FROM market_phases p WHERE p.market_id = f.market_id AND f.id BETWEEN p.first_fill AND p.last_fill`;

/**
 * I6: a fill is between a buy and a sell of two users in its market, within both limits, at its maker's price or that of its auction. What the
 * limit of an order was before it was changed is not kept: of those only the rest is checked.
 */
const FILLS = `
  SELECT f.id AS fill_id, f.price_ticks, maker.price_ticks AS maker_limit, taker.price_ticks AS taker_limit
  FROM fills f
  LEFT JOIN ${PARTIES} maker ON maker.id = f.maker_order_id
  LEFT JOIN ${PARTIES} taker ON taker.id = f.taker_order_id
  WHERE maker.id IS NULL OR taker.id IS NULL
     OR maker.user_id <> f.maker_user OR taker.user_id <> f.taker_user OR f.maker_user = f.taker_user
     OR maker.market_id <> f.market_id OR taker.market_id <> f.market_id
     OR maker.account <> f.maker_account OR taker.account <> f.taker_account
     OR maker.venue <> f.venue OR taker.venue <> f.venue
     OR taker.side <> f.taker_side OR maker.side = taker.side
     OR (maker.revision = 0 AND maker.price_ticks IS DISTINCT FROM f.price_ticks AND NOT EXISTS (${AUCTION}))
     OR (maker.revision = 0 AND maker.side = 'sell' AND maker.price_ticks > f.price_ticks)
     OR (maker.revision = 0 AND maker.side = 'buy' AND maker.price_ticks < f.price_ticks)
     OR (taker.revision = 0 AND taker.side = 'buy' AND taker.price_ticks < f.price_ticks)
     OR (taker.revision = 0 AND taker.side = 'sell' AND taker.price_ticks > f.price_ticks)`;

/** I6: what decides a fee tier is the sum of the fills of each day. */
const VOLUMES = `
  WITH parts AS (
    SELECT maker_user AS user_id, market_id, time_ms, received FROM fills
    UNION ALL SELECT taker_user, market_id, time_ms, received FROM fills
  ), sums AS (
    SELECT p.user_id, (p.time_ms / 86400000)::int AS day, m.settle_asset_id AS asset_id, m.kind, sum(p.received) AS volume
    FROM parts p JOIN markets m ON m.id = p.market_id GROUP BY 1, 2, 3, 4
  )
  SELECT user_id, day, asset_id, kind, v.volume, s.volume AS of_fills, coalesce(v.volume, 0) - coalesce(s.volume, 0) AS difference
  FROM trade_volumes v FULL JOIN sums s USING (user_id, day, asset_id, kind) WHERE v.volume IS DISTINCT FROM s.volume`;

/** I6: what a block traded is what its members traded together. */
const BLOCKS = `
  SELECT b.id AS block_id, b.filled_lots, b.filled_value, m.lots AS lots_of_members, m.value AS value_of_members
  FROM orders b CROSS JOIN LATERAL (
    SELECT coalesce(sum(filled_lots), 0) AS lots, coalesce(sum(filled_value), 0) AS value
    FROM orders WHERE block_id = b.id AND id <> b.id) m
  WHERE b.block_id = b.id AND (b.filled_lots <> m.lots OR b.filled_value <> m.value OR b.held)`;

/** I4: each side of a live quote has exactly the hold that it says, and there is no hold of a quote without one. */
const QUOTES = `
  WITH said AS (
    SELECT q.id::text AS cause_id, q.user_id, q.account, q.held AS atoms,
      CASE WHEN q.account NOT IN ('change', 'stock', 'margin') THEN NULL
        WHEN q.side = 'buy' THEN m.quote_asset_id ELSE m.base_asset_id END AS asset_id
    FROM quote_sides q JOIN markets m ON m.id = q.market_id WHERE q.held > 0
  ), held AS (SELECT * FROM holds WHERE cause_kind = 'quote')
  SELECT coalesce(s.cause_id, h.cause_id) AS quote_side, s.atoms AS said, h.atoms AS held
  FROM said s FULL JOIN held h USING (cause_id)
  WHERE s.cause_id IS NULL OR h.cause_id IS NULL OR s.atoms <> h.atoms OR s.user_id <> h.user_id OR s.account <> h.account
     OR s.asset_id <> h.asset_id`;

/** I6: fills of a market with trading hours stand where it trades: all of an auction at its price, any other while it is open. */
const PHASES = `
  SELECT f.id AS fill_id, f.price_ticks, a.price_ticks AS price_of_auction, p.phase
  FROM (SELECT DISTINCT market_id FROM market_phases) m JOIN fills f ON f.market_id = m.market_id
  LEFT JOIN LATERAL (SELECT price_ticks FROM market_phases p WHERE p.market_id = f.market_id
    AND f.id BETWEEN p.first_fill AND p.last_fill ORDER BY revision LIMIT 1) a ON true
  LEFT JOIN LATERAL (SELECT phase FROM market_phases p WHERE p.market_id = f.market_id AND p.at_ms <= f.time_ms
    AND p.phase <> 'closed' ORDER BY revision DESC LIMIT 1) p ON true
  WHERE CASE WHEN a.price_ticks IS NULL THEN p.phase IS NULL OR p.phase NOT IN ('open', 'uncrossed')
    ELSE f.price_ticks <> a.price_ticks END`;

/** I6: an auction traded as many lots as it says. */
const AUCTIONS = `
  SELECT p.market_id, p.revision, p.lots, f.lots AS lots_of_fills
  FROM market_phases p CROSS JOIN LATERAL (
    SELECT coalesce(sum(lots), 0) AS lots FROM fills WHERE market_id = p.market_id AND id BETWEEN p.first_fill AND p.last_fill) f
  WHERE p.phase = 'uncrossed' AND p.lots <> f.lots`;

/** The invariants of all orders. */
export const exchangeInvariants: readonly Invariant[] = [
  { id: 'I4', title: 'each side of a quote holds exactly what it says', sql: QUOTES },
  { id: 'I6', title: 'orders are the sums of their fills', sql: SUMS },
  { id: 'I6', title: 'fills are within both limits, between two users', sql: FILLS },
  {
    id: 'I6',
    title: 'fills stand in a phase that trades',
    sql: PHASES,
  },
  { id: 'I6', title: 'auctions traded what they say', sql: AUCTIONS },
  { id: 'I6', title: 'blocks are the sums of their members', sql: BLOCKS },
  { id: 'I6', title: 'volumes of fee tiers are the sums of the fills', sql: VOLUMES },
];
