/** What must always hold of the trading of stocks, as queries that return no rows; and its journals. The rules are written a second time. */
import { cashInvariants } from '../../exchange/index.ts';
import type { Invariant, JournalKind } from '../../ledger/index.ts';
import { STOCK_NAMES } from '../domain/clearing.ts';

/** How many of the newest auctions the check of each minute recomputes. */
const NEWEST = 200;
/** Prices of so long are looked at, and for so long before a fill: without one the market pauses after a minute. */
const [KEPT_MS, KEPT_NEWEST_MS, LOOKED_BACK_MS] = [1_123_200_000, 7_200_000, 75_000];

const auctions = (newest: boolean) =>
  newest ? `(SELECT * FROM stock_auctions ORDER BY id DESC LIMIT ${NEWEST})` : 'stock_auctions';

/** I6: the fills of an auction are at its price, and with what its list says each order got. */
const auctionFills = (newest: boolean) => `
  SELECT a.id AS auction_id, o.order_id, o.filled_lots AS said, coalesce(sum(f.lots), 0) AS filled
  FROM ${auctions(newest)} a JOIN stock_auction_orders o ON o.auction_id = a.id
  LEFT JOIN fills f ON f.market_id = a.market_id AND f.id BETWEEN a.first_fill AND a.last_fill
    AND o.order_id IN (f.maker_order_id, f.taker_order_id)
  GROUP BY a.id, a.price_ticks, o.order_id, o.filled_lots
  HAVING coalesce(sum(f.lots), 0) <> o.filled_lots OR count(f.id) FILTER (WHERE f.price_ticks <> a.price_ticks) > 0
  UNION ALL
  SELECT a.id, NULL, a.lots, coalesce(sum(o.filled_lots) FILTER (WHERE o.side = 'buy'), 0)
  FROM ${auctions(newest)} a LEFT JOIN stock_auction_orders o ON o.auction_id = a.id GROUP BY a.id, a.lots, a.orders
  HAVING coalesce(sum(o.filled_lots) FILTER (WHERE o.side = 'buy'), 0) <> a.lots
     OR coalesce(sum(o.filled_lots) FILTER (WHERE o.side = 'sell'), 0) <> a.lots OR count(o.order_id) <> a.orders`;

const fillsOf = (most: number | null) =>
  `(SELECT f.*, t.calendar FROM fills f JOIN stock_terms t USING (market_id)${most === null ? '' : ` ORDER BY f.id DESC LIMIT ${most}`})`;

/**
 * I6: what trades outside an auction is within the band of a price of the minute before it, over the seconds that are kept. The wider
 * band holds at the edges of a session, and where the session is not over yet.
 */
const inBand = (newest: boolean) => `
  SELECT f.id AS fill_id, f.price_ticks, b.band FROM ${fillsOf(newest ? 50 : null)} f
  LEFT JOIN stock_days d ON d.market_id = f.market_id AND f.time_ms >= d.open_at AND f.time_ms < d.close_at
  CROSS JOIN LATERAL (SELECT CASE f.calendar WHEN 'practice' THEN 60000 ELSE 900000 END AS opening,
    CASE f.calendar WHEN 'practice' THEN 60000 ELSE 1500000 END AS closing) edge
  LEFT JOIN LATERAL (
    SELECT c.after::json AS rules FROM parameter_changes c
    WHERE c.name = 'stocks.rules' AND c.effective_at <= f.time_ms AND c.applied_at IS NOT NULL ORDER BY c.effective_at DESC, c.id DESC LIMIT 1) r ON true
  CROSS JOIN LATERAL (SELECT CASE WHEN f.time_ms >= d.open_at + edge.opening AND f.time_ms < d.close_at - edge.closing
    THEN coalesce((r.rules ->> 'band')::numeric, 0.05) ELSE coalesce((r.rules ->> 'wide_band')::numeric, 0.1) END AS band) b
  WHERE f.time_ms > (SELECT max(time_ms) FROM index_seconds) - ${newest ? KEPT_NEWEST_MS : KEPT_MS}
    AND NOT EXISTS (SELECT FROM market_phases p WHERE p.market_id = f.market_id AND f.id BETWEEN p.first_fill AND p.last_fill)
    AND NOT EXISTS (
      SELECT FROM second_prices(f.market_id, f.time_ms - ${LOOKED_BACK_MS}, f.time_ms) s WHERE s.price_ticks IS NOT NULL
        AND f.price_ticks BETWEEN ceil(s.price_ticks * (1 - b.band)) AND floor(s.price_ticks * (1 + b.band)))`;

/** I6: what trades outside its auction trades while the market is open. */
const outside = (newest: boolean) => `
  SELECT f.id AS fill_id, p.phase FROM ${fillsOf(newest ? 2_000 : null)} f
  CROSS JOIN LATERAL (
    SELECT phase FROM market_phases WHERE market_id = f.market_id AND at_ms <= f.time_ms ORDER BY revision DESC LIMIT 1) p
  WHERE p.phase NOT IN ('open', 'uncrossed')`;

/** I10: an auction is written into the log once its second is. */
const RECORDED = `
  SELECT a.id AS auction_id FROM stock_auctions a
  WHERE NOT EXISTS (SELECT FROM stock_auction_records r WHERE r.auction_id = a.id)
    AND NOT EXISTS (SELECT FROM due_items d WHERE d.product = 'stocks-days' AND d.event = 'auction' AND d.position_id = a.id)`;

/** The invariants. */
export const tradingInvariants: readonly Invariant[] = [
  ...cashInvariants({ kind: 'stock', accounts: ['stock'], names: STOCK_NAMES, feeIn: 'quote' }),
  {
    id: 'I6',
    title: 'an auction of stocks trades at its price, and each order what its list says',
    sql: auctionFills(false),
    newest: auctionFills(true),
  },
  {
    id: 'I6',
    title: 'a stock trades in its auction or while its market is open',
    sql: outside(false),
    newest: outside(true),
  },
  {
    id: 'I6',
    title: 'a stock trades within the band of a price of its time',
    sql: inBand(false),
    newest: inBand(true),
  },
  { id: 'I10', title: 'an auction of stocks has its record, or it waits', sql: RECORDED },
];

/** The journals of trading: only a trade is between users. */
export const tradingJournals: readonly JournalKind[] = [
  { scope: 'stocks.hold', users: 1, others: [] },
  { scope: 'stocks.fill', users: 2, others: ['fees', 'rounding'] },
  { scope: 'stocks.release', users: 1, others: [] },
  { scope: 'stocks.adjust', users: 1, others: [] },
  { scope: 'stocks.quote', users: 1, others: [] },
];
