/** How often each staff call was made, per UTC day. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The count of one call on one day. */
export interface ActCount {
  /** When the day began, epoch ms. */
  day: number;
  call: string;
  is_ok: boolean;
  acts: number;
}

/** The counts from a day on, newest day first. */
export async function loadActCounts(db: Db, from: number): Promise<ActCount[]> {
  const { rows } = await sql<ActCount>`
    SELECT day, call, is_ok, acts FROM audit_counts WHERE day >= ${from} ORDER BY day DESC, call`.execute(db);
  return rows;
}
