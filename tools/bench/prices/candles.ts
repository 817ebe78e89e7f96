/**
 * Chart windows among a year of minutes of 50 markets (and ten years of one): through the whole call over HTTP, and as
 * the plan that PostgreSQL chooses.
 */
import { sql } from 'kysely';
import type pg from 'pg';
import type { Db } from '../../../apps/server/src/platform/db/database.ts';
import { percentile } from '../measure.ts';

const START = Date.UTC(2016, 0, 1);
const WINDOW = 1_500;
const QUERIES = 500;
/** Ids of the bench's own instruments; they have no session and no recording, so no feed quotes them. */
const FIRST_ID = 1_000;

const symbolOf = (i: number) => `B${i}/USDT`;

/** Adds the instruments, before the server starts. */
export async function addMarkets(owner: pg.Client, markets: number): Promise<void> {
  for (let i = 0; i < markets; i++)
    await owner.query(
      `INSERT INTO markets (id, symbol, kind, base_asset_id, quote_asset_id, tick, lot, price_decimals, quantity_decimals,
         min_notional) VALUES ($1, $2, 'stock', 1001, 3, '0.01', '1', 2, 0, '1')`,
      [FIRST_ID + i, symbolOf(i)],
    );
}

/**
 * Fills the table: `days` of minutes of each market, minute after minute as they come in reality, so that the rows of a
 * window lie far from each other; then nine times as many of the first market alone.
 */
export async function addCandles(owner: pg.Client, markets: number, days: number): Promise<number> {
  const minutes = days * 1_440;
  const insert = (from: number, to: number, count: number) =>
    owner.query(
      `INSERT INTO candles (source, prices, market_id, period, time_ms, open_key, open, high, low, close, close_key, volume, turnover)
       SELECT 'trade', 'recorded', $1::bigint + market, '1m', $2::bigint + n * 60000, n, 100, 110, 90, 105, n, 12, 1200
       FROM generate_series($3::bigint, $4::bigint - 1) n CROSS JOIN generate_series(0, $5::bigint - 1) market
       ORDER BY n, market`,
      [FIRST_ID, START, from, to, count],
    );
  await insert(0, minutes, markets);
  await insert(minutes, 10 * minutes, 1);
  await owner.query('VACUUM ANALYZE candles');
  return minutes * (markets + 9);
}

/** The plan of one window. */
export async function explainWindow(db: Db): Promise<string> {
  const { rows } = await sql<{ 'QUERY PLAN': string }>`
    EXPLAIN (ANALYZE, BUFFERS, COSTS OFF, TIMING OFF, SUMMARY OFF)
    SELECT * FROM candles WHERE source = 'trade' AND prices = 'recorded' AND market_id = ${FIRST_ID} AND period = '1m'
      AND time_ms BETWEEN ${START + 86_400_000} AND ${START + 86_400_000 + (WINDOW - 1) * 60_000}
    ORDER BY time_ms LIMIT ${WINDOW}`.execute(db);
  return rows.map((row) => row['QUERY PLAN']).join('\n');
}

/** Opens windows at random, one after another; milliseconds of each, from the request to the parsed answer. */
export async function openWindows(url: string, markets: number, days: number): Promise<{ p50: number; p99: number }> {
  const times: number[] = [];
  for (let n = 0; n < QUERIES + 20; n++) {
    const i = n % 5 === 0 ? 0 : Math.floor(Math.random() * markets);
    const minutes = days * 1_440 * (i === 0 ? 10 : 1);
    const from = START + Math.floor(Math.random() * Math.max(1, minutes - WINDOW)) * 60_000;
    const query = `symbol=${encodeURIComponent(symbolOf(i))}&period=1m&source=trade&from=${from}&to=${from + (WINDOW - 1) * 60_000}`;
    const before = performance.now();
    const answer = (await (await fetch(`${url}/api/currency/new_timeshar?${query}`)).json()) as { message: { list: unknown[] } };
    // The first ones warm up.
    if (n >= 20) times.push(performance.now() - before);
    if (answer.message.list.length !== WINDOW) throw new Error('a window is not whole');
  }
  return { p50: percentile(times, 0.5), p99: percentile(times, 0.99) };
}
