/**
 * Orders and fills in PostgreSQL, and their rows as JSON, in which `batch-rows.ts` writes them.
 * Units: those of the tables (ticks, lots, tick-lots, atoms as numeric text). Invariants: fills are only ever added.
 */
import type { AccountType } from '@glasshouse/contract';
import type { EndReason, Force, OrderKind, OrderStatus, Side, StpMode, Tif, TriggerSource } from '@glasshouse/contract/orders';
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db } from '../../../platform/db/database.ts';
import type { BookTrade } from '../../../platform/market-desk.ts';
import { type Fill, type Order, isHeld } from '../domain/order.ts';
import type { VenueName } from '../domain/venues.ts';

/** What PostgreSQL answers to a statement that fails itself where rows are not what memory says. */
const DIVISION_BY_ZERO = '22012';

/** Thrown inside a batch when memory turns out not to be what the table says. */
export class DivergedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DivergedError';
  }
}

/** Waits for a statement that divides by zero where rows are not what memory says. Error: DivergedError with the message. */
export async function orDiverged(written: Promise<unknown>, message: string): Promise<void> {
  try {
    await written;
  } catch (error) {
    if ((error as { code?: unknown }).code !== DIVISION_BY_ZERO) throw error;
    throw new DivergedError(message);
  }
}

/** A row of `orders`. */
export interface OrderRow {
  id: number;
  sequence: number;
  user_id: number;
  account: AccountType;
  market_id: number;
  side: Side;
  kind: OrderKind;
  force: Force;
  stp: StpMode;
  price_ticks: number | null;
  lots: number;
  filled_lots: number;
  removed_lots: number;
  filled_value: string;
  fee: string;
  quote_atoms: string | null;
  trigger_ticks: number | null;
  trigger_by: TriggerSource | null;
  triggered_ms: number | null;
  after_tick_ms: number | null;
  display_lots: number | null;
  shown_lots: number | null;
  client_id: string | null;
  oco_id: number | null;
  partner_id: number | null;
  block_id: number | null;
  connection: string | null;
  tif: Tif | null;
  ends_day: number | null;
  maker_ppm: number | null;
  taker_ppm: number | null;
  fees_ms: number | null;
  revision: number;
  status: OrderStatus;
  end_reason: EndReason | null;
  released: string;
  created_ms: number;
  updated_ms: number;
}

/** A row of `fills`. */
export interface FillRow {
  id: number;
  market_id: number;
  maker_order_id: number;
  taker_order_id: number;
  maker_user: number;
  taker_user: number;
  maker_account: AccountType;
  taker_account: AccountType;
  taker_side: Side;
  price_ticks: number;
  lots: number;
  paid: string;
  received: string;
  maker_fee: string;
  taker_fee: string;
  time_ms: number;
}

/** The order of a row. */
export function orderOf(row: OrderRow): Order {
  return {
    id: row.id,
    sequence: row.sequence,
    userId: row.user_id,
    account: row.account,
    marketId: row.market_id,
    side: row.side,
    kind: row.kind,
    force: row.force,
    stp: row.stp,
    priceTicks: row.price_ticks,
    lots: row.lots,
    filledLots: row.filled_lots,
    removedLots: row.removed_lots,
    filledValue: BigInt(row.filled_value),
    fee: BigInt(row.fee),
    quoteAtoms: row.quote_atoms === null ? null : BigInt(row.quote_atoms),
    triggerTicks: row.trigger_ticks,
    triggerBy: row.trigger_by,
    triggered: row.triggered_ms,
    afterTick: row.after_tick_ms,
    displayLots: row.display_lots,
    shownLots: row.shown_lots,
    clientId: row.client_id,
    ocoId: row.oco_id,
    partnerId: row.partner_id,
    blockId: row.block_id,
    connection: row.connection,
    makerPpm: row.maker_ppm,
    takerPpm: row.taker_ppm,
    feesSince: row.fees_ms ?? row.created_ms,
    revision: row.revision,
    status: row.status,
    endReason: row.end_reason,
    released: BigInt(row.released),
    created: row.created_ms,
    updated: row.updated_ms,
    ...(row.tif !== null && { session: { tif: row.tif, endsDay: row.ends_day as number } }),
  };
}

