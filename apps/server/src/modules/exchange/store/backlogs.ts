/** What is left of cascades of triggers, by market. Units: ticks. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { planned } from '../../../platform/db/prepared.ts';
import type { Backlog } from '../domain/books.ts';

const keep = planned(`
  INSERT INTO trigger_backlogs (market_id, high_ticks, low_ticks)
  SELECT market_id, high_ticks, low_ticks FROM json_populate_recordset(NULL::trigger_backlogs, $1::json)
  ON CONFLICT (market_id) DO UPDATE SET high_ticks = excluded.high_ticks, low_ticks = excluded.low_ticks`);

/** Keeps those that changed; null where nothing is left. */
export async function saveBacklogs(tx: Tx, backlogs: ReadonlyMap<number, Backlog | null>): Promise<void> {
  if (backlogs.size === 0) return;
  const rows = [...backlogs].map(([id, backlog]) => ({
    market_id: id,
    high_ticks: backlog?.highTicks ?? null,
    low_ticks: backlog?.lowTicks ?? null,
  }));
  await keep(tx, [JSON.stringify(rows)]);
}

const read = planned<{ market_id: number; high_ticks: number; low_ticks: number }>(
  'SELECT market_id, high_ticks, low_ticks FROM trigger_backlogs WHERE high_ticks IS NOT NULL',
);

/** The kept ones. */
export async function loadBacklogs(db: Db): Promise<Map<number, Backlog>> {
  const rows = await read(db as Tx, []);
  return new Map(rows.map((row) => [row.market_id, { highTicks: row.high_ticks, lowTicks: row.low_ticks }]));
}
