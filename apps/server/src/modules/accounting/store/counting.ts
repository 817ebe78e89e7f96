/**
 * Counts entries into days, each exactly once and in the background: reports then cost what days there are, and not what
 * entries. An entry's id is given before its commit, so ids are only counted once nobody who was under way when they were
 * seen is left. What is not counted yet (about two minutes) is read from the entries themselves.
 */
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';

/** Entry ids of one step: about a second. */
export const ENTRIES_AT_ONCE = 200_000;
/** Steps of one run; the rest waits for the next. */
const STEPS = 30;

interface Mark {
  entry_id: number;
  ceiling_id: number;
  is_quiet: boolean;
}

async function count(tx: Tx, from: number, to: number): Promise<void> {
  await sql`
    INSERT INTO accounting_days AS d (asset_id, day, kind, purpose, cause, atoms_in, atoms_out, entries)
    SELECT e.asset_id, (j.created_at / 86400000)::int, a.kind, a.purpose, e.cause, sum(greatest(e.amount, 0)),
           sum(greatest(-e.amount, 0)), count(*)
    FROM entries e JOIN journals j ON j.id = e.journal_id JOIN accounts a ON a.id = e.account_id
    WHERE e.id > ${from} AND e.id <= ${to} GROUP BY 1, 2, 3, 4, 5
    ON CONFLICT (asset_id, day, kind, purpose, cause) DO UPDATE SET atoms_in = d.atoms_in + excluded.atoms_in,
      atoms_out = d.atoms_out + excluded.atoms_out, entries = d.entries + excluded.entries`.execute(tx);
  await sql`UPDATE accounting_mark SET entry_id = ${to}`.execute(tx);
}

/** One step; whether there is more to do at once. Another process at it is left alone. */
async function step(tx: Tx): Promise<boolean> {
  const { rows } = await sql<Mark>`
    SELECT entry_id, ceiling_id, ceiling_xmax <= pg_snapshot_xmin(pg_current_snapshot()) AS is_quiet
    FROM accounting_mark FOR UPDATE SKIP LOCKED`.execute(tx);
  const mark = rows[0];
  if (!mark) return false;
  if (mark.entry_id < mark.ceiling_id) {
    if (!mark.is_quiet) return false;
    await count(tx, mark.entry_id, Math.min(mark.ceiling_id, mark.entry_id + ENTRIES_AT_ONCE));
    return true;
  }
  await sql`
    UPDATE accounting_mark SET ceiling_id = greatest(entry_id, coalesce((SELECT max(id) FROM entries), 0)),
      ceiling_xmax = pg_snapshot_xmax(pg_current_snapshot())`.execute(tx);
  return false;
}

/** Counts what can be counted now. */
export async function countEntries(db: Db): Promise<void> {
  for (let i = 0; i < STEPS; i++) if (!(await inTransaction(db, step))) return;
}

/** Forgets the ceiling: transaction numbers begin anew in a database that was restored from a copy. */
export async function forgetCeiling(db: Db): Promise<void> {
  await sql`UPDATE accounting_mark SET ceiling_id = entry_id, ceiling_xmax = '0'`.execute(db);
}
