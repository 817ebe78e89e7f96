/** Traders in the order of the list, in PostgreSQL: each hour brings the figures by which they are sorted. */
import { COPY_WINDOWS, type CopySort, type CopyWindow } from '@glasshouse/contract/copy';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** What a trader is sorted by, largest first; each has an index. Who has no figure yet stands last. */
const KEYS = {
  median: sql`coalesce(median_bp, -2147483648)`,
  drop: sql`(-coalesce(drop_ppm, 2147483647))`,
  return: sql`coalesce(return_ppm, -9000000000000000000)`,
  days: sql`hours`,
} as const satisfies Record<CopySort, unknown>;

/** Figures of a trader over some days; null before the first hour. */
export interface Standing {
  readonly traderId: number;
  readonly returnPpm: number | null;
  readonly dropPpm: number | null;
}

/** Puts traders into the list who are new. Those who approve them cannot: places in the list are outcomes. */
export async function addStandings(db: Db): Promise<void> {
  await sql`
    INSERT INTO copy_standings (trader_id, days)
    SELECT t.id, w.days FROM copy_traders t CROSS JOIN unnest(${COPY_WINDOWS as unknown as number[]}::integer[]) AS w(days)
    WHERE NOT EXISTS (SELECT FROM copy_standings s WHERE s.trader_id = t.id AND s.days = w.days)
    ON CONFLICT DO NOTHING`.execute(db);
}

/** Brings the standings of a trader to an hour: returns toward zero, drops rounded up. */
export async function saveStandings(tx: Tx, traderId: number, hour: number): Promise<void> {
  await sql`
    WITH points AS (
      SELECT s.days, h.hour, h.index_e12 AS index, h.median_bp, first_value(h.index_e12) OVER w AS first,
        max(h.index_e12) OVER w AS peak
      FROM copy_standings s JOIN copy_hours h ON h.trader_id = s.trader_id AND h.hour BETWEEN ${hour} - s.days * 24 AND ${hour}
      WHERE s.trader_id = ${traderId} WINDOW w AS (PARTITION BY s.days ORDER BY h.hour)),
    drops AS (
      SELECT days, max(CASE WHEN peak = 0 THEN 1000000 ELSE div((peak - index) * 1000000 + peak - 1, peak) END) AS drop_ppm
      FROM points GROUP BY days)
    UPDATE copy_standings s SET median_bp = p.median_bp, drop_ppm = d.drop_ppm,
      hours = ${hour} - (SELECT min(h.hour) FROM copy_hours h WHERE h.trader_id = ${traderId}),
      return_ppm = CASE WHEN p.first = 0 THEN NULL ELSE least(div((p.index - p.first) * 1000000, p.first), 9000000000000000) END
    FROM points p JOIN drops d USING (days)
    WHERE s.trader_id = ${traderId} AND s.days = p.days AND p.hour = ${hour}`.execute(tx);
}

/** Traders in the order of the list; the cursor is the trader that was shown last. */
export async function loadRanked(
  db: Db,
  by: { readonly sort: CopySort; readonly days: CopyWindow },
  slice: Slice,
): Promise<number[]> {
  const key = KEYS[by.sort];
  const { rows } = await sql<{ id: number }>`
    SELECT trader_id AS id FROM copy_standings WHERE days = ${by.days} AND (${slice.before}::bigint IS NULL
      OR (${key}, trader_id) < (SELECT ${key}, trader_id FROM copy_standings WHERE days = ${by.days} AND trader_id = ${slice.before}))
    ORDER BY ${key} DESC, trader_id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Figures of traders over some days. */
export async function loadStandings(db: Db, days: CopyWindow, ids: readonly number[]): Promise<Map<number, Standing>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Standing>`
    SELECT trader_id AS "traderId", return_ppm AS "returnPpm", drop_ppm AS "dropPpm" FROM copy_standings
    WHERE days = ${days} AND trader_id = ANY (${ids as number[]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.traderId, row]));
}
