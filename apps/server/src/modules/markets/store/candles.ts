/** Candles in PostgreSQL. Invariants: an event is merged once, in the transaction that notes that it was. */
import { PERIODS, type Period, type PriceSource } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { BookTrade } from '../../../platform/market-desk.ts';
import { type BuiltCandle, type LabelledEvent, buildCandles, foldCandles, widen } from '../domain/candle-builder.ts';
import { MINUTE_MS } from '../domain/calendar.ts';
import { kindAt, loadPriceKinds } from './price-kinds.ts';
import type { StoredTick } from './ticks.ts';

/** What candles are made of. */
export type CandleSource = 'index' | 'trade';

const LONGER = PERIODS.filter((period) => period !== '1m');

interface Row extends Omit<BuiltCandle, 'volume' | 'turnover'> {
  volume: string;
  turnover: string;
}

const COLUMNS = sql`prices, market_id AS "marketId", period, time_ms AS time, open_key AS "openKey", open, high, low, close,
  close_key AS "closeKey", volume, turnover`;

const built = (row: Row): BuiltCandle => ({ ...row, volume: BigInt(row.volume), turnover: BigInt(row.turnover) });

/** Merges candles into those that are stored. Rows are taken in one order, so that writers cannot block each other. */
export async function mergeInto(tx: Tx, source: CandleSource, candles: readonly BuiltCandle[]): Promise<void> {
  if (candles.length === 0) return;
  const rows = candles.map((candle) => ({ ...candle, volume: String(candle.volume), turnover: String(candle.turnover) }));
  await sql`
    INSERT INTO candles AS old (source, prices, market_id, period, time_ms, open_key, open, high, low, close, close_key, volume, turnover)
    SELECT ${source}, prices, "marketId", period, time, "openKey", open, high, low, close, "closeKey", volume, turnover
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new (prices text, "marketId" bigint, period text, time bigint, "openKey" bigint,
      open bigint, high bigint, low bigint, close bigint, "closeKey" bigint, volume numeric, turnover numeric)
    ORDER BY prices, "marketId", period, time
    ON CONFLICT (source, prices, market_id, period, time_ms) DO UPDATE SET
      open = CASE WHEN excluded.open_key < old.open_key THEN excluded.open ELSE old.open END,
      open_key = least(old.open_key, excluded.open_key),
      high = greatest(old.high, excluded.high),
      low = least(old.low, excluded.low),
      close = CASE WHEN excluded.close_key > old.close_key THEN excluded.close ELSE old.close END,
      close_key = greatest(old.close_key, excluded.close_key),
      volume = old.volume + excluded.volume,
      turnover = old.turnover + excluded.turnover`.execute(tx);
}

const minuteOf = (time: number) => Math.floor(time / MINUTE_MS) * MINUTE_MS;

/** The minutes that these ticks bring to an end, a missing price too: those of the ticks before them. */
function endedMinutes(ticks: readonly StoredTick[], lastBefore: ReadonlyMap<number, StoredTick>): StoredTick[] {
  return ticks.flatMap((tick) => {
    const before = lastBefore.get(tick.indexId);
    const isSame = before !== undefined && before.prices === tick.prices && minuteOf(before.time) === minuteOf(tick.time);
    return before === undefined || isSame ? [] : [before];
  });
}

/**
 * Merges ticks into their minutes, and every minute that has ended into the longer periods. To be called with the
 * insert of the ticks, in one transaction; `lastBefore` has the tick before of each instrument.
 */
