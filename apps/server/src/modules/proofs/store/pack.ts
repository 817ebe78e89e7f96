/** Packs the texts of full tiles. The database does it by itself and lets no row go that would not read back. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** Packs tiles whose entries are all older than a time, one a transaction, at most `most`; answers how many. */
export async function packTiles(db: Db, before: number, most: number): Promise<number> {
  for (let done = 0; done < most; done++) {
    const { rows } = await sql<{ packed: boolean }>`SELECT log_pack(${before}) AS packed`.execute(db);
    if (rows[0]?.packed !== true) return done;
  }
  return most;
}
