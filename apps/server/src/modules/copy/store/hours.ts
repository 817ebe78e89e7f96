/** Hours of traders, in PostgreSQL: only added. */
import { type HourFigures, type HourPosition, positionFields } from '@glasshouse/proofs/copy';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** An hour as it is kept. */
export interface KeptHour {
  readonly traderId: number;
  readonly hour: number;
  readonly at: number;
  readonly balance: bigint;
  readonly contracts: bigint;
  readonly open: bigint;
  /** What moved since the hour before but for contracts, on balance, and what of it came in. */
  readonly moved: bigint;
  readonly paidIn: bigint;
  /** What came in since the account exists; null in an hour of version 1 of the record. */
  readonly allIn: bigint | null;
  readonly index: bigint;
  readonly peak: bigint;
  readonly dropPpm: number;
  /** Result of contracts since the record began, with what is open. */
  readonly profit: bigint;
  /** Value of what is open at the marks. */
  readonly value: bigint;
  readonly figures: HourFigures;
  readonly positions: readonly HourPosition[];
  readonly salt: string;
  readonly body: string;
  readonly record: string;
}

interface Row extends HourFigures {
  traderId: number;
  hour: number;
  at: number;
  balance: string;
  contracts: string;
  open: string;
  moved: string;
  paidIn: string;
  allIn: string | null;
  index: string;
  peak: string;
  dropPpm: number;
  profit: string;
  value: string;
  positions: Record<'market' | 'side' | 'lots' | 'entry_value' | 'mark' | 'mark_time', string>[];
  salt: string;
  body: string;
  record: string;
}

const HOUR = sql`trader_id AS "traderId", hour, at, balance, contracts, open, moved, paid_in AS "paidIn", all_in AS "allIn", index_e12 AS index, peak_e12 AS peak,
  drop_ppm AS "dropPpm", profit, value, closed, won, long_closed AS "longClosed", long_won AS "longWon", followers, counted, losing,
  median_bp AS "medianBp", positions, salt, body, record_hash AS record`;

const hourOf = ({ closed, won, longClosed, longWon, followers, counted, losing, medianBp, ...row }: Row): KeptHour => ({
  ...row,
  figures: { closed, won, longClosed, longWon, followers, counted, losing, medianBp },
  profit: BigInt(row.profit),
  value: BigInt(row.value),
  balance: BigInt(row.balance),
  contracts: BigInt(row.contracts),
  open: BigInt(row.open),
  moved: BigInt(row.moved),
  paidIn: row.allIn === null && BigInt(row.moved) > 0n ? BigInt(row.moved) : BigInt(row.paidIn),
  allIn: row.allIn === null ? null : BigInt(row.allIn),
  index: BigInt(row.index),
  peak: BigInt(row.peak),
  positions: row.positions.map((one) => ({
    market: one.market,
    side: one.side as HourPosition['side'],
    lots: BigInt(one.lots),
    entryValue: BigInt(one.entry_value),
    markTicks: BigInt(one.mark),
    markTime: Number(one.mark_time),
  })),
});

/** Adds one; false where the hour stands already. */
export async function insertHour(tx: Tx, one: KeptHour): Promise<boolean> {
  const { rows } = await sql`
    INSERT INTO copy_hours (trader_id, hour, at, balance, contracts, open, moved, paid_in, all_in, index_e12, peak_e12, drop_ppm, profit, value,
      closed, won, long_closed, long_won, followers, counted, losing, median_bp, positions, salt, body, record_hash)
    VALUES (${one.traderId}, ${one.hour}, ${one.at}, ${String(one.balance)}, ${String(one.contracts)}, ${String(one.open)},
      ${String(one.moved)}, ${String(one.paidIn)}, ${one.allIn === null ? null : String(one.allIn)}, ${String(one.index)}, ${String(one.peak)}, ${one.dropPpm}, ${String(one.profit)},
      ${String(one.value)}, ${one.figures.closed}, ${one.figures.won}, ${one.figures.longClosed}, ${one.figures.longWon},
      ${one.figures.followers}, ${one.figures.counted}, ${one.figures.losing}, ${one.figures.medianBp},
      ${JSON.stringify(one.positions.map(positionFields))}::jsonb, ${one.salt}, ${one.body}, ${one.record})
    ON CONFLICT (trader_id, hour) DO NOTHING RETURNING hour`.execute(tx);
  return rows.length > 0;
}

