/**
 * Ticks of the index as logged: the prices of each second, in its row, and the second in which a price goes missing, a row of
 * `index_ticks`. Invariants: at most one per instrument and second, in the order of time.
 */
import type { PriceSource } from '@glasshouse/contract/markets';
import { SECOND_MS } from '@glasshouse/proofs';
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

const COLUMNS = sql`time_ms AS time, seq, price_ticks AS "priceTicks", prices, leaf`;

/** The last tick of each instrument that has one. */
export async function lastTicks(db: Db, indexIds: readonly number[]): Promise<Map<number, StoredTick>> {
  const { rows } = await sql<StoredTick>`
    SELECT asked.id AS "indexId", ${COLUMNS}
    FROM unnest(${indexIds}::bigint[]) AS asked (id) CROSS JOIN LATERAL tick_at(asked.id, ${Number.MAX_SAFE_INTEGER})`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.indexId, row]));
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

/** What a second says of an instrument. */
export interface InstrumentPrice {
  readonly indexId: number;
  /** Null: there was no price. */
  readonly priceTicks: number | null;
}

/**
 * Adds a second with the prices of its instruments. `gaps` are the ticks of those whose price goes missing in it. Where it covers
 * other instruments than the second before, their list is added with it.
 */
export async function insertSecond(
  tx: Tx,
  { time, leaf }: StoredSecond,
  prices: PriceSource,
  instruments: readonly InstrumentPrice[],
  gaps: readonly StoredTick[] = [],
): Promise<void> {
  const covered = instruments.toSorted((a, b) => a.indexId - b.indexId);
  await sql`
    WITH newest AS (SELECT from_ms, index_ids FROM index_lists ORDER BY from_ms DESC LIMIT 1),
    given (index_ids) AS (VALUES (${covered.map(({ indexId }) => indexId)}::int[])),
    added AS (
      INSERT INTO index_lists (from_ms, index_ids) SELECT ${time}, index_ids FROM given
      WHERE NOT EXISTS (SELECT FROM newest WHERE newest.index_ids = given.index_ids) RETURNING from_ms)
    INSERT INTO index_seconds (time_ms, leaf, prices, list_ms, price_ticks)
    SELECT ${time}, ${leaf}, ${prices}, coalesce((SELECT from_ms FROM added), (SELECT from_ms FROM newest)),
      ${covered.map(({ priceTicks }) => priceTicks)}::bigint[]`.execute(tx);
  if (gaps.length === 0) return;
  await sql`
    INSERT INTO index_ticks (index_id, time_ms, seq, price_ticks, prices, leaf)
    SELECT id, ${time}, ${time / SECOND_MS}, NULL, ${prices}, ${leaf}
    FROM unnest(${gaps.map(({ indexId }) => indexId)}::bigint[]) AS gone (id)`.execute(tx);
}

/** Logged seconds of an instrument in [from, to], oldest first, also those without a price. */
export async function secondsBetween(
  db: Db,
  indexId: number,
  { from, to, limit }: TickRange & { to: number },
): Promise<StoredTick[]> {
  const { rows } = await sql<Omit<StoredTick, 'indexId'>>`
    SELECT ${COLUMNS} FROM seconds_between(${indexId}, ${from}, ${to}) LIMIT ${limit}`.execute(db);
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
    SELECT ${COLUMNS} FROM second_at(${indexId}, ${time})`.execute(db);
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
  const { rows } = await sql<Omit<StoredTick, 'indexId'>>`
    SELECT ${COLUMNS} FROM first_ticks(${indexId}, ${from}, ${to}, ${limit}, ${pricedOnly})`.execute(db);
  return rows.map((row) => ({ ...row, indexId }));
}

/** The last tick of an instrument at or before a time; null when there is none. */
export async function tickAt(db: Db, indexId: number, time: number): Promise<StoredTick | null> {
  const { rows } = await sql<Omit<StoredTick, 'indexId'>>`
    SELECT ${COLUMNS} FROM tick_at(${indexId}, ${time})`.execute(db);
  return rows[0] ? { ...rows[0], indexId } : null;
}

/** The same of many times, in their order. */
export async function ticksAt(
  db: Db,
  asked: readonly { readonly indexId: number; readonly time: number }[],
): Promise<(StoredPrice | null)[]> {
  const { rows } = await sql<{ time: number | null; priceTicks: number | null }>`
    SELECT t.time_ms AS time, t.price_ticks AS "priceTicks"
    FROM unnest(${asked.map(({ indexId }) => indexId)}::bigint[], ${asked.map(({ time }) => time)}::bigint[])
      WITH ORDINALITY AS q(index_id, time, place)
    LEFT JOIN LATERAL tick_at(q.index_id, q.time) t ON true
    ORDER BY q.place`.execute(db);
  return rows.map(({ time, priceTicks }) => (time === null ? null : { time, priceTicks }));
}

/** What a tick says of an instrument, without its place in the log. */
export type StoredPrice = Pick<StoredTick, 'time' | 'priceTicks'>;

/** Times and prices of the first ticks of many instruments from a time on, at most `limit` each, in their order. */
export async function firstTicksOf(
  db: Db,
  asked: readonly { readonly indexId: number; readonly from: number }[],
  limit: number,
): Promise<StoredPrice[][]> {
  const { rows } = await sql<StoredPrice & { place: number }>`
    SELECT q.place, t.time_ms AS time, t.price_ticks AS "priceTicks"
    FROM unnest(${asked.map(({ indexId }) => indexId)}::bigint[], ${asked.map(({ from }) => from)}::bigint[])
      WITH ORDINALITY AS q(index_id, from_ms, place)
    CROSS JOIN LATERAL first_ticks(q.index_id, q.from_ms, ${Number.MAX_SAFE_INTEGER}, ${limit}, false) t
    ORDER BY q.place, t.time_ms`.execute(db);
  const found = asked.map((): StoredPrice[] => []);
  for (const { place, time, priceTicks } of rows) found[place - 1]?.push({ time, priceTicks });
  return found;
}

/** The newest second of the record, or tick of any instrument; 0 when there is none. */
export async function newestTickTime(db: Db, indexIds: readonly number[]): Promise<number> {
  const second = await lastSecond(db);
  return Math.max(second?.time ?? 0, ...[...(await lastTicks(db, indexIds)).values()].map(({ time }) => time));
}

/** The last tick of an instrument in which there was a price; null when there is none. */
export async function lastPricedTick(db: Db, indexId: number): Promise<{ time: number; priceTicks: number } | null> {
  const last = await tickAt(db, indexId, Number.MAX_SAFE_INTEGER);
  // A price that goes missing has a tick, so the one before that has a price.
  const priced = last?.priceTicks === null ? await tickAt(db, indexId, last.time - 1) : last;
  return priced && priced.priceTicks !== null ? { time: priced.time, priceTicks: priced.priceTicks } : null;
}

/**
 * Forgets ticks before a time whose log entry was forgotten: of each instrument at most `most` are looked at; answers how
 * many went.
 */
export async function forgetTicks(db: Db, before: number, most: number): Promise<number> {
  const { rows } = await sql<{ gone: number }>`SELECT forget_index_ticks(${before}, ${most}) AS gone`.execute(db);
  return rows[0]?.gone ?? 0;
}
