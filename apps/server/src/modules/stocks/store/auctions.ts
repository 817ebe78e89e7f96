/** Auctions with their orders in PostgreSQL: only added, in the transaction of the batch that held them. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { together } from '../../../platform/db/together.ts';
import { planned } from '../../../platform/db/prepared.ts';
import type { AuctionRecord } from '../../exchange/index.ts';
import type { AuctionOrderRow, StockAuction } from '../domain/auction.ts';

export type { StockAuction } from '../domain/auction.ts';

/** The product of due items that record auctions and closes. */
export const DAYS = 'stocks-days';

const addAuctions = planned('INSERT INTO stock_auctions SELECT * FROM json_populate_recordset(NULL::stock_auctions, $1::json)');
const addOrders = planned(
  'INSERT INTO stock_auction_orders SELECT * FROM json_populate_recordset(NULL::stock_auction_orders, $1::json)',
);
const addDue = planned(
  `INSERT INTO due_items (product, position_id, event, period, due_at)
   SELECT '${DAYS}', id, 'auction', 0, at FROM json_to_recordset($1::json) AS held (id bigint, at bigint)`,
);

const auctionRow = (auction: AuctionRecord) => ({
  id: auction.id,
  market_id: auction.marketId,
  kind: auction.kind,
  day: auction.day,
  at: auction.at,
  tick_time: auction.tickTime,
  reference_ticks: auction.referenceTicks,
  low: auction.low,
  high: auction.high,
  is_longer: auction.isLonger,
  orders: auction.orders.length,
  price_ticks: auction.priceTicks,
  lots: auction.lots,
  surplus: auction.surplus,
  first_fill: auction.firstFill,
  last_fill: auction.lastFill,
});

const orderRow = (auction: AuctionRecord, order: AuctionRecord['orders'][number], ownerOf: (orderId: number) => number) => ({
  auction_id: auction.id,
  order_id: order.orderId,
  user_id: ownerOf(order.orderId),
  side: order.side,
  price_ticks: order.priceTicks,
  hold_ticks: order.holdTicks,
  lots: order.lots,
  sequence: order.sequence,
  filled_lots: order.filledLots,
});

/** Writes auctions with a batch, and that their records wait. Everything is sent before it waits for anything. */
export async function saveAuctions(
  tx: Tx,
  auctions: readonly AuctionRecord[],
  ownerOf: (orderId: number) => number,
): Promise<void> {
  if (auctions.length === 0) return;
  const rows = auctions.flatMap((auction) => auction.orders.map((order) => orderRow(auction, order, ownerOf)));
  await together(
    addAuctions(tx, [JSON.stringify(auctions.map(auctionRow))]),
    addOrders(tx, [JSON.stringify(rows)]),
    addDue(tx, [JSON.stringify(auctions.map(({ id, at }) => ({ id, at })))]),
  );
}

const AUCTION = sql`
  SELECT a.id, a.market_id AS "marketId", a.kind, a.day, a.at, a.tick_time AS "tickTime", a.reference_ticks AS "referenceTicks",
    a.low, a.high, a.is_longer AS "isLonger", a.orders, a.price_ticks AS "priceTicks", a.lots, a.surplus,
    r.tick_leaf AS "tickLeaf", r.prices, r.orders_root AS "ordersRoot", r.record_hash AS "recordHash"
  FROM stock_auctions a LEFT JOIN stock_auction_records r ON r.auction_id = a.id`;

type Row = Omit<StockAuction, 'recorded'> & {
  readonly tickLeaf: number | null;
  readonly prices: string;
  readonly ordersRoot: string;
  readonly recordHash: string;
};

const auctionOf = ({ tickLeaf, prices, ordersRoot, recordHash, ...auction }: Row): StockAuction => ({
  ...auction,
  recorded: tickLeaf === null ? null : { tickLeaf, prices, ordersRoot, recordHash },
});

/** One auction; null when there is none. */
export async function loadAuction(db: Db, id: number): Promise<StockAuction | null> {
  const { rows } = await sql<Row>`${AUCTION} WHERE a.id = ${id}`.execute(db);
  return rows[0] ? auctionOf(rows[0]) : null;
}

/** Auctions whose record stands in the log, newest first; of one market where it is named. */
export async function loadAuctions(
  db: Db,
  marketId: number | null,
  { before, offset, limit }: Slice,
): Promise<(StockAuction & { readonly recorded: NonNullable<StockAuction['recorded']> })[]> {
  const { rows } = await sql<Row>`
    ${AUCTION} WHERE r.auction_id IS NOT NULL AND (${marketId}::bigint IS NULL OR a.market_id = ${marketId})
      AND (${before}::bigint IS NULL OR a.id < ${before})
    ORDER BY a.id DESC LIMIT ${limit} OFFSET ${offset}`.execute(db);
  return rows.map((row) => auctionOf(row) as never);
}

/** The opening auctions of days of a market, by their days. */
export async function loadOpenings(db: Db, marketId: number, days: readonly number[]): Promise<Map<number, StockAuction>> {
  if (days.length === 0) return new Map();
  const { rows } = await sql<Row>`
    ${AUCTION} WHERE a.market_id = ${marketId} AND a.kind = 'opening' AND a.day = ANY(${days as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.day, auctionOf(row)]));
}

/** The newest auction of an order of a user, or the one that is named if the order was in it; null when there is none. */
export async function loadAuctionOfOrder(
  db: Db,
  { userId, orderId, auctionId }: { readonly userId: number; readonly orderId: number; readonly auctionId: number | null },
): Promise<{ readonly auctionId: number; readonly sequence: number } | null> {
  const { rows } = await sql<{ auctionId: number; sequence: number }>`
    SELECT auction_id AS "auctionId", sequence FROM stock_auction_orders
    WHERE order_id = ${orderId} AND user_id = ${userId} AND (${auctionId}::bigint IS NULL OR auction_id = ${auctionId})
    ORDER BY auction_id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** All orders of an auction, in their sequence. */
export async function loadAuctionOrders(db: Db, auctionId: number): Promise<AuctionOrderRow[]> {
  const { rows } = await sql<AuctionOrderRow>`
    SELECT side, price_ticks AS "priceTicks", hold_ticks AS "holdTicks", lots, sequence, filled_lots AS "filledLots"
    FROM stock_auction_orders WHERE auction_id = ${auctionId} ORDER BY sequence`.execute(db);
  return rows;
}

/** Writes what of an auction stands in the log. */
export async function insertAuctionRecord(
  tx: Tx,
  auctionId: number,
  { tickLeaf, prices, ordersRoot, recordHash }: NonNullable<StockAuction['recorded']>,
): Promise<void> {
  await sql`
    INSERT INTO stock_auction_records (auction_id, tick_leaf, prices, orders_root, record_hash)
    VALUES (${auctionId}, ${tickLeaf}, ${prices}, ${ordersRoot}, ${recordHash})`.execute(tx);
}
