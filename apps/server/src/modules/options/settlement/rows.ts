/** Options in PostgreSQL as settlement reads and writes them: entries and results are only added, in sets. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { numbersText, planned, textsText } from '../../../platform/db/prepared.ts';
import type { StoredEntry, StoredOption, StoredResult } from '../domain/option.ts';

/** The columns of an order `o`. */
export const ORDER_COLUMNS = `o.id, o.rule, o.leaf, o.user_id, o.match_id, o.index_id, o.direction, o.seconds, o.asset_id, o.stake,
  trim_scale(o.payout)::text AS payout, o.profit, o.accepted_at, o.after_seq, o.after_leaf, o.after_time, o.prices, o.head_size`;
/** The columns of an entry `e`. */
export const ENTRY_COLUMNS = 'e.tick_time, e.tick_seq, e.tick_leaf, e.price_ticks, e.due_at';

/** An order's row; numeric comes as text. */
export interface OrderRow {
  id: number;
  rule: 1 | 2;
  leaf: number;
  user_id: number;
  match_id: number;
  index_id: number;
  direction: 'up' | 'down';
  seconds: number;
  asset_id: number;
  stake: string;
  payout: string;
  profit: string;
  accepted_at: number;
  after_seq: number;
  after_leaf: number;
  after_time: number;
  prices: StoredOption['prices'];
  head_size: number;
}

/** An entry's row. */
export interface EntryRow {
  tick_time: number;
  tick_seq: number;
  tick_leaf: number;
  price_ticks: number;
  due_at: number;
}

/** An order from its row. */
export const orderOf = (row: OrderRow): StoredOption => ({
  id: row.id,
  rule: `options/${row.rule}`,
  leaf: row.leaf,
  userId: row.user_id,
  matchId: row.match_id,
  indexId: row.index_id,
  direction: row.direction,
  seconds: row.seconds,
  assetId: row.asset_id,
  stake: BigInt(row.stake),
  payout: row.payout,
  profit: BigInt(row.profit),
  accepted: row.accepted_at,
  after: { seq: row.after_seq, leaf: row.after_leaf, time: row.after_time },
  prices: row.prices,
  headSize: row.head_size,
});

/** An entry from its row. */
export const entryOfRow = (row: EntryRow): StoredEntry => ({
  time: row.tick_time,
  seq: row.tick_seq,
  leaf: row.tick_leaf,
  price: row.price_ticks,
  dueAt: row.due_at,
});

/** Whether an option is accepted or due up to a time. */
export function hasWork(db: Db, until: number): Promise<boolean> {
  return hasRows(db, sql`SELECT FROM option_open WHERE look_at <= ${until}`);
}

/** Indexes with options that are accepted or due up to a time. */
export async function indexesWithWork(db: Db, until: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT index_id AS id FROM option_open WHERE look_at <= ${until} ORDER BY 1`.execute(db);
  return rows.map(({ id }) => id);
}

const waiting = planned<OrderRow>(`
  SELECT ${ORDER_COLUMNS} FROM (
    SELECT option_id FROM option_open WHERE index_id = $1 AND NOT is_entered AND look_at <= $2 ORDER BY look_at LIMIT $3) AS q
  JOIN option_orders o ON o.id = q.option_id ORDER BY o.accepted_at, o.id`);

/** Options that wait for their entry, the earliest first. */
export async function loadWaiting(tx: Tx, indexId: number, until: number, limit: number): Promise<StoredOption[]> {
  return (await waiting(tx, [indexId, until, limit])).map(orderOf);
}

const due = planned<OrderRow & EntryRow>(`
  SELECT ${ORDER_COLUMNS}, ${ENTRY_COLUMNS} FROM (
    SELECT option_id FROM option_open WHERE index_id = $1 AND is_entered AND look_at <= $2 ORDER BY look_at LIMIT $3) AS q
  JOIN option_orders o ON o.id = q.option_id JOIN option_entries e ON e.option_id = q.option_id ORDER BY e.due_at, o.id`);

/** Options that are due, the earliest first. */
export async function loadDue(
  tx: Tx,
  indexId: number,
  until: number,
  limit: number,
): Promise<{ order: StoredOption; entry: StoredEntry }[]> {
  return (await due(tx, [indexId, until, limit])).map((row) => ({ order: orderOf(row), entry: entryOfRow(row) }));
}

const insertEntries = planned(`
  WITH added AS (
    INSERT INTO option_entries (option_id, tick_time, tick_seq, tick_leaf, price_ticks, due_at)
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[])
    RETURNING option_id, due_at)
  UPDATE option_open SET is_entered = true, look_at = added.due_at FROM added WHERE option_open.option_id = added.option_id`);

/** Adds entries, and notes when each option is due. */
export async function saveEntries(tx: Tx, entries: readonly { id: number; entry: StoredEntry }[]): Promise<void> {
  if (entries.length === 0) return;
  await insertEntries(tx, [
    numbersText(entries.map(({ id }) => id)),
    numbersText(entries.map(({ entry }) => entry.time)),
    numbersText(entries.map(({ entry }) => entry.seq)),
    numbersText(entries.map(({ entry }) => entry.leaf)),
    numbersText(entries.map(({ entry }) => entry.price)),
    numbersText(entries.map(({ entry }) => entry.dueAt)),
  ]);
}

const insertResults = planned(`
  WITH done AS (DELETE FROM option_open WHERE option_id = ANY ($1::bigint[]))
  INSERT INTO option_results (option_id, outcome, refund, exit_time, exit_seq, exit_leaf, exit_price, returned, settled_at)
  SELECT id, outcome, nullif(refund, ''), nullif(time, 0), nullif(seq, 0), nullif(leaf, -1), nullif(price, 0), returned, $9
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::numeric[])
    AS r(id, outcome, refund, time, seq, leaf, price, returned)`);

/** Adds results and takes the options off the queue. */
export async function saveResults(tx: Tx, results: readonly { id: number; result: StoredResult }[], now: number): Promise<void> {
  if (results.length === 0) return;
  await insertResults(tx, [
    numbersText(results.map(({ id }) => id)),
    textsText(results.map(({ result }) => result.outcome)),
    textsText(results.map(({ result }) => result.refund ?? '')),
    numbersText(results.map(({ result }) => result.exit?.time ?? 0)),
    numbersText(results.map(({ result }) => result.exit?.seq ?? 0)),
    numbersText(results.map(({ result }) => result.exit?.leaf ?? -1)),
    numbersText(results.map(({ result }) => result.exit?.price ?? 0)),
    numbersText(results.map(({ result }) => result.returned)),
    now,
  ]);
}
