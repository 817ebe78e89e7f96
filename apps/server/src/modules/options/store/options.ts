/** Accepted options in PostgreSQL: only ever added; read with their entries and results. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, textsText } from '../../../platform/db/prepared.ts';
import type { OptionState, StoredOption } from '../domain/option.ts';
import { ENTRY_COLUMNS, type EntryRow, ORDER_COLUMNS, type OrderRow, entryOfRow, orderOf } from '../settlement/rows.ts';

/** So many new ids, rising. */
export async function nextIds(tx: Tx, count: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT nextval('option_ids') AS id FROM generate_series(1, ${count}::int)`.execute(tx);
  return rows.map(({ id }) => id).sort((a, b) => a - b);
}

const insert = planned(`
  WITH queued AS (
    INSERT INTO option_open (option_id, user_id, index_id, look_at)
    SELECT id, owner, index, accepted
    FROM unnest($1::bigint[], $3::bigint[], $5::bigint[], $12::bigint[]) AS q(id, owner, index, accepted))
  INSERT INTO option_orders (id, leaf, user_id, match_id, index_id, direction, seconds, asset_id, stake, payout, profit,
    accepted_at, after_seq, after_leaf, after_time, prices, head_size, rule)
  SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::text[], $7::int[],
    $8::smallint[], $9::numeric[], $10::numeric[], $11::numeric[], $12::bigint[], $13::bigint[], $14::bigint[],
    $15::bigint[], $16::text[], $17::bigint[], $18::smallint[])`);

/** Adds orders and puts them on the queue. */
export async function insertOptions(tx: Tx, orders: readonly StoredOption[]): Promise<void> {
  const numbers = (of: (order: StoredOption) => number | bigint) => numbersText(orders.map(of));
  await insert(tx, [
    numbers((o) => o.id),
    numbers((o) => o.leaf),
    numbers((o) => o.userId),
    numbers((o) => o.matchId),
    numbers((o) => o.indexId),
    textsText(orders.map((o) => o.direction)),
    numbers((o) => o.seconds),
    numbers((o) => o.assetId),
    numbers((o) => o.stake),
    textsText(orders.map((o) => o.payout)),
    numbers((o) => o.profit),
    numbers((o) => o.accepted),
    numbers((o) => o.after.seq),
    numbers((o) => o.after.leaf),
    numbers((o) => o.after.time),
    textsText(orders.map((o) => o.prices)),
    numbers((o) => o.headSize),
    numbers((o) => (o.rule === 'options/1' ? 1 : 2)),
  ]);
}

interface ResultRow {
  outcome: 'won' | 'lost' | 'refunded' | null;
  refund: 'EQUAL' | 'NO_ENTRY' | 'NO_SETTLEMENT' | null;
  exit_time: number | null;
  exit_seq: number | null;
  exit_leaf: number | null;
  exit_price: number | null;
  returned: string | null;
  settled_at: number | null;
}
type StateRow = OrderRow & { [K in keyof EntryRow]: EntryRow[K] | null } & ResultRow;

const COLUMNS = sql.raw(`${ORDER_COLUMNS}, ${ENTRY_COLUMNS},
  r.outcome, r.refund, r.exit_time, r.exit_seq, r.exit_leaf, r.exit_price, r.returned, r.settled_at`);
const JOINED = sql.raw(`option_orders o LEFT JOIN option_entries e ON e.option_id = o.id
  LEFT JOIN option_results r ON r.option_id = o.id`);

function stateOf(row: StateRow): OptionState {
  const { outcome, refund, exit_time: time, exit_seq: seq, exit_leaf: leaf, exit_price: price } = row;
  const exit = time === null ? null : { time, seq: seq as number, leaf: leaf as number, price: price as number };
  return {
    order: orderOf(row),
    entry: row.tick_time === null ? null : entryOfRow(row as EntryRow),
    result:
      outcome === null
        ? null
        : { outcome, refund, exit, returned: BigInt(row.returned ?? '0'), settledAt: row.settled_at as number },
  };
}

/** One option of a user; null when he has none of this id. */
export async function loadOption(db: Db, userId: number, id: number): Promise<OptionState | null> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED} WHERE o.id = ${id} AND o.user_id = ${userId}`.execute(db);
  return rows[0] ? stateOf(rows[0]) : null;
}

/** Options of a user, newest first. */
export async function loadOptions(
  db: Db,
  userId: number,
  filter: { matchId: number | null; isSettled: boolean | null },
  slice: Slice,
): Promise<OptionState[]> {
  const { rows } = await sql<StateRow>`
    SELECT ${COLUMNS} FROM ${JOINED}
    WHERE o.user_id = ${userId} AND (${slice.before}::bigint IS NULL OR o.id < ${slice.before})
      AND (${filter.matchId}::bigint IS NULL OR o.match_id = ${filter.matchId})
      AND (${filter.isSettled}::boolean IS NULL OR (r.option_id IS NOT NULL) = ${filter.isSettled})
    ORDER BY o.id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(stateOf);
}

/** Whether a user has options that are not settled. */
export async function hasOpenOptions(db: Db, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM option_open WHERE user_id = ${userId} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** Options that are not settled, by user. */
export const OPEN_BY_USER = `SELECT user_id, 'option' AS what, option_id AS id FROM option_open`;

/** Open options of users, by user. */
export async function countOpen(tx: Tx, userIds: readonly number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ user_id: number; count: number }>`
    SELECT user_id, count(*) AS count FROM option_open WHERE user_id = ANY (${userIds}::bigint[]) GROUP BY user_id`.execute(tx);
  return new Map(rows.map(({ user_id: id, count }) => [id, count]));
}
