/**
 * Positions, their events and terms of orders: read at a start, written with a batch in one statement, kept after its commit.
 * Invariants: memory is what the rows say; a position is written in its newest form, events are only ever added.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, prepared } from '../../../platform/db/prepared.ts';
import { type Batch, type ClearingStore, isLive, type Order } from '../../exchange/index.ts';
import type { PositionBook, PositionEvent, PositionsInBatch } from '../domain/position-book.ts';
import { type PositionRow, type TermsOfOrderRow, orderTermsOf, orderTermsRowOf, positionOf, positionRowOf } from './rows.ts';

const FIXED =
  'id, user_id, market_id, account, mode, side, margin_mode, multiple, terms_ms, tier_version, salt, opened_ms, block_id';
const CHANGING = [
  'purse',
  'left_lots',
  'multiple_now',
  'lots',
  'entry_value',
  'margin',
  'owed',
  'opened_lots',
  'opened_value',
  'closed_lots',
  'closed_value',
  'realized',
  'fees',
  'funding',
  'to_fund',
  'from_fund',
  'funding_period',
  'tp_ticks',
  'tp_id',
  'tp_tick_ms',
  'sl_ticks',
  'sl_id',
  'sl_tick_ms',
  'part_stops',
  'trailing_stops',
  'status',
  'close_reason',
  'receipts',
  'revision',
  'chain',
  'changed_ms',
  'changed_tick_ms',
  'closed_ms',
];
const POSITION = `${FIXED}, ${CHANGING.join(', ')}`;
const EVENT = 'position_id, revision, user_id, market_id, side, kind, record, chain, time_ms, order_id, fill_id, role';
const TERMS = `order_id, position_id, market_id, purpose, cause, margin_mode, multiple, margin_ticks, is_market, tp_ticks, sl_ticks, terms_ms, fee_ppm,
  salt, stop_id, live, purse, mark_ticks, away_ticks`;

// An update finds its row once; an insert that meets a row costs twice as much.
const write = prepared(
  'contracts.positions',
  `WITH begun AS (
     INSERT INTO contract_positions (${POSITION}) SELECT ${POSITION} FROM json_populate_recordset(NULL::contract_positions, $1::json)),
   changed AS (
     UPDATE contract_positions p SET ${CHANGING.map((name) => `${name} = s.${name}`).join(', ')}
     FROM json_populate_recordset(NULL::contract_positions, $2::json) s WHERE p.id = s.id),
   events AS (
     INSERT INTO contract_position_events (${EVENT})
     SELECT ${EVENT} FROM json_populate_recordset(NULL::contract_position_events, $3::json)),
   terms AS (
     INSERT INTO contract_order_terms (${TERMS}) SELECT ${TERMS} FROM json_populate_recordset(NULL::contract_order_terms, $4::json)),
   amended AS (
     UPDATE contract_order_terms t SET margin_ticks = s.margin_ticks, tp_ticks = s.tp_ticks, sl_ticks = s.sl_ticks, live = s.live
     FROM json_populate_recordset(NULL::contract_order_terms, $6::json) s WHERE t.order_id = s.order_id)
   UPDATE contract_order_terms SET live = false WHERE order_id = ANY ($5::bigint[])`,
);

const eventRowOf = ({ order, ...event }: PositionEvent): object => ({
  position_id: event.positionId,
  revision: event.revision,
  user_id: event.userId,
  market_id: event.marketId,
  side: event.side,
  kind: event.fields.kind,
  record: event.fields,
  chain: event.chain,
  time_ms: event.time,
  order_id: order?.orderId,
  fill_id: order?.fillId,
  role: order?.role,
});

/** Terms of the orders that a batch made or ended. */
function changedTerms(view: PositionsInBatch) {
  const { batch } = view;
  const orders = [...batch.touched.values()];
  const made = orders.flatMap((order) => {
    const terms = batch.created.has(order.id) ? view.terms.get(order.id) : undefined;
    if (!terms) return [];
    const { feePpm } = view.book.termsAt(order.marketId, terms.termsTime);
    return [orderTermsRowOf(terms, { marketId: order.marketId, feePpm, live: isLive(order) })];
  });
  // An order that was amended has terms of the batch; with them stands whether it still lives.
  const amended = orders.flatMap((order) => {
    const terms = batch.created.has(order.id) ? undefined : view.terms.get(order.id);
    if (!terms) return [];
    const { feePpm } = view.book.termsAt(order.marketId, terms.termsTime);
    return [orderTermsRowOf(terms, { marketId: order.marketId, feePpm, live: isLive(order) })];
  });
  const isKnown = (id: number) => !batch.created.has(id) && !view.terms.has(id) && view.book.termsOf(id) !== undefined;
  const ended = orders.filter((order) => isKnown(order.id) && !isLive(order));
  return { made, amended, ended: ended.map(({ id }) => id) };
}

/** Keeps the memory of positions in PostgreSQL. */
export class PositionStore implements ClearingStore {
  readonly #book: PositionBook;

  constructor(book: PositionBook) {
    this.#book = book;
  }

  async rebuild(db: Db, marketIds: readonly number[], orders: readonly Order[]): Promise<void> {
    const ids = marketIds as number[];
    const positions = await sql<PositionRow>`
      SELECT * FROM contract_positions WHERE status <> 'closed' AND market_id = ANY (${ids}::bigint[]) ORDER BY id`.execute(db);
    const terms = await sql<TermsOfOrderRow>`
      SELECT * FROM contract_order_terms WHERE live AND market_id = ANY (${ids}::bigint[])`.execute(db);
    this.#book.clear();
    for (const row of positions.rows) this.#book.put(positionOf(row));
    const known = new Map(terms.rows.map((row) => [row.order_id, orderTermsOf(row)]));
    for (const order of orders) {
      const own = known.get(order.id);
      if (own) this.#book.putTerms(own, order);
    }
  }

  async save(tx: Tx, batch: Batch): Promise<void> {
    const view = this.#book.in(batch);
    const { made, amended, ended } = changedTerms(view);
    if (view.touched.size + made.length + amended.length + ended.length === 0) return;
    const touched = [...view.touched.values()];
    const rowsOf = (isKnown: boolean) =>
      touched.filter(({ id }) => (this.#book.get(id) !== undefined) === isKnown).map(positionRowOf);
    await write(tx, [
      JSON.stringify(rowsOf(false)),
      JSON.stringify(rowsOf(true)),
      JSON.stringify(view.events.map(eventRowOf)),
      JSON.stringify(made),
      numbersText(ended),
      JSON.stringify(amended),
    ]);
  }

  keep(batch: Batch): void {
    const view = this.#book.in(batch);
    for (const position of view.touched.values()) this.#book.put(position);
    for (const order of batch.touched.values()) {
      const terms = view.terms.get(order.id) ?? this.#book.termsOf(order.id);
      if (terms) this.#book.putTerms(terms, order);
    }
  }
}
