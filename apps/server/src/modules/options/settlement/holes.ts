/** Seconds that were not logged, for want of which stakes were returned, while no second behind them is logged. */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { hasRows } from '../../../platform/db/looks.ts';
import { planned } from '../../../platform/db/prepared.ts';

/** A missing second, and an index by which seconds are asked for. */
export interface Hole {
  readonly missing: number;
  readonly indexId: number;
}

const open = planned<Hole>('SELECT missing_ms AS missing, index_id AS "indexId" FROM option_holes');

/** The holes that no second follows yet. */
export const loadHoles = (tx: Tx): Promise<Hole[]> => open(tx, []);

/** Whether there is one. */
export function hasHoles(db: Db): Promise<boolean> {
  return hasRows(db, sql`SELECT FROM option_holes`);
}

/** Notes a hole, once. */
export async function openHole(tx: Tx, missing: number, indexId: number): Promise<void> {
  await sql`INSERT INTO option_holes (missing_ms, index_id) VALUES (${missing}, ${indexId}) ON CONFLICT DO NOTHING`.execute(tx);
}

/** Forgets a hole whose next second is kept. */
export async function closeHole(tx: Tx, missing: number): Promise<void> {
  await sql`DELETE FROM option_holes WHERE missing_ms = ${missing}`.execute(tx);
}
