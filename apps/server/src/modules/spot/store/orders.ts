/**
 * Orders and fills in PostgreSQL. Writing is set-based: one statement for any number of rows.
 * Units: those of the tables (ticks, lots, tick-lots, atoms as numeric text). Invariants: fills are only ever added.
 */
import type { OrderKind, OrderStatus, Side } from '@glasshouse/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { PriceEvent } from '../../markets/index.ts';
import type { Fill, Order } from '../domain/order.ts';

/** Thrown inside a group when memory turns out not to be what the table says. */
export class DivergedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DivergedError';
  }
}

interface OrderRow {
  id: number;
  sequence: number;
  user_id: number;
  market_id: number;
  side: Side;
  kind: OrderKind;
  price_ticks: number | null;
  lots: number;
  filled_lots: number;
  filled_value: string;
  fee: string;
  status: OrderStatus;
  created_ms: number;
  updated_ms: number;
}

interface FillRow {
  id: number;
  market_id: number;
  maker_order_id: number;
  taker_order_id: number;
  maker_user: number;
  taker_user: number;
  taker_side: Side;
  price_ticks: number;
  lots: number;
  paid: string;
  received: string;
  maker_fee: string;
  taker_fee: string;
  time_ms: number;
}

/** A fill that is stored. */
export type StoredFill = Fill & { readonly id: number };

function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    sequence: row.sequence,
    userId: row.user_id,
    marketId: row.market_id,
    side: row.side,
    kind: row.kind,
    priceTicks: row.price_ticks,
    lots: row.lots,
    filledLots: row.filled_lots,
    filledValue: BigInt(row.filled_value),
    fee: BigInt(row.fee),
    status: row.status,
    created: row.created_ms,
    updated: row.updated_ms,
  };
}

function fillOf(row: FillRow): StoredFill {
  return {
    id: row.id,
    marketId: row.market_id,
    makerOrderId: row.maker_order_id,
    takerOrderId: row.taker_order_id,
    makerUser: row.maker_user,
    takerUser: row.taker_user,
    takerSide: row.taker_side,
    priceTicks: row.price_ticks,
    lots: row.lots,
    paid: BigInt(row.paid),
    received: BigInt(row.received),
    makerFee: BigInt(row.maker_fee),
    takerFee: BigInt(row.taker_fee),
    time: row.time_ms,
  };
}

/** All open orders in the order of their priority, for rebuilding the books. */
export async function loadOpenOrders(db: Db): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`SELECT * FROM spot_orders WHERE status = 'open' ORDER BY sequence`.execute(db);
  return rows.map(orderOf);
}

/** Which of the named orders exist, as `<user>:<order>`. */
export async function loadOwnedIds(db: Db, ids: readonly number[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await sql<{ id: number; user_id: number }>`
    SELECT id, user_id FROM spot_orders WHERE id = ANY(${ids as number[]}::bigint[])`.execute(db);
  return new Set(rows.map((row) => `${row.user_id}:${row.id}`));
}

/** The last fills of a market, newest first. */
export async function loadRecentFills(db: Db, marketId: number, limit: number): Promise<StoredFill[]> {
  const { rows } = await sql<FillRow>`
    SELECT * FROM spot_fills WHERE market_id = ${marketId} ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.map(fillOf);
}

/** Prices and lots of the fills after an id, in the order of their ids, for candles. */
export async function loadTradesAfter(db: Db, fillId: number, limit: number): Promise<PriceEvent[]> {
  const { rows } = await sql<Pick<FillRow, 'id' | 'market_id' | 'time_ms' | 'price_ticks' | 'lots'>>`
    SELECT id, market_id, time_ms, price_ticks, lots FROM spot_fills WHERE id > ${fillId} ORDER BY id LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({
    marketId: row.market_id,
    key: row.id,
    time: row.time_ms,
    price: row.price_ticks,
    volume: BigInt(row.lots),
  }));
}