/** The newest hour of each of some traders; who has none is left out. */
export async function loadNewestHours(db: Db, traderIds: readonly number[]): Promise<Map<number, KeptHour>> {
  if (traderIds.length === 0) return new Map();
  const { rows } = await sql<Row>`
    SELECT h.* FROM unnest(${traderIds as number[]}::bigint[]) AS t(id)
    CROSS JOIN LATERAL (SELECT ${HOUR} FROM copy_hours WHERE trader_id = t.id ORDER BY hour DESC LIMIT 1) h`.execute(db);
  return new Map(rows.map((row) => [row.traderId, hourOf(row)]));
}

/** The first hours of some traders. */
export async function loadFirstHours(db: Db, traderIds: readonly number[]): Promise<Map<number, number>> {
  if (traderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; hour: number }>`
    SELECT trader_id AS id, min(hour) AS hour FROM copy_hours WHERE trader_id = ANY (${traderIds as number[]}::bigint[])
    GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, hour }) => [id, hour]));
}

/** Value of what was open an hour behind the newest one of each of some traders. */
export async function loadShownValues(db: Db, traderIds: readonly number[]): Promise<Map<number, bigint>> {
  if (traderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; value: string }>`
    SELECT t.id, h.value FROM unnest(${traderIds as number[]}::bigint[]) AS t(id)
    CROSS JOIN LATERAL (SELECT value FROM copy_hours WHERE trader_id = t.id ORDER BY hour DESC OFFSET 1 LIMIT 1) h`.execute(db);
  return new Map(rows.map(({ id, value }) => [id, BigInt(value)]));
}

/** Points of the curve of a trader from an hour on, oldest first: every so many hours, and the newest. Peaks are those of the points shown. */
export async function loadCurve(
  db: Db,
  traderId: number,
  { from, step }: { readonly from: number; readonly step: number },
): Promise<{ hour: number; index: bigint; peak: bigint }[]> {
  const { rows } = await sql<{ hour: number; index: string; peak: string }>`
    SELECT hour, index, peak FROM (
      SELECT hour, index_e12 AS index, max(index_e12) OVER (ORDER BY hour) AS peak, row_number() OVER (ORDER BY hour DESC) AS behind
      FROM copy_hours WHERE trader_id = ${traderId} AND hour >= ${from}) AS all_hours
    WHERE hour % ${step}::integer = 0 OR behind = 1 ORDER BY hour`.execute(db);
  return rows.map(({ hour, index, peak }) => ({ hour, index: BigInt(index), peak: BigInt(peak) }));
}

/** The newest hour of a trader that is as old as a time says; null without one. */
export async function findHourBefore(db: Db, traderId: number, time: number): Promise<KeptHour | null> {
  const { rows } = await sql<Row>`
    SELECT ${HOUR} FROM copy_hours WHERE trader_id = ${traderId} AND at <= ${time} ORDER BY hour DESC LIMIT 1`.execute(db);
  return rows[0] ? hourOf(rows[0]) : null;
}

/** The hour that a record began with, which profits count from; null before it. */
export async function findFirstHour(db: Db, traderId: number): Promise<KeptHour | null> {
  const { rows } = await sql<Row>`
    SELECT ${HOUR} FROM copy_hours WHERE trader_id = ${traderId} ORDER BY hour LIMIT 1`.execute(db);
  return rows[0] ? hourOf(rows[0]) : null;
}

/** Hours of a trader, newest first; the cursor is the hour. */
export async function loadHours(db: Db, traderId: number, slice: Slice): Promise<KeptHour[]> {
  const { rows } = await sql<Row>`
    SELECT ${HOUR} FROM copy_hours WHERE trader_id = ${traderId} AND (${slice.before}::bigint IS NULL OR hour < ${slice.before}::bigint)
    ORDER BY hour DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(hourOf);
}

/** Traders who have no row of an hour yet, by number: those who lead or rest, and who ended since their last row, for one hour more. */
export async function loadWithoutHour(db: Db, hour: number): Promise<{ id: number; userId: number; since: number }[]> {
  const { rows } = await sql<{ id: number; userId: number; since: number }>`
    SELECT t.id, t.user_id AS "userId", t.since FROM copy_traders t
    WHERE CASE WHEN t.status = 'ended' THEN t.ended_at / 3600000 < ${hour}
        AND NOT EXISTS (SELECT FROM copy_hours h WHERE h.trader_id = t.id AND h.hour > t.ended_at / 3600000)
      ELSE NOT EXISTS (SELECT FROM copy_hours h WHERE h.trader_id = t.id AND h.hour = ${hour}) END
    ORDER BY t.id`.execute(db);
  return rows;
}
