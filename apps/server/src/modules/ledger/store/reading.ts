/** Readings of the ledger for other modules, beside balances of users. Units: atoms. */
import type { AccountType } from '@glasshouse/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { prepared } from '../../../platform/db/prepared.ts';

/** Balances of users, available, on hold and owed, by user. */
export const STILL_OWNED = `
  SELECT owner AS user_id, CASE bucket WHEN 'available' THEN 'balance' WHEN 'owed' THEN 'debt' ELSE 'hold' END AS what, id
  FROM accounts WHERE kind = 'user' AND balance <> 0`;

/** What an account of the house has of an asset. After a posting in the same transaction its row is locked. */
export async function houseBalance(db: Db, purpose: string, assetId: number): Promise<bigint> {
  const { rows } = await sql<{ balance: string }>`
    SELECT balance FROM accounts WHERE kind = 'house' AND owner = 0 AND purpose = ${purpose} AND asset_id = ${assetId}`.execute(
    db,
  );
  return BigInt(rows[0]?.balance ?? '0');
}

const hold = prepared(
  'ledger.house.hold',
  `SELECT 1 / (CASE WHEN balance >= CASE WHEN xmin::text::bigint = (pg_current_xact_id()::text::bigint & 4294967295)
     THEN 0 ELSE $3::numeric END THEN 1 ELSE 0 END)
   FROM accounts WHERE kind = 'house' AND owner = 0 AND purpose = $1 AND asset_id = $2 FOR UPDATE`,
);

/**
 * Holds an account of the house in a batch that takes so much of it, before or behind its postings; the statement divides by zero where
 * less than that is there, so that the batch is not committed. Error: that of the database.
 */
export async function holdHouse(tx: Tx, purpose: string, assetId: number, atoms: bigint): Promise<void> {
  await hold(tx, [purpose, assetId, String(atoms)]);
}

/** Assets of which an account of the house has something, in their order. */
export async function housesWith(db: Db, purpose: string): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT asset_id AS id FROM accounts WHERE kind = 'house' AND owner = 0 AND purpose = ${purpose} AND balance <> 0
    ORDER BY asset_id`.execute(db);
  return rows.map(({ id }) => id);
}

/** The number of a journal; null when there is none. */
export async function journalOf(db: Db, scope: string, key: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM journals WHERE scope = ${scope} AND key = ${key}`.execute(db);
  return rows[0]?.id ?? null;
}

/** The key of a journal; null when it is of another scope. */
export async function journalKey(db: Db, journalId: number, scope: string): Promise<string | null> {
  const { rows } = await sql<{ key: string }>`SELECT key FROM journals WHERE id = ${journalId} AND scope = ${scope}`.execute(db);
  return rows[0]?.key ?? null;
}

/** A journal and one of the users whose accounts it posts to. */
export interface JournalOfUser {
  readonly scope: string;
  readonly key: string;
  readonly userId: number;
}

/** The entry that each of some journals posted to an account of its user, in their order; null where there is none. */
export async function entriesOfUsers(db: Db, journals: readonly JournalOfUser[]): Promise<(number | null)[]> {
  if (journals.length === 0) return [];
  const { rows } = await sql<{ id: number | null }>`
    SELECT (SELECT min(e.id) FROM journals j JOIN entries e ON e.journal_id = j.id JOIN accounts a ON a.id = e.account_id
      WHERE j.scope = asked.scope AND j.key = asked.key AND a.kind = 'user' AND a.owner = asked.owner) AS id
    FROM unnest(${journals.map(({ scope }) => scope)}::text[], ${journals.map(({ key }) => key)}::text[],
      ${journals.map(({ userId }) => userId)}::bigint[]) WITH ORDINALITY AS asked (scope, key, owner, place)
    ORDER BY place`.execute(db);
  return rows.map(({ id }) => id);
}

/** Of some users those who have money that nothing holds, by number. */
export async function usersWithMoney(db: Db, userIds: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ owner: number }>`
    SELECT DISTINCT owner FROM accounts
    WHERE kind = 'user' AND owner = ANY(${userIds}::bigint[]) AND bucket = 'available' AND balance > 0 ORDER BY owner`.execute(
    db,
  );
  return rows.map(({ owner }) => owner);
}

