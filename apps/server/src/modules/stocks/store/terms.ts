/** Stocks and their closes in PostgreSQL: only added. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Stock, StockDay } from '../domain/stock.ts';

/** Lists a stock; does nothing for one that is listed. */
export async function insertStock(tx: Tx, stock: Stock): Promise<void> {
  await sql`
    INSERT INTO stock_terms (market_id, asset_id, symbol, name, calendar, country, withholding_ppm, custodian, is_paper, listed_at)
    VALUES (${stock.marketId}, ${stock.assetId}, ${stock.symbol}, ${stock.name}, ${stock.calendar}, ${stock.country},
            ${stock.withholdingPpm}, ${stock.custodian}, ${stock.isPaper}, ${stock.listedAt})
    ON CONFLICT (market_id) DO NOTHING`.execute(tx);
}

/** Every stock, by its market. */
export async function loadStocks(db: Db): Promise<Omit<Stock, 'code'>[]> {
  const { rows } = await sql<Omit<Stock, 'code'>>`
    SELECT market_id AS "marketId", asset_id AS "assetId", symbol, name, calendar, country, withholding_ppm AS "withholdingPpm",
           custodian, is_paper AS "isPaper", listed_at AS "listedAt" FROM stock_terms ORDER BY market_id`.execute(db);
  return rows;
}

interface DayRow extends Omit<StockDay, 'close'> {
  readonly time: number | null;
  readonly leaf: number;
  readonly ticks: number;
  readonly prices: string;
}

const DAY = sql`market_id AS "marketId", day, open_at AS "openAt", close_at AS "closeAt", tick_time AS time, tick_leaf AS leaf,
  close_ticks AS ticks, prices, record_hash AS "recordHash"`;

const dayOf = ({ time, leaf, ticks, prices, ...day }: DayRow): StockDay => ({
  ...day,
  close: time === null ? null : { time, leaf, ticks: BigInt(ticks), prices },
});

/** Writes the close of a session. */
export async function insertDay(tx: Tx, { close, ...day }: StockDay): Promise<void> {
  await sql`
    INSERT INTO stock_days (market_id, day, open_at, close_at, close_ticks, tick_time, tick_leaf, prices, record_hash)
    VALUES (${day.marketId}, ${day.day}, ${day.openAt}, ${day.closeAt}, ${close === null ? null : String(close.ticks)},
            ${close?.time ?? null}, ${close?.leaf ?? null}, ${close?.prices ?? null}, ${day.recordHash})`.execute(tx);
}

/** The newest closes of a market, newest first. */
export async function loadDays(db: Db, marketId: number, limit: number): Promise<StockDay[]> {
  const { rows } = await sql<DayRow>`
    SELECT ${DAY} FROM stock_days WHERE market_id = ${marketId} ORDER BY day DESC LIMIT ${limit}`.execute(db);
  return rows.map(dayOf);
}

/** The session that closed at a time; null when it is not written. */
export async function loadDayClosed(db: Db, marketId: number, closeAt: number): Promise<StockDay | null> {
  const { rows } = await sql<DayRow>`
    SELECT ${DAY} FROM stock_days WHERE market_id = ${marketId} AND close_at = ${closeAt}`.execute(db);
  return rows[0] ? dayOf(rows[0]) : null;
}

/** The newest session with a price that closed at a time or before it; null without one. */
export async function loadPricedDay(db: Db, marketId: number, until: number): Promise<StockDay | null> {
  const { rows } = await sql<DayRow>`
    SELECT ${DAY} FROM stock_days WHERE market_id = ${marketId} AND close_at <= ${until} AND close_ticks IS NOT NULL
    ORDER BY day DESC LIMIT 1`.execute(db);
  return rows[0] ? dayOf(rows[0]) : null;
}

/** The session of a market whose record has a hash; null when it is not written. */
export async function loadDayOf(db: Db, marketId: number, recordHash: string): Promise<StockDay | null> {
  const { rows } = await sql<DayRow>`
    SELECT ${DAY} FROM stock_days WHERE market_id = ${marketId} AND record_hash = ${recordHash}`.execute(db);
  return rows[0] ? dayOf(rows[0]) : null;
}

/** Whether a close of a market waits to be written. */
export async function isCloseWaiting(db: Db, marketId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM due_items WHERE product = 'stocks-days' AND position_id = ${marketId} AND event = 'close' LIMIT 1`.execute(db);
  return rows.length > 0;
}