export async function mergeTicks(
  tx: Tx,
  ticks: readonly StoredTick[],
  lastBefore: ReadonlyMap<number, StoredTick>,
): Promise<void> {
  const ended = endedMinutes(ticks, lastBefore);
  if (ended.length > 0) {
    const { rows } = await sql<Row>`
      SELECT candles.* FROM unnest(${ended.map(({ prices }) => prices)}::text[], ${ended.map(({ indexId }) => indexId)}::bigint[],
        ${ended.map(({ time }) => minuteOf(time))}::bigint[]) AS ended (label, id, minute)
      CROSS JOIN LATERAL (SELECT ${COLUMNS} FROM candles
        WHERE source = 'index' AND prices = label AND market_id = id AND period = '1m' AND time_ms = minute) AS candles`.execute(
      tx,
    );
    const minutes = rows.map(built);
    await mergeInto(tx, 'index', foldCandles(minutes.flatMap((minute) => LONGER.map((period) => widen(minute, period)))));
  }
  const events = ticks.flatMap(({ indexId, time, priceTicks, prices }) =>
    priceTicks === null ? [] : [{ prices, marketId: indexId, key: time, time, price: priceTicks, volume: 0n }],
  );
  await mergeInto(tx, 'index', buildCandles(events, ['1m']));
}

/**
 * Merges the next fills of a venue, in the order of their ids, and notes how far it came; answers how many. A fill has the label of
 * the prices that ruled when it was made; `prices` where nothing is known of that time.
 */
export async function mergeTrades(
  tx: Tx,
  venue: string,
  prices: PriceSource,
  read: (after: number) => Promise<readonly BookTrade[]>,
): Promise<number> {
  const { rows } = await sql<{ upto: number }>`
    SELECT upto FROM candle_marks WHERE source = 'trade' AND venue = ${venue} FOR UPDATE`.execute(tx);
  if (rows.length === 0) throw new RangeError(`no cursor for the trades of venue ${venue}`);
  const events = await read(rows[0]?.upto ?? 0);
  const last = events.at(-1);
  if (!last) return 0;
  const kinds = await loadPriceKinds(tx);
  const labelled = events.map((event): LabelledEvent => ({ ...event, prices: kindAt(kinds, event.time) ?? prices }));
  await mergeInto(tx, 'trade', buildCandles(labelled, PERIODS));
  await sql`UPDATE candle_marks SET upto = ${last.key} WHERE source = 'trade' AND venue = ${venue}`.execute(tx);
  return events.length;
}

/** Which candles are asked for: those that begin in [from, to], at most `limit`. */
export interface CandleRange {
  /** Only candles of these prices. */
  readonly prices: PriceSource;
  readonly marketId: number;
  readonly period: Period;
  readonly from: number;
  readonly to: number;
  readonly limit: number;
}

/** Stored candles, oldest first: one range of the primary key. */
export async function readCandles(db: Db, source: CandleSource, range: CandleRange): Promise<BuiltCandle[]> {
  const { prices, marketId, period, from, to, limit } = range;
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM candles
    WHERE source = ${source} AND prices = ${prices} AND market_id = ${marketId} AND period = ${period}
      AND time_ms BETWEEN ${from} AND ${to}
    ORDER BY time_ms LIMIT ${limit}`.execute(db);
  return rows.map(built);
}

/** Candles of the index up to now: those of ended minutes, and the running minute, which is not in them yet. */
export async function readIndexCandles(db: Db, range: CandleRange): Promise<BuiltCandle[]> {
  const { prices, marketId, period, from, to, limit } = range;
  if (period === '1m') return readCandles(db, 'index', range);
  const { rows } = await sql<Row>`
    (SELECT ${COLUMNS} FROM candles
     WHERE source = 'index' AND prices = ${prices} AND market_id = ${marketId} AND period = ${period}
       AND time_ms BETWEEN ${from} AND ${to} ORDER BY time_ms LIMIT ${limit})
    UNION ALL
    (SELECT ${COLUMNS} FROM candles
     WHERE source = 'index' AND prices = ${prices} AND market_id = ${marketId} AND period = '1m'
     ORDER BY time_ms DESC LIMIT 1)`.execute(db);
  const candles = rows.map((row) => widen(built(row), period)).filter(({ time }) => time >= from && time <= to);
  return foldCandles(candles).slice(0, limit);
}