/** The row of an order, as JSON reads it; what is missing is null. */
export function rowOf(order: Order): object {
  return {
    ...changingOf(order),
    user_id: order.userId,
    account: order.account,
    market_id: order.marketId,
    side: order.side,
    kind: order.kind,
    force: order.force,
    stp: order.stp,
    quote_atoms: textOf(order.quoteAtoms),
    trigger_by: order.triggerBy ?? undefined,
    after_tick_ms: order.afterTick ?? undefined,
    display_lots: order.displayLots ?? undefined,
    client_id: order.clientId ?? undefined,
    oco_id: order.ocoId ?? undefined,
    partner_id: order.partnerId ?? undefined,
    block_id: order.blockId ?? undefined,
    connection: order.connection ?? undefined,
    tif: order.session?.tif,
    ends_day: order.session?.endsDay,
    created_ms: order.created,
    held: isHeld(order),
  };
}

const textOf = (atoms: bigint | null) => (atoms === null ? undefined : String(atoms));

/** What of the row may change while the order lives. */
export function changingOf(order: Order): object {
  return {
    id: order.id,
    sequence: order.sequence,
    price_ticks: order.priceTicks ?? undefined,
    lots: order.lots,
    filled_lots: order.filledLots,
    removed_lots: order.removedLots,
    filled_value: String(order.filledValue),
    fee: String(order.fee),
    trigger_ticks: order.triggerTicks ?? undefined,
    triggered_ms: order.triggered ?? undefined,
    display_lots: order.displayLots ?? undefined,
    shown_lots: order.shownLots ?? undefined,
    maker_ppm: order.makerPpm ?? undefined,
    taker_ppm: order.takerPpm ?? undefined,
    fees_ms: order.feesSince,
    revision: order.revision,
    status: order.status,
    end_reason: order.endReason ?? undefined,
    released: String(order.released),
    updated_ms: order.updated,
  };
}

/** The row of a fill, as JSON reads it. */
export function fillRowOf(fill: Fill): object {
  return {
    id: fill.id,
    market_id: fill.marketId,
    maker_order_id: fill.makerOrderId,
    taker_order_id: fill.takerOrderId,
    maker_user: fill.makerUser,
    taker_user: fill.takerUser,
    maker_account: fill.makerAccount,
    taker_account: fill.takerAccount,
    taker_side: fill.takerSide,
    price_ticks: fill.priceTicks,
    lots: fill.lots,
    paid: String(fill.paid),
    received: String(fill.received),
    maker_fee: String(fill.makerFee),
    taker_fee: String(fill.takerFee),
    time_ms: fill.time,
  };
}

