/** Ticks of the index as logged. Invariants: at most one per instrument and second, in the order of time. */
import type { PriceSource } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** A tick as other products settle by it. */
export interface StoredTick {
  readonly indexId: number;
  readonly time: number;
  /** The second itself (time / 1000); of ticks that are leaves of their own their count from 1. */
  readonly seq: number;
  /** Null: there was no price in this second. */
  readonly priceTicks: number | null;
  /** What it was made of; stays with it for ever. */
  readonly prices: PriceSource;
  /** Its place in the public log. */
  readonly leaf: number;
}

const COLUMNS = sql`index_id AS "indexId", time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf`;

/** The last tick of each instrument that has one. */
export async function lastTicks(db: Db, indexIds: readonly number[]): Promise<Map<number, StoredTick>> {
  const { rows } = await sql<StoredTick>`
    SELECT last.* FROM unnest(${indexIds}::bigint[]) AS asked (id) CROSS JOIN LATERAL (
      SELECT ${COLUMNS} FROM index_ticks WHERE index_id = asked.id ORDER BY time_ms DESC LIMIT 1) AS last`.execute(db);
  return new Map(rows.map((row) => [row.indexId, row]));
}

/** Adds ticks. */
export async function insertTicks(tx: Tx, ticks: readonly StoredTick[]): Promise<void> {
  await sql`
    INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, prices, leaf)
    SELECT * FROM unnest(${ticks.map(({ indexId }) => indexId)}::bigint[], ${ticks.map(({ time }) => time)}::bigint[],
      ${ticks.map(({ seq }) => seq)}::bigint[], ${ticks.map(({ priceTicks }) => priceTicks)}::bigint[],
      ${ticks.map(({ prices }) => prices)}::text[], ${ticks.map(({ leaf }) => leaf)}::bigint[])`.execute(tx);
}

/** A second of the log. */
export interface StoredSecond {
  readonly time: number;
  readonly leaf: number;
}

/** The last second of the log; null when there is none. */
export async function lastSecond(db: Db): Promise<StoredSecond | null> {
  const { rows } = await sql<StoredSecond>`
    SELECT time_ms AS time, leaf FROM index_seconds ORDER BY time_ms DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Adds a second with its ticks. */
export async function insertSecond(
  tx: Tx,
  { time, leaf }: StoredSecond,
  prices: PriceSource,
  ticks: readonly StoredTick[],
): Promise<void> {
  await sql`INSERT INTO index_seconds (time_ms, leaf, prices) VALUES (${time}, ${leaf}, ${prices})`.execute(tx);
  if (ticks.length > 0) await insertTicks(tx, ticks);
}

const SECOND_COLUMNS = sql`time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf`;

/** Logged seconds of an instrument in [from, to], oldest first, also those without a price. */
export async function secondsBetween(
  db: Db,
  indexId: number,
  { from, to, limit }: TickRange & { to: number },
): Promise<StoredTick[]> {
  const { rows } = await sql<Omit<StoredTick, 'indexId'>>`
    SELECT ${SECOND_COLUMNS} FROM seconds_between(${indexId}, ${from}, ${to}) LIMIT ${limit}`.execute(db);
  return rows.map((row) => ({ ...row, indexId }));
}

/** The first logged second behind a time; null when there is none. */
export async function secondAfter(db: Db, indexId: number, time: number): Promise<StoredTick | null> {
  const { rows } = await sql<{ next: number | null }>`
    SELECT min(time_ms) AS next FROM index_seconds WHERE time_ms > ${time}`.execute(db);
  const next = rows[0]?.next ?? null;
  return next === null ? null : ((await secondsBetween(db, indexId, { from: next, to: next, limit: 1 }))[0] ?? null);
}

/** The newest logged second at or before a time; null when there is none. */
export async function secondAt(db: Db, indexId: number, time: number): Promise<StoredTick | null> {
  const { rows } = await sql<Omit<StoredTick, 'indexId'>>`
    SELECT ${SECOND_COLUMNS} FROM second_at(${indexId}, ${time})`.execute(db);
  return rows[0] ? { ...rows[0], indexId } : null;
}

/** Which ticks are asked for: in [from, to], at most `limit`, and only those with a price if so wanted. */
export interface TickRange {
  readonly from: number;
  readonly to?: number;
  readonly limit: number;
  readonly pricedOnly?: boolean;
}

/** Ticks of an instrument, oldest first. */
export async function ticksBetween(db: Db, indexId: number, range: TickRange): Promise<StoredTick[]> {
  const { from, to = Number.MAX_SAFE_INTEGER, limit, pricedOnly = false } = range;
  const { rows } = await sql<StoredTick>`
    SELECT ${COLUMNS} FROM index_ticks WHERE index_id = ${indexId} AND time_ms BETWEEN ${from} AND ${to}
      AND (price_ticks IS NOT NULL OR NOT ${pricedOnly}::boolean)
    ORDER BY time_ms LIMIT ${limit}`.execute(db);
  return rows;
}

/** The last tick of an instrument at or before a time; null when there is none. */
export async function tickAt(db: Db, indexId: number, time: number): Promise<StoredTick | null> {
  const { rows } = await sql<StoredTick>`
    SELECT ${COLUMNS} FROM index_ticks WHERE index_id = ${indexId} AND time_ms <= ${time}
    ORDER BY time_ms DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The same of many times, in their order. */
export async function ticksAt(
  db: Db,
  asked: readonly { readonly indexId: number; readonly time: number }[],
): Promise<({ time: number; priceTicks: number | null } | null)[]> {
  const { rows } = await sql<{ time: number | null; priceTicks: number | null }>`
    SELECT t.time_ms AS time, t.price_ticks AS "priceTicks"
    FROM unnest(${asked.map(({ indexId }) => indexId)}::bigint[], ${asked.map(({ time }) => time)}::bigint[])
      WITH ORDINALITY AS q(index_id, time, place)
    LEFT JOIN LATERAL (
      SELECT time_ms, price_ticks FROM index_ticks WHERE index_id = q.index_id AND time_ms <= q.time
      ORDER BY time_ms DESC LIMIT 1) t ON true
    ORDER BY q.place`.execute(db);
  return rows.map(({ time, priceTicks }) => (time === null ? null : { time, priceTicks }));
}

/** The newest second of the record, or tick of any instrument; 0 when there is none. */
export async function newestTickTime(db: Db, indexIds: readonly number[]): Promise<number> {
  const second = await lastSecond(db);
  return Math.max(second?.time ?? 0, ...[...(await lastTicks(db, indexIds)).values()].map(({ time }) => time));
}

/** The last tick of an instrument in which there was a price; null when there is none. */
export async function lastPricedTick(db: Db, indexId: number): Promise<{ time: number; priceTicks: number } | null> {
  const { rows } = await sql<{ time: number; priceTicks: number }>`
    SELECT time_ms AS time, price_ticks AS "priceTicks" FROM index_ticks
    WHERE index_id = ${indexId} AND price_ticks IS NOT NULL ORDER BY time_ms DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/**
 * Forgets ticks before a time whose log entry was forgotten: of each instrument at most `most` are looked at; answers how
 * many went.
 */
export async function forgetTicks(db: Db, before: number, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT forget_index_ticks(${before}, ${most}) AS gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
