/**
 * Journals as far as they are of users: what each did to an asset for a cause, all accounts and buckets of the user together.
 * What sums to zero (reservations, moves between own accounts) has no row. Units: atoms.
 */
import type { Cause } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** A journal by its name. */
export interface NamedJournal {
  journalId: number;
  time: number;
  scope: string;
  key: string;
}

/** What a journal did to an asset of a user for one cause. */
export interface UserLeg extends NamedJournal {
  userId: number;
  assetId: number;
  cause: Cause;
  atoms: bigint;
}

const NAMES = sql`j.id AS "journalId", j.created_at AS time, j.scope, j.key`;
type Row = Omit<UserLeg, 'atoms'> & { atoms: string };
const legsOf = (rows: readonly Row[]): UserLeg[] => rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));

/** The highest number of a journal that can be seen; 0 when there is none. */
export async function newestJournal(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number | null }>`SELECT max(id) AS id FROM journals`.execute(db);
  return rows[0]?.id ?? 0;
}

/** Legs of users in journals with `from` < id ≤ `to`, by journal. */
export async function loadUserLegs(db: Db, from: number, to: number): Promise<UserLeg[]> {
  const { rows } = await sql<Row>`
    SELECT ${NAMES}, a.owner AS "userId", e.asset_id AS "assetId", e.cause, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.id > ${from} AND j.id <= ${to} AND a.kind = 'user'
    GROUP BY j.id, a.owner, e.asset_id, e.cause HAVING sum(e.amount) <> 0 ORDER BY j.id`.execute(db);
  return legsOf(rows);
}

/** Journals of some scopes with `from` < id ≤ `to`, by number. */
export async function loadJournalsOf(db: Db, scopes: readonly string[], from: number, to: number): Promise<NamedJournal[]> {
  const { rows } = await sql<NamedJournal>`
    SELECT ${NAMES} FROM journals j WHERE j.id > ${from} AND j.id <= ${to} AND j.scope = ANY(${scopes}::text[]) ORDER BY j.id`.execute(
    db,
  );
  return rows;
}

/**
 * A user's legs in journals behind one, by journal; 0 for all. Costs what is behind it: the entries of an account rise with their
 * journals, because both are written under the account's lock.
 */
export async function loadUserLegsAfter(db: Db, userId: number, journalId: number): Promise<UserLeg[]> {
  const { rows } = await sql<Row>`
    SELECT ${NAMES}, a.owner AS "userId", e.asset_id AS "assetId", e.cause, sum(e.amount) AS atoms
    FROM accounts a CROSS JOIN LATERAL (
      SELECT coalesce((SELECT id FROM entries WHERE account_id = a.id AND journal_id <= ${journalId}
                       ORDER BY id DESC LIMIT 1), 0) AS id) last
    JOIN entries e ON e.account_id = a.id AND e.id > last.id JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'user' AND a.owner = ${userId} AND j.id > ${journalId}
    GROUP BY j.id, a.owner, e.asset_id, e.cause HAVING sum(e.amount) <> 0 ORDER BY j.id`.execute(db);
  return legsOf(rows);
}

/** Which journals there are of names, behind one of them, by number. */
export async function findJournals(
  db: Db,
  names: readonly { scope: string; key: string }[],
  journalId: number,
): Promise<NamedJournal[]> {
  if (names.length === 0) return [];
  const { rows } = await sql<NamedJournal>`
    SELECT ${NAMES} FROM unnest(${names.map(({ scope }) => scope)}::text[], ${names.map(({ key }) => key)}::text[]) AS n(scope, key)
    JOIN journals j ON j.scope = n.scope AND j.key = n.key WHERE j.id > ${journalId} ORDER BY j.id`.execute(db);
  return rows;
}