/** An account of a user with its postings so far: its state. */
export interface OwnedAccount {
  id: number;
  type: AccountType;
  assetId: number;
  atoms: bigint;
  entries: number;
}

/** The accounts of a user that have money which nothing holds, locked until the transaction ends. */
export async function lockMoney(tx: Tx, userId: number): Promise<OwnedAccount[]> {
  const { rows } = await sql<Omit<OwnedAccount, 'atoms'> & { balance: string }>`
    SELECT id, purpose AS type, asset_id AS "assetId", balance, version AS entries FROM accounts
    WHERE kind = 'user' AND owner = ${userId} AND bucket = 'available' AND balance > 0 ORDER BY id FOR UPDATE`.execute(tx);
  return rows.map(({ balance, ...account }) => ({ ...account, atoms: BigInt(balance) }));
}

/** How many users have an asset in accounts of a type, and how much all of them together. */
export async function heldInAll(db: Db, type: AccountType, assetId: number): Promise<{ holders: number; atoms: bigint }> {
  const { rows } = await sql<{ holders: number; atoms: string }>`
    SELECT count(DISTINCT owner)::int AS holders, coalesce(sum(balance), 0) AS atoms FROM accounts
    WHERE kind = 'user' AND purpose = ${type} AND asset_id = ${assetId} AND bucket IN ('available', 'frozen') AND balance > 0`.execute(
    db,
  );
  const { holders, atoms } = rows[0] ?? { holders: 0, atoms: '0' };
  return { holders, atoms: BigInt(atoms) };
}

/** SQL of users who have an asset in accounts of a type, available and frozen together: (user_id, atoms). */
export const holdersQuery = (type: AccountType, assetId: number): RawBuilder<unknown> => sql`
  SELECT owner AS user_id, sum(balance) AS atoms FROM accounts
  WHERE kind = 'user' AND purpose = ${type} AND asset_id = ${assetId} AND bucket IN ('available', 'frozen')
  GROUP BY owner HAVING sum(balance) > 0`;

/**
 * Locks what all users have of an asset in accounts of a type until the transaction ends, and with it what its holders have there of others,
 * which the transaction will post to; all in the order of `accounts.ts`. Answers how much of the asset is held.
 */
export async function lockHolders(tx: Tx, type: AccountType, assetId: number, others: readonly number[] = []): Promise<bigint> {
  const ofHolders =
    others.length === 0
      ? sql``
      : sql`OR (asset_id = ANY (${others}::smallint[]) AND owner IN (
          SELECT owner FROM accounts WHERE kind = 'user' AND purpose = ${type} AND asset_id = ${assetId}))`;
  // No WHERE outside: PostgreSQL would lock only what it leaves.
  const { rows } = await sql<{ frozen: string }>`
    SELECT coalesce(sum(balance) FILTER (WHERE bucket = 'frozen' AND asset_id = ${assetId}), 0) AS frozen FROM (
      SELECT balance, bucket, asset_id FROM accounts
      WHERE kind = 'user' AND purpose = ${type} AND bucket IN ('available', 'frozen') AND (asset_id = ${assetId} ${ofHolders})
      ORDER BY id FOR UPDATE) AS locked`.execute(tx);
  return BigInt(rows[0]?.frozen ?? '0');
}

/** Users who have an asset in accounts of a type, available and frozen together, by their numbers; some of those after one where they are named. */
export async function holdersOf(
  db: Db,
  type: AccountType,
  assetId: number,
  { after, limit }: { readonly after: number; readonly limit: number | null } = { after: 0, limit: null },
): Promise<{ userId: number; atoms: bigint }[]> {
  const { rows } = await sql<{ userId: number; atoms: string }>`
    SELECT user_id AS "userId", atoms FROM (${holdersQuery(type, assetId)}) AS holders
    WHERE user_id > ${after} ORDER BY user_id LIMIT ${limit}`.execute(db);
  return rows.map(({ userId, atoms }) => ({ userId, atoms: BigInt(atoms) }));
}
