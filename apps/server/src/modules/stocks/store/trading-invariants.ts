/** What must always hold of the trading of stocks, as queries that return no rows; and its journals. The rules are written a second time. */
import { cashInvariants } from '../../exchange/index.ts';
import type { Invariant, JournalKind } from '../../ledger/index.ts';
import { STOCK_NAMES } from '../domain/clearing.ts';

/** How many of the newest auctions the check of each minute recomputes. */
const NEWEST = 200;

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

/** I6: what trades outside its auction trades while the market is open. */
const OUTSIDE = `
  SELECT f.id AS fill_id, p.phase FROM (SELECT f.* FROM fills f JOIN stock_terms t USING (market_id) ORDER BY f.id DESC LIMIT 20000) f
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
  ...cashInvariants({ kind: 'stock', account: 'stock', names: STOCK_NAMES, feeIn: 'quote' }),
  {
    id: 'I6',
    title: 'an auction of stocks trades at its price, and each order what its list says',
    sql: auctionFills(false),
    newest: auctionFills(true),
  },
  { id: 'I6', title: 'a stock trades in its auction or while its market is open', sql: OUTSIDE },
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
