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

/** Legs of users in journals with `from` < id ≤ `to`, by journal; those of closed accounts are left out. */
export async function loadUserLegs(db: Db, from: number, to: number): Promise<UserLeg[]> {
  const { rows } = await sql<Row>`
    SELECT ${NAMES}, a.owner AS "userId", e.asset_id AS "assetId", e.cause, sum(e.amount) AS atoms
    FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.id > ${from} AND j.id <= ${to} AND a.kind = 'user' AND NOT a.closed
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

/** A balance of a user's account. */
export interface AccountBalance {
  readonly userId: number;
  readonly type: string;
  readonly assetId: number;
  readonly bucket: string;
  readonly atoms: bigint;
}

/** The last balances of users' accounts in each hour of journals with `from` < id ≤ `to`; `hour` is its end, epoch ms. */
export async function loadHourlyBalances(
  db: Db,
  from: number,
  to: number,
): Promise<(AccountBalance & { readonly hour: number })[]> {
  const { rows } = await sql<Omit<AccountBalance, 'atoms'> & { hour: number; atoms: string }>`
    SELECT DISTINCT ON (e.account_id, h.hour) a.owner AS "userId", a.purpose AS type, e.asset_id AS "assetId", a.bucket,
           h.hour, e.balance_after AS atoms
    FROM journals j CROSS JOIN LATERAL (SELECT (j.created_at / 3600000 + 1) * 3600000 AS hour) h
    JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
    WHERE j.id > ${from} AND j.id <= ${to} AND a.kind = 'user' AND NOT a.closed
    ORDER BY e.account_id, h.hour, e.id DESC`.execute(db);
  return rows.map((row) => ({ ...row, atoms: BigInt(row.atoms) }));
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

interface AccountRead {
  readonly id: number;
  /** The last entry of the account when the reading began. */
  readonly end: number;
  behind: number;
  rows: EntryRow[];
}

interface EntryRow extends Omit<Row, 'userId'> {
  account: number;
  entry: number;
}

/** So many entries of an account are read at a time. */
const ENTRIES_READ = 1_000;

/** An account needs more entries: it has some left, and what is loaded may be a part of one journal. */
const isShort = ({ rows, behind, end }: AccountRead) => behind < end && rows[0]?.journalId === rows.at(-1)?.journalId;

async function readOn(db: Db, accounts: readonly AccountRead[], most: number): Promise<void> {
  const { rows } = await sql<EntryRow>`
    SELECT a.id AS account, e.id AS entry, ${NAMES}, e.asset_id AS "assetId", e.cause, e.amount AS atoms
    FROM unnest(${accounts.map(({ id }) => id)}::bigint[], ${accounts.map(({ behind }) => behind)}::bigint[],
                ${accounts.map(({ end }) => end)}::bigint[]) AS a(id, behind, "end")
    CROSS JOIN LATERAL (
      SELECT id, journal_id, asset_id, cause, amount FROM entries
      WHERE account_id = a.id AND id > a.behind AND id <= a.end ORDER BY id LIMIT ${most}) e
    JOIN journals j ON j.id = e.journal_id ORDER BY e.id`.execute(db);
  const byAccount = Map.groupBy(rows, ({ account }) => account);
  for (const account of accounts) {
    const found = byAccount.get(account.id) ?? [];
    account.rows.push(...found);
    account.behind = found.length < most ? account.end : (found.at(-1)?.entry ?? account.end);
  }
}

/** Of each journal, asset and cause one leg; what sums to zero is left out. */
function summed(rows: readonly EntryRow[], userId: number): UserLeg[] {
  const legs = new Map<string, UserLeg>();
  for (const { journalId, time, scope, key, assetId, cause, atoms } of rows) {
    const name = `${journalId}/${assetId}/${cause}`;
    const leg = legs.get(name) ?? { journalId, time, scope, key, userId, assetId, cause, atoms: 0n };
    leg.atoms += BigInt(atoms);
    legs.set(name, leg);
  }
  return [...legs.values()].filter(({ atoms }) => atoms !== 0n).sort((a, b) => a.journalId - b.journalId);
}

/**
 * A user's legs in journals behind one, by journal; null where an account has more than `most` entries behind it. Costs what is
 * behind the journal, up to `most` for each account: the entries of an account rise with their journals, because both are
 * written under the account's lock.
 */
export async function loadUserLegsAfter(db: Db, userId: number, journalId: number, most: number): Promise<UserLeg[] | null> {
  const { rows } = await sql<EntryRow>`
    SELECT a.id AS account, e.id AS entry, ${NAMES}, e.asset_id AS "assetId", e.cause, e.amount AS atoms
    FROM accounts a CROSS JOIN LATERAL (
      SELECT coalesce((SELECT id FROM (SELECT id, journal_id FROM entries WHERE account_id = a.id ORDER BY id DESC
                                       LIMIT ${most + 1}) newest
                       WHERE journal_id <= ${journalId} ORDER BY id DESC LIMIT 1), 0) AS id) last
    CROSS JOIN LATERAL (
      SELECT id, journal_id, asset_id, cause, amount FROM entries
      WHERE account_id = a.id AND id > last.id AND journal_id > ${journalId} ORDER BY id DESC LIMIT ${most + 1}) e
    JOIN journals j ON j.id = e.journal_id
    WHERE a.kind = 'user' AND a.owner = ${userId}`.execute(db);
  const counts = [...Map.groupBy(rows, ({ account }) => account).values()].map(({ length }) => length);
  return counts.some((count) => count > most) ? null : summed(rows, userId);
}

/**
 * Reads all legs of a user as they stand now, by journal, some thousands at a time: for files of any length. Returns a page and
 * the number of the journal up to which nothing is missing; null after the last.
 */
export async function readUserLegs(
  db: Db,
  userId: number,
  most = ENTRIES_READ,
): Promise<() => Promise<{ legs: UserLeg[]; to: number } | null>> {
  const { rows } = await sql<{ id: number; end: number; newest: number }>`
    SELECT a.id, (SELECT coalesce(max(e.id), 0) FROM entries e WHERE e.account_id = a.id) AS "end",
           (SELECT max(id) FROM journals) AS newest
    FROM accounts a WHERE a.kind = 'user' AND a.owner = ${userId}`.execute(db);
  const accounts = rows.map(({ id, end }): AccountRead => ({ id, end, behind: 0, rows: [] }));
  let isDone = rows.length === 0;
  return async () => {
    if (isDone) return null;
    for (let short = accounts.filter(isShort); short.length > 0; short = accounts.filter(isShort)) await readOn(db, short, most);
    const unfinished = accounts.filter(({ behind, end }) => behind < end);
    isDone = unfinished.length === 0;
    const last = ({ rows: loaded }: AccountRead) => loaded.at(-1)?.journalId ?? 0;
    const to = isDone ? (rows[0]?.newest ?? 0) : Math.min(...unfinished.map(last)) - 1;
    const page = accounts.flatMap((account) => {
      const split = account.rows.findIndex(({ journalId }) => journalId > to);
      return account.rows.splice(0, split < 0 ? account.rows.length : split);
    });
    return { legs: summed(page, userId), to };
  };
}
