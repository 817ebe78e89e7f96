/** Conditional entries: those that wait are read at a start, changes are written with a batch, and lists are read by their owners. */
import { type RawBuilder, sql } from 'kysely';
import type { ContractConditional } from '@glasshouse/contract/contracts';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';
import type { ClearingStore } from '../../exchange/index.ts';
import type { Conditional } from '../domain/conditional.ts';
import type { PositionBook } from '../domain/position-book.ts';

/** What never changes, and what its end writes. */
const FIXED = `id, user_id, market_id, account, side, margin_mode, multiple, lots, price_ticks, force, display_lots, tp_ticks, sl_ticks,
  trigger_ticks, way, set_tick_ms, salt, head, created_ms`;
const CHANGING = ['status', 'order_id', 'refusal', 'tick_ms', 'mark_ticks', 'record_id', 'ended_ms'];
const ALL = `${FIXED}, ${CHANGING.join(', ')}`;

const write = prepared(
  'contracts.conditionals',
  `WITH placed AS (
     INSERT INTO contract_conditionals (${ALL}) SELECT ${ALL} FROM json_populate_recordset(NULL::contract_conditionals, $1::json))
   UPDATE contract_conditionals c SET ${CHANGING.map((name) => `${name} = s.${name}`).join(', ')}
   FROM json_populate_recordset(NULL::contract_conditionals, $2::json) s WHERE c.id = s.id`,
);

/** A row of `contract_conditionals`. */
interface ConditionalRow {
  id: number;
  user_id: number;
  market_id: number;
  account: Conditional['account'];
  side: Conditional['side'];
  margin_mode: Conditional['marginMode'];
  multiple: number;
  lots: number;
  price_ticks: number | null;
  force: Conditional['force'];
  display_lots: number | null;
  tp_ticks: number | null;
  sl_ticks: number | null;
  trigger_ticks: number;
  way: Conditional['way'];
  set_tick_ms: number;
  salt: string;
  head: string;
  status: Conditional['status'];
  order_id: number | null;
  refusal: Conditional['refusal'];
  tick_ms: number | null;
  mark_ticks: number | null;
  record_id: number | null;
  created_ms: number;
  ended_ms: number | null;
}

const conditionalOf = (row: ConditionalRow): Conditional => ({
  id: row.id,
  userId: row.user_id,
  marketId: row.market_id,
  account: row.account,
  side: row.side,
  marginMode: row.margin_mode,
  multiple: row.multiple,
  lots: row.lots,
  priceTicks: row.price_ticks,
  force: row.force,
  displayLots: row.display_lots,
  takeProfitTicks: row.tp_ticks,
  stopLossTicks: row.sl_ticks,
  triggerTicks: row.trigger_ticks,
  way: row.way,
  set: row.set_tick_ms,
  salt: row.salt,
  head: row.head,
  status: row.status,
  orderId: row.order_id,
  refusal: row.refusal,
  tick: row.tick_ms,
  markTicks: row.mark_ticks,
  recordId: row.record_id,
  created: row.created_ms,
  ended: row.ended_ms,
});

const rowOf = (of: Conditional): ConditionalRow => ({
  id: of.id,
  user_id: of.userId,
  market_id: of.marketId,
  account: of.account,
  side: of.side,
  margin_mode: of.marginMode,
  multiple: of.multiple,
  lots: of.lots,
  price_ticks: of.priceTicks,
  force: of.force,
  display_lots: of.displayLots,
  tp_ticks: of.takeProfitTicks,
  sl_ticks: of.stopLossTicks,
  trigger_ticks: of.triggerTicks,
  way: of.way,
  set_tick_ms: of.set,
  salt: of.salt,
  head: of.head,
  status: of.status,
  order_id: of.orderId,
  refusal: of.refusal,
  tick_ms: of.tick,
  mark_ticks: of.markTicks,
  record_id: of.recordId,
  created_ms: of.created,
  ended_ms: of.ended,
});

/** Keeps the memory of conditional entries in PostgreSQL. */
export class ConditionalStore implements ClearingStore {
  readonly #book: PositionBook;

  constructor(book: PositionBook) {
    this.#book = book;
  }

  async rebuild(db: Db, marketIds: readonly number[]): Promise<void> {
    const { conditionals } = this.#book;
    const { rows } = await sql<ConditionalRow>`
      SELECT * FROM contract_conditionals
      WHERE status = 'waiting' AND market_id = ANY (${marketIds as number[]}::bigint[]) ORDER BY id`.execute(db);
    conditionals.clear();
    for (const row of rows) conditionals.put(conditionalOf(row));
  }

  async save(tx: Tx, batch: Parameters<ClearingStore['save']>[1]): Promise<void> {
    const { touched } = this.#book.in(batch).conditionals;
    if (touched.size === 0) return;
    const rows = (isKnown: boolean) =>
      [...touched.values()].filter(({ id }) => (this.#book.conditionals.get(id) !== undefined) === isKnown).map(rowOf);
    await write(tx, [JSON.stringify(rows(false)), JSON.stringify(rows(true))]);
  }

  keep(batch: Parameters<ClearingStore['keep']>[0]): void {
    for (const conditional of this.#book.in(batch).conditionals.touched.values()) this.#book.conditionals.put(conditional);
  }
}

/** Which of them a list has. */
export type ConditionalFilter = ContractConditional['status'] | 'ended' | 'all';

const filterOf = (status: ConditionalFilter): RawBuilder<unknown> => {
  if (status === 'all') return sql`true`;
  return status === 'ended' ? sql`status <> 'waiting'` : sql`status = ${status}`;
};

/** Conditional entries of a user in some markets, newest first. */
export async function listConditionalsOf(
  db: Db,
  query: { readonly userId: number; readonly marketIds: readonly number[]; readonly status: ConditionalFilter },
  slice: Slice,
): Promise<Conditional[]> {
  const { rows } = await sql<ConditionalRow>`
    SELECT * FROM contract_conditionals
    WHERE user_id = ${query.userId} AND market_id = ANY (${query.marketIds as number[]}::bigint[]) AND ${filterOf(query.status)}
      AND ${slice.before === null ? sql`true` : sql`id < ${slice.before}`}
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(conditionalOf);
}

/** How many of a user wait in some markets. */
export async function countConditionals(db: Db, userId: number, marketIds: readonly number[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM contract_conditionals
    WHERE user_id = ${userId} AND status = 'waiting' AND market_id = ANY (${marketIds as number[]}::bigint[])`.execute(db);
  return rows[0]?.count ?? 0;
}

/** One of a user; null when there is none. */
export async function findConditional(db: Db, userId: number, id: number): Promise<Conditional | null> {
  const { rows } = await sql<ConditionalRow>`
    SELECT * FROM contract_conditionals WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ? conditionalOf(rows[0]) : null;
}

/** One by the record of its firing. RangeError: there is none. */
export async function conditionalOfRecord(db: Db, recordId: number): Promise<Conditional> {
  const { rows } = await sql<ConditionalRow>`SELECT * FROM contract_conditionals WHERE record_id = ${recordId}`.execute(db);
  if (rows[0] === undefined) throw new RangeError(`record ${recordId} is of no conditional entry`);
  return conditionalOf(rows[0]);
}
