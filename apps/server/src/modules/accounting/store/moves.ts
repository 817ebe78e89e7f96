/** What moved, by day, asset, account and cause: counted days and, behind them, the entries that are not counted yet. */
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { heldBySide, moves } from '../../ledger/index.ts';

/** A side of the books. */
export type Party = 'user' | 'house' | 'external';

/** Days of a report, both within. */
export interface DayRange {
  from: number;
  to: number;
}

/** Common tables that end in `moves (asset_id, day, kind, purpose, cause, atoms_in, atoms_out, entries)` up to a day. */
const movesTo = (day: number, where: RawBuilder<unknown> = sql`true`) => sql`
  moves AS (
    SELECT asset_id, day, kind, purpose, cause, atoms_in, atoms_out, entries FROM accounting_days
    WHERE day <= ${day} AND ${where}
    UNION ALL
    SELECT asset_id, day, kind, purpose, cause, atoms_in, atoms_out, 1
    FROM (${moves(sql`e.id > (SELECT entry_id FROM accounting_mark)`)}) AS uncounted
    WHERE day <= ${day} AND ${where})`;

/** One side of one asset over a range. Units: atoms. */
export interface SideRow {
  asset_id: number;
  kind: Party;
  opening: string;
  in: string;
  out: string;
  /** Everything that moved. */
  net: string;
  /** What the balances say at this moment; null when it was not asked. */
  held: string | null;
}

/**
 * Opening and flows of every side of every asset, and, with `isNow`, what the balances say: one statement, so of one
 * moment. Reservations and transfers within one user (`inner`) are no flows of users.
 */
export async function loadSides(
  db: Db,
  { from, to }: DayRange,
  { inner, isNow }: { inner: readonly string[]; isNow: boolean },
): Promise<SideRow[]> {
  const { rows } = await sql<SideRow>`
    WITH ${movesTo(to)}, sides AS (
      SELECT asset_id, kind, coalesce(sum(atoms_in - atoms_out) FILTER (WHERE day < ${from}), 0) AS opening,
             coalesce(sum(atoms_in) FILTER (WHERE day >= ${from} AND NOT cause = ANY(${inner as string[]}::text[])), 0) AS "in",
             coalesce(sum(atoms_out) FILTER (WHERE day >= ${from} AND NOT cause = ANY(${inner as string[]}::text[])), 0) AS out,
             coalesce(sum(atoms_in - atoms_out) FILTER (WHERE day >= ${from}), 0) AS net
      FROM moves GROUP BY asset_id, kind),
    held AS (${heldBySide(isNow)})
    SELECT asset_id, kind, coalesce(opening, 0) AS opening, coalesce("in", 0) AS "in", coalesce(out, 0) AS out,
           coalesce(net, 0) AS net, CASE WHEN ${isNow} THEN coalesce(held, 0) END AS held
    FROM sides FULL JOIN held USING (asset_id, kind) ORDER BY asset_id, kind`.execute(db);
  return rows;
}

/** What was earned of one asset on a day. */
export interface FeeRow {
  day: number;
  asset_id: number;
  cause: string;
  atoms: string;
}

/** Fee income, newest day first. */
export async function loadFees(db: Db, { from, to }: DayRange): Promise<FeeRow[]> {
  const isFees = sql`kind = 'house' AND (purpose = 'fees' OR purpose LIKE 'fees:%') AND day >= ${from}`;
  const { rows } = await sql<FeeRow>`
    WITH ${movesTo(to, isFees)}
    SELECT day, asset_id, cause, sum(atoms_in - atoms_out) AS atoms FROM moves
    GROUP BY day, asset_id, cause ORDER BY day DESC, asset_id, cause`.execute(db);
  return rows;
}

/** What one kind of account moved for one cause. */
export interface FlowRow {
  asset_id: number;
  kind: Party;
  purpose: string;
  cause: string;
  atoms_in: string;
  atoms_out: string;
  entries: number;
}

/** Flows by account and cause, of one asset or of all. */
export async function loadFlows(db: Db, { from, to }: DayRange, assetId: number | null): Promise<FlowRow[]> {
  const within = sql`day >= ${from} AND (${assetId}::smallint IS NULL OR asset_id = ${assetId})`;
  const { rows } = await sql<FlowRow>`
    WITH ${movesTo(to, within)}
    SELECT asset_id, kind, purpose, cause, sum(atoms_in) AS atoms_in, sum(atoms_out) AS atoms_out, sum(entries)::bigint AS entries
    FROM moves GROUP BY asset_id, kind, purpose, cause ORDER BY asset_id, kind DESC, purpose, cause`.execute(db);
  return rows;
}

/** What users moved of an asset on a day for one of some causes. */
export interface TurnoverRow {
  day: number;
  asset_id: number;
  cause: string;
  atoms_in: string;
  atoms_out: string;
}

/** What users moved by day, for charts of volume. */
export async function loadTurnover(db: Db, { from, to }: DayRange, causes: readonly string[]): Promise<TurnoverRow[]> {
  const asked = sql`kind = 'user' AND day >= ${from} AND cause = ANY(${causes as string[]}::text[])`;
  const { rows } = await sql<TurnoverRow>`
    WITH ${movesTo(to, asked)}
    SELECT day, asset_id, cause, sum(atoms_in) AS atoms_in, sum(atoms_out) AS atoms_out FROM moves
    GROUP BY day, asset_id, cause`.execute(db);
  return rows;
}