/** The fill of a row. */
export function fillOf(row: FillRow): Fill {
  return {
    id: row.id,
    marketId: row.market_id,
    makerOrderId: row.maker_order_id,
    takerOrderId: row.taker_order_id,
    makerUser: row.maker_user,
    takerUser: row.taker_user,
    makerAccount: row.maker_account,
    takerAccount: row.taker_account,
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

/** All orders of a venue that live, in the order of their priority, for rebuilding the books. */
export async function loadLiveOrders(db: Db, venue: VenueName): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders WHERE status IN ('open', 'pending', 'queued') AND venue = ${venue} ORDER BY sequence`.execute(db);
  return rows.map(orderOf);
}

/** A price of a trade, and when it was. */
export interface LastPrice {
  readonly ticks: number;
  readonly time: number;
}

/** The price of the last trade of each market that had one. */
export async function loadLastPrices(db: Db, marketIds: readonly number[]): Promise<Map<number, LastPrice>> {
  const { rows } = await sql<{ id: number; price_ticks: number; time_ms: number }>`
    SELECT asked.id, last.price_ticks, last.time_ms FROM unnest(${marketIds as number[]}::bigint[]) AS asked (id)
    CROSS JOIN LATERAL (SELECT price_ticks, time_ms FROM fills WHERE market_id = asked.id ORDER BY id DESC LIMIT 1) AS last`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.id, { ticks: row.price_ticks, time: row.time_ms }]));
}

/** The last fills of a market, newest first. */
export async function loadRecentFills(db: Db, marketId: number, limit: number): Promise<Fill[]> {
  const { rows } = await sql<FillRow>`
    SELECT * FROM fills WHERE market_id = ${marketId} ORDER BY id DESC LIMIT ${limit}`.execute(db);
  return rows.map(fillOf);
}

/** Prices and lots of a venue's fills after an id, in the order of their ids, for candles. */
export async function loadTradesAfter(db: Db, venue: string, fillId: number, limit: number): Promise<BookTrade[]> {
  const { rows } = await sql<Pick<FillRow, 'id' | 'market_id' | 'time_ms' | 'price_ticks' | 'lots'>>`
    SELECT id, market_id, time_ms, price_ticks, lots FROM fills WHERE id > ${fillId} AND venue = ${venue} ORDER BY id LIMIT ${limit}`.execute(
    db,
  );
  return rows.map((row) => ({
    marketId: row.market_id,
    key: row.id,
    time: row.time_ms,
    price: row.price_ticks,
    volume: BigInt(row.lots),
  }));
}

const below = (slice: Slice): RawBuilder<unknown> => (slice.before === null ? sql`true` : sql`id < ${slice.before}`);

/** What lists of orders and fills are narrowed by; absent: all. Times are inclusive. */
export interface ListQuery {
  userId: number;
  marketIds: readonly number[];
  side?: Side | undefined;
  /** Of orders and of the own side of fills. */
  account?: AccountType | undefined;
  from?: number | undefined;
  to?: number | undefined;
}

const between = (column: RawBuilder<unknown>, { from, to }: ListQuery) =>
  sql`${column} >= ${from ?? 0} AND ${column} <= ${to ?? Number.MAX_SAFE_INTEGER}`;

const STATUS = {
  open: sql`status IN ('open', 'pending', 'queued')`,
  history: sql`status IN ('filled', 'cancelled')`,
  filled: sql`status = 'filled'`,
  cancelled: sql`status = 'cancelled'`,
  all: sql`true`,
} as const;

/** Orders of a user in some markets, newest first. */
export async function listOrdersOf(
  db: Db,
  query: ListQuery & { status?: Exclude<keyof typeof STATUS, 'all'> | undefined; kind?: OrderKind | undefined },
  slice: Slice,
): Promise<Order[]> {
  const { rows } = await sql<OrderRow>`
    SELECT * FROM orders
    WHERE user_id = ${query.userId} AND market_id = ANY(${query.marketIds as number[]}::bigint[]) AND block_id IS DISTINCT FROM id
      AND ${STATUS[query.status ?? 'all']} AND ${below(slice)} AND ${between(sql`created_ms`, query)}
      AND ${query.side === undefined ? sql`true` : sql`side = ${query.side}`}
      AND ${query.kind === undefined ? sql`true` : sql`kind = ${query.kind}`}
      AND ${query.account === undefined ? sql`true` : sql`account = ${query.account}`}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(orderOf);
}

/** One order of a user, by id or by name; null when there is none. */
export async function findOrderOf(db: Db, userId: number, by: { id: number } | { name: string }): Promise<Order | null> {
  const which = 'id' in by ? sql`id = ${by.id}` : sql`client_id = ${by.name}`;
  const { rows } = await sql<OrderRow>`SELECT * FROM orders WHERE user_id = ${userId} AND ${which}`.execute(db);
  return rows[0] ? orderOf(rows[0]) : null;
}

/** Fills of a user in some markets, newest first. A user is never on both sides, so the two parts share no row. */
export async function listFillsOf(db: Db, query: ListQuery & { orderId?: number | undefined }, slice: Slice): Promise<Fill[]> {
  const part = (role: 'maker' | 'taker') => {
    const isTaker = role === 'taker';
    const side = isTaker ? sql`taker_side` : sql`CASE taker_side WHEN 'buy' THEN 'sell' ELSE 'buy' END`;
    const order = isTaker ? sql`taker_order_id` : sql`maker_order_id`;
    const account = isTaker ? sql`taker_account` : sql`maker_account`;
    return sql`
    (SELECT * FROM fills
     WHERE ${isTaker ? sql`taker_user` : sql`maker_user`} = ${query.userId}
       AND market_id = ANY(${query.marketIds as number[]}::bigint[]) AND ${below(slice)} AND ${between(sql`time_ms`, query)}
       AND ${query.side === undefined ? sql`true` : sql`${side} = ${query.side}`}
       AND ${query.orderId === undefined ? sql`true` : sql`${order} = ${query.orderId}`}
       AND ${query.account === undefined ? sql`true` : sql`${account} = ${query.account}`}
     ORDER BY id DESC LIMIT ${slice.limit + slice.offset})`;
  };
  const { rows } = await sql<FillRow>`
    SELECT * FROM (${part('maker')} UNION ALL ${part('taker')}) AS own
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(fillOf);
}

/** Open lots of some orders, by side. */
export async function sumOpenLots(db: Db, ids: readonly number[]): Promise<Record<Side, bigint>> {
  const { rows } = await sql<{ side: Side; lots: string }>`
    SELECT side, sum(lots - filled_lots - removed_lots)::text AS lots FROM orders
    WHERE id = ANY (${ids as number[]}::bigint[]) AND status = 'open' GROUP BY side`.execute(db);
  const of = (side: Side) => BigInt(rows.find((row) => row.side === side)?.lots ?? 0);
  return { buy: of('buy'), sell: of('sell') };
}
