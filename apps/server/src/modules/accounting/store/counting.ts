/**
 * Counts entries into days, each exactly once and in the background: reports then cost what days there are, and not what
 * entries. What is not counted yet (about two minutes) is read from the entries themselves.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type Cursor, followQuiet, forgetCeiling as forgetMark } from '../../../platform/follow/index.ts';
import { moves, newestEntry } from '../../ledger/index.ts';

/** Entry ids of one step: about a second. */
export const ENTRIES_AT_ONCE = 200_000;

const MARK: Cursor = {
  table: 'accounting_mark',
  position: 'entry_id',
  where: sql<boolean>`true`,
  ceiling: 'ceiling_id',
  ceilingXmax: 'ceiling_xmax',
};

async function count(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO accounting_days AS d (asset_id, day, kind, purpose, cause, atoms_in, atoms_out, entries)
    SELECT asset_id, day, kind, purpose, cause, sum(atoms_in), sum(atoms_out), count(*)
    FROM (${moves(sql`e.id > ${from} AND e.id <= ${to}`)}) AS counted GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (asset_id, day, kind, purpose, cause) DO UPDATE SET atoms_in = d.atoms_in + excluded.atoms_in,
      atoms_out = d.atoms_out + excluded.atoms_out, entries = d.entries + excluded.entries`.execute(tx);
}

/** Counts what can be counted now. */
export function countEntries(db: Db): Promise<void> {
  return followQuiet(db, MARK, { most: ENTRIES_AT_ONCE, newest: newestEntry, read: count });
}

/** Forgets the ceiling after a restore. */
export const forgetCeiling = (db: Db): Promise<void> => forgetMark(db, MARK);