/** Adds new orders. */
export async function insertOrders(tx: Tx, orders: readonly Order[], epoch: number): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({
    id: order.id,
    sequence: order.sequence,
    user_id: order.userId,
    market_id: order.marketId,
    side: order.side,
    kind: order.kind,
    price_ticks: order.priceTicks,
    lots: order.lots,
    filled_lots: order.filledLots,
    filled_value: String(order.filledValue),
    fee: String(order.fee),
    status: order.status,
    created_ms: order.created,
    updated_ms: order.updated,
    epoch,
  }));
  await sql`
    INSERT INTO spot_orders (id, sequence, user_id, market_id, side, kind, price_ticks, lots, filled_lots, filled_value, fee,
      status, created_ms, updated_ms, epoch)
    SELECT id, sequence, user_id, market_id, side, kind, price_ticks, lots, filled_lots, filled_value, fee,
      status, created_ms, updated_ms, epoch
    FROM json_populate_recordset(NULL::spot_orders, ${JSON.stringify(rows)}::json)`.execute(tx);
}

/** Brings changed orders up to date. Error: DivergedError when one of them is not open. */
export async function updateOrders(tx: Tx, orders: readonly Order[]): Promise<void> {
  if (orders.length === 0) return;
  const rows = orders.map((order) => ({
    id: order.id,
    filled_lots: order.filledLots,
    filled_value: String(order.filledValue),
    fee: String(order.fee),
    status: order.status,
    updated_ms: order.updated,
  }));
  const { numAffectedRows } = await sql`
    UPDATE spot_orders SET filled_lots = changed.filled_lots, filled_value = changed.filled_value, fee = changed.fee,
      status = changed.status, updated_ms = changed.updated_ms
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS changed(id bigint, filled_lots bigint, filled_value numeric, fee numeric, status text, updated_ms bigint)
    WHERE spot_orders.id = changed.id AND spot_orders.status = 'open'`.execute(tx);
  if (numAffectedRows !== BigInt(orders.length))
    throw new DivergedError(`only ${numAffectedRows} of ${orders.length} orders were open`);
}

/** Adds fills. */
export async function insertFills(tx: Tx, fills: readonly StoredFill[]): Promise<void> {
  if (fills.length === 0) return;
  const rows = fills.map((fill) => ({
    id: fill.id,
    market_id: fill.marketId,
    maker_order_id: fill.makerOrderId,
    taker_order_id: fill.takerOrderId,
    maker_user: fill.makerUser,
    taker_user: fill.takerUser,
    taker_side: fill.takerSide,
    price_ticks: fill.priceTicks,
    lots: fill.lots,
    paid: String(fill.paid),
    received: String(fill.received),
    maker_fee: String(fill.makerFee),
    taker_fee: String(fill.takerFee),
    time_ms: fill.time,
  }));
  await sql`
    INSERT INTO spot_fills SELECT * FROM json_populate_recordset(NULL::spot_fills, ${JSON.stringify(rows)}::json)`.execute(tx);
}

const below = (slice: Slice): RawBuilder<unknown> => (slice.before === null ? sql`true` : sql`id < ${slice.before}`);

/** Orders of a user in some markets, newest first. */
export async function listOrdersOf(
  db: Db,
  query: { userId: number; marketIds: readonly number[]; status: 'open' | 'history' | undefined },
  slice: Slice,
): Promise<Order[]> {
  const status = query.status === undefined ? sql`true` : query.status === 'open' ? sql`status = 'open'` : sql`status <> 'open'`;
  const { rows } = await sql<OrderRow>`
    SELECT * FROM spot_orders
    WHERE user_id = ${query.userId} AND market_id = ANY(${query.marketIds as number[]}::bigint[]) AND ${status} AND ${below(slice)}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(orderOf);
}

/** Fills of a user in some markets, newest first. A user is never on both sides, so the two parts share no row. */
export async function listFillsOf(
  db: Db,
  query: { userId: number; marketIds: readonly number[] },
  slice: Slice,
): Promise<StoredFill[]> {
  const part = (column: RawBuilder<unknown>) => sql`
    (SELECT * FROM spot_fills
     WHERE ${column} = ${query.userId} AND market_id = ANY(${query.marketIds as number[]}::bigint[]) AND ${below(slice)}
     ORDER BY id DESC LIMIT ${slice.limit + slice.offset})`;
  const { rows } = await sql<FillRow>`
    SELECT * FROM (${part(sql`maker_user`)} UNION ALL ${part(sql`taker_user`)}) AS own
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(fillOf);
}
