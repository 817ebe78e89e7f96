/** Adjustments of what living orders hold, and how far the recorded index was looked at. */
import type { Db, Tx } from '../../../platform/db/database.ts';
import { numbersText, planned, textsText } from '../../../platform/db/prepared.ts';

/** One adjustment. */
export interface Adjustment {
  readonly orderId: number;
  readonly revision: number;
  readonly atoms: bigint;
  readonly why: 'amend' | 'self_trade' | 'action';
  readonly time: number;
}

const add = planned(`
  INSERT INTO order_adjustments (order_id, revision, atoms, why, time_ms)
  SELECT * FROM unnest($1::bigint[], $2::int[], $3::numeric[], $4::text[], $5::bigint[])`);

/** Adds adjustments. */
export async function insertAdjustments(tx: Tx, adjustments: readonly Adjustment[]): Promise<void> {
  if (adjustments.length === 0) return;
  await add(tx, [
    numbersText(adjustments.map(({ orderId }) => orderId)),
    numbersText(adjustments.map(({ revision }) => revision)),
    numbersText(adjustments.map(({ atoms }) => atoms)),
    textsText(adjustments.map(({ why }) => why)),
    numbersText(adjustments.map(({ time }) => time)),
  ]);
}

const keep = planned(`
  INSERT INTO index_cursors (market_id, time_ms) SELECT * FROM unnest($1::bigint[], $2::bigint[])
  ON CONFLICT (market_id) DO UPDATE SET time_ms = excluded.time_ms`);

/** Keeps the times of the last ticks looked at, by market. */
export async function saveCursors(tx: Tx, cursors: ReadonlyMap<number, number>): Promise<void> {
  if (cursors.size > 0) await keep(tx, [numbersText([...cursors.keys()]), numbersText([...cursors.values()])]);
}

const read = planned<{ market_id: number; time_ms: number }>('SELECT market_id, time_ms FROM index_cursors');

/** The kept times by market. */
export async function loadCursors(db: Db): Promise<Map<number, number>> {
  return new Map((await read(db as Tx, [])).map((row) => [row.market_id, row.time_ms]));
}
