/** The hour that is being folded, standings at hours, and prices at hours. */
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { DAY_MS } from '../domain/hours.ts';
import type { Standing } from '../domain/result.ts';
import { type FigureRow, talliesOf } from './positions.ts';

/** A standing of a coin, from an hour on. */
export interface StandingRow {
  readonly hour: number;
  readonly assetId: number;
  readonly standing: Standing;
}

/** The end of the hour that is being folded; 0 before the first journal. */
export async function loadClock(db: Db): Promise<number> {
  const { rows } = await sql<{ hour: number }>`SELECT hour FROM portfolio_clock`.execute(db);
  return (rows[0] as { hour: number }).hour;
}

/** Goes on to another hour. */
export async function saveClock(tx: Tx, hour: number): Promise<void> {
  await sql`UPDATE portfolio_clock SET hour = ${hour}`.execute(tx);
}

/** Writes how what changed in an hour stood at its end: one statement, whatever the number of users. */
export async function closeHour(tx: Tx, hour: number): Promise<void> {
  await sql`
    INSERT INTO portfolio_standings (user_id, asset_id, hour, atoms, unknown, cost, fifo_cost, flows, tallies)
    SELECT user_id, asset_id, ${hour}, atoms, unknown, cost, fifo_cost, flows, tallies
    FROM portfolio_positions WHERE changed = ${hour}
    ON CONFLICT (user_id, asset_id, hour) DO UPDATE SET atoms = excluded.atoms, unknown = excluded.unknown,
      cost = excluded.cost, fifo_cost = excluded.fifo_cost, flows = excluded.flows, tallies = excluded.tallies`.execute(tx);
}

/** Forgets standings and prices of hours that the clock has not reached: it was set back. */
export async function forgetLater(tx: Tx, hour: number): Promise<void> {
  await sql`DELETE FROM portfolio_standings WHERE hour > ${hour}`.execute(tx);
  await sql`DELETE FROM portfolio_account_hours WHERE hour > ${hour}`.execute(tx);
  await sql`DELETE FROM portfolio_prices WHERE hour > ${hour}`.execute(tx);
  await sql`UPDATE portfolio_positions SET changed = ${hour} WHERE changed > ${hour}`.execute(tx);
}

/** A user's standings in force at `from`, and the later ones until `to`, by hour. */
export async function loadStandings(db: Db, userId: number, from: number, to: number): Promise<StandingRow[]> {
  const columns = sql`asset_id, hour, atoms, unknown, cost, fifo_cost, flows, tallies`;
  const { rows } = await sql<FigureRow & { hour: number }>`
    SELECT * FROM (
      SELECT DISTINCT ON (asset_id) ${columns} FROM portfolio_standings
      WHERE user_id = ${userId} AND hour <= ${from} ORDER BY asset_id, hour DESC) AS base
    UNION ALL
    SELECT ${columns} FROM portfolio_standings WHERE user_id = ${userId} AND hour > ${from} AND hour <= ${to}
    ORDER BY hour`.execute(db);
  return rows.map((row) => ({
    hour: row.hour,
    assetId: row.asset_id,
    standing: {
      atoms: BigInt(row.atoms),
      unknown: BigInt(row.unknown),
      cost: BigInt(row.cost),
      fifoCost: BigInt(row.fifo_cost),
      flows: BigInt(row.flows),
      tallies: talliesOf(row.tallies),
    },
  }));
}

/** Prices by hour, and by asset. */
export type HourlyPrices = ReadonlyMap<number, ReadonlyMap<number, string>>;

/** Prices at the hours in [from, to], rising. */
export const loadPrices = (db: Db, from: number, to: number): Promise<HourlyPrices> =>
  pricesWhere(db, sql`hour BETWEEN ${from} AND ${to}`);

/** Prices at the first hour in [from, to] that has some: of one hour, however long the span is. */
export const loadFirstPrices = (db: Db, from: number, to: number): Promise<HourlyPrices> =>
  pricesWhere(db, sql`hour = (SELECT min(hour) FROM portfolio_prices WHERE hour BETWEEN ${from} AND ${to})`);

async function pricesWhere(db: Db, condition: RawBuilder<unknown>): Promise<HourlyPrices> {
  const { rows } = await sql<{ hour: number; asset_id: number; usd: string }>`
    SELECT hour, asset_id, usd FROM portfolio_prices WHERE ${condition} ORDER BY hour`.execute(db);
  const prices = new Map<number, Map<number, string>>();
  for (const { hour, asset_id, usd } of rows) prices.set(hour, (prices.get(hour) ?? new Map()).set(asset_id, usd));
  return prices;
}

/** Writes the prices of an hour; those that are there stay. */
export async function savePrices(db: Db, hour: number, prices: ReadonlyMap<number, string>): Promise<void> {
  await sql`
    INSERT INTO portfolio_prices (hour, asset_id, usd)
    SELECT ${hour}, * FROM unnest(${[...prices.keys()]}::smallint[], ${[...prices.values()]}::text[]) ON CONFLICT DO NOTHING`.execute(
    db,
  );
}

/** Whether an hour has prices. */
export async function hasPrices(db: Db, hour: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM portfolio_prices WHERE hour = ${hour} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/**
 * Thins what is older than a time: of each coin and account the last standing of a UTC day stays, of prices those of 00:00. It goes on
 * where it ended before, whatever the time between: after an outage of weeks nothing hourly is left behind it. Standings are thinned up
 * to the hour that is being folded at most, since later ones are not written yet.
 */
export async function thinBefore(tx: Tx, time: number): Promise<void> {
  const before = Math.floor(time / DAY_MS) * DAY_MS;
  const { rows } = await sql<{ hour: number; thinned: number }>`
    SELECT hour, thinned FROM portfolio_clock FOR NO KEY UPDATE`.execute(tx);
  const { hour, thinned } = rows[0] as { hour: number; thinned: number };
  const until = Math.min(before, Math.floor(hour / DAY_MS) * DAY_MS);
  // A day again: a journal that came late counts in the hour in which it was folded, of an account in its own.
  const from = Math.min(thinned, until) - DAY_MS;
  const old = sql`hour <= ${until} AND hour > ${from} AND hour % ${DAY_MS} <> 0`;
  const endOfDay = sql`((t.hour + ${DAY_MS - 1}) / ${DAY_MS}) * ${DAY_MS}`;
  await sql`
    DELETE FROM portfolio_standings t WHERE ${old}
      AND EXISTS (SELECT FROM portfolio_standings l WHERE l.user_id = t.user_id AND l.asset_id = t.asset_id AND l.hour > t.hour
                    AND l.hour <= ${endOfDay})`.execute(tx);
  await sql`
    DELETE FROM portfolio_account_hours t WHERE ${old}
      AND EXISTS (SELECT FROM portfolio_account_hours l WHERE l.user_id = t.user_id AND l.type = t.type
                    AND l.asset_id = t.asset_id AND l.bucket = t.bucket AND l.hour > t.hour
                    AND l.hour <= ${endOfDay})`.execute(tx);
  await sql`UPDATE portfolio_clock SET thinned = ${until}`.execute(tx);
  await sql`DELETE FROM portfolio_prices WHERE hour <= ${before} AND hour % ${DAY_MS} <> 0`.execute(tx);
}
