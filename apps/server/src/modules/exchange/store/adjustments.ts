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
  INSERT INTO index_cursors (market_id, time_ms, shown_ms) SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::bigint[])
  ON CONFLICT (market_id) DO UPDATE SET time_ms = excluded.time_ms, shown_ms = excluded.shown_ms`);

/** How far a market's ticks were looked at, and how far its orders have seen them, which is never further. */
export interface Cursor {
  readonly looked: number;
  readonly shown: number;
}

/** Keeps the cursors of markets. */
export async function saveCursors(tx: Tx, cursors: ReadonlyMap<number, Cursor>): Promise<void> {
  if (cursors.size === 0) return;
  const times = [...cursors.values()];
  const of = (one: keyof Cursor) => numbersText(times.map((cursor) => cursor[one]));
  await keep(tx, [numbersText([...cursors.keys()]), of('looked'), of('shown')]);
}

const read = planned<{ market_id: number; looked: number; shown: number }>(
  'SELECT market_id, time_ms AS looked, coalesce(shown_ms, time_ms) AS shown FROM index_cursors',
);

/** The kept cursors by market. */
export async function loadCursors(db: Db): Promise<Map<number, Cursor>> {
  return new Map((await read(db as Tx, [])).map(({ market_id: id, looked, shown }) => [id, { looked, shown }]));
}
