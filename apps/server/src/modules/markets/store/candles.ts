/** Candles in PostgreSQL. Invariants: an event is merged once, in the transaction that notes that it was. */
import { PERIODS, type Period } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type BuiltCandle, type PriceEvent, buildCandles, foldCandles, widen } from '../domain/candle-builder.ts';

/** What candles are made of. */
export type CandleSource = 'index' | 'trade';

const LONGER = PERIODS.filter((period) => period !== '1m');

interface Row extends Omit<BuiltCandle, 'volume' | 'turnover'> {
  volume: string;
  turnover: string;
}

const COLUMNS = sql`market_id AS "marketId", period, time_ms AS time, open_key AS "openKey", open, high, low, close,
  close_key AS "closeKey", volume, turnover`;

const built = (row: Row): BuiltCandle => ({ ...row, volume: BigInt(row.volume), turnover: BigInt(row.turnover) });

/** Merges candles into those that are stored. Rows are taken in one order, so that writers cannot block each other. */
export async function mergeInto(tx: Tx, source: CandleSource, candles: readonly BuiltCandle[]): Promise<void> {
  if (candles.length === 0) return;
  const rows = candles.map((candle) => ({ ...candle, volume: String(candle.volume), turnover: String(candle.turnover) }));
  await sql`
    INSERT INTO candles AS old (source, market_id, period, time_ms, open_key, open, high, low, close, close_key, volume, turnover)
    SELECT ${source}, "marketId", period, time, "openKey", open, high, low, close, "closeKey", volume, turnover
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS new ("marketId" bigint, period text, time bigint, "openKey" bigint,
      open bigint, high bigint, low bigint, close bigint, "closeKey" bigint, volume numeric, turnover numeric)
    ORDER BY "marketId", period, time
    ON CONFLICT (source, market_id, period, time_ms) DO UPDATE SET
      open = CASE WHEN excluded.open_key < old.open_key THEN excluded.open ELSE old.open END,
      open_key = least(old.open_key, excluded.open_key),
      high = greatest(old.high, excluded.high),
      low = least(old.low, excluded.low),
      close = CASE WHEN excluded.close_key > old.close_key THEN excluded.close ELSE old.close END,
      close_key = greatest(old.close_key, excluded.close_key),
      volume = old.volume + excluded.volume,
      turnover = old.turnover + excluded.turnover`.execute(tx);
}

/**
 * Merges ticks into their minutes, and every minute that has ended (its instrument's tick before lies in it) into the
 * longer periods. To be called with the insert of the ticks, in one transaction.
 */
export async function mergeTicks(tx: Tx, events: readonly PriceEvent[], lastBefore: ReadonlyMap<number, number>): Promise<void> {
  const ended = events.flatMap(({ marketId, time }) => {
    const before = lastBefore.get(marketId);
    return before !== undefined && Math.floor(before / 60_000) < Math.floor(time / 60_000)
      ? [{ marketId, minute: Math.floor(before / 60_000) * 60_000 }]
      : [];
  });
  if (ended.length > 0) {
    const { rows } = await sql<Row>`
      SELECT ${COLUMNS} FROM candles JOIN unnest(${ended.map(({ marketId }) => marketId)}::bigint[],
        ${ended.map(({ minute }) => minute)}::bigint[]) AS ended (id, minute) ON market_id = ended.id AND time_ms = ended.minute
      WHERE source = 'index' AND period = '1m'`.execute(tx);
    const minutes = rows.map(built);
    await mergeInto(tx, 'index', foldCandles(minutes.flatMap((minute) => LONGER.map((period) => widen(minute, period)))));
  }
  await mergeInto(tx, 'index', buildCandles(events, ['1m']));
}

/** Merges the next fills, in the order of their ids, and notes how far it came; answers how many. */
export async function mergeTrades(tx: Tx, read: (after: number) => Promise<readonly PriceEvent[]>): Promise<number> {
  const { rows } = await sql<{ last_key: number }>`SELECT last_key FROM candle_marks WHERE source = 'trade' FOR UPDATE`.execute(
    tx,
  );
  const events = await read(rows[0]?.last_key ?? 0);
  const last = events.at(-1);
  if (!last) return 0;
  await mergeInto(tx, 'trade', buildCandles(events, PERIODS));
  await sql`UPDATE candle_marks SET last_key = ${last.key} WHERE source = 'trade'`.execute(tx);
  return events.length;
}

/** Stored candles that begin in [from, to], oldest first, at most `limit`: one range of the primary key. */
export async function readCandles(
  db: Db,
  source: CandleSource,
  marketId: number,
  period: Period,
  from: number,
  to: number,
  limit: number,
): Promise<BuiltCandle[]> {
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM candles
    WHERE source = ${source} AND market_id = ${marketId} AND period = ${period} AND time_ms BETWEEN ${from} AND ${to}
    ORDER BY time_ms LIMIT ${limit}`.execute(db);
  return rows.map(built);
}

/** Candles of the index up to now: those of ended minutes, and the running minute, which is not in them yet. */
export async function readIndexCandles(
  db: Db,
  marketId: number,
  period: Period,
  from: number,
  to: number,
  limit: number,
): Promise<BuiltCandle[]> {
  const stored = await readCandles(db, 'index', marketId, period, from, to, limit);
  if (period === '1m') return stored;
  const { rows } = await sql<Row>`
    SELECT ${COLUMNS} FROM candles WHERE source = 'index' AND market_id = ${marketId} AND period = '1m'
    ORDER BY time_ms DESC LIMIT 1`.execute(db);
  const running = rows.map((row) => widen(built(row), period)).filter(({ time }) => time >= from && time <= to);
  return foldCandles([...stored, ...running]).slice(0, limit);
}
