/**
 * Writes sets of journals (`domain/journal-set.ts`): a handful of statements for any number of them, the rows never leave PostgreSQL. They are
 * read once, into a table of the transaction with the accounts that they move: finding those by name costs as much as writing a journal.
 * Units: atoms. Invariants: as of `journals.ts`; accounts are made first and locked in the order of `accounts.ts`; digests are those of
 * `draftText`.
 */
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { InvalidJournalError, JournalConflictError } from '../domain/errors.ts';
import {
  type SetAccount,
  type SetKind,
  type SetMove,
  type SetUserAccount,
  housesOf,
  setKey,
  userAccountsOf,
} from '../domain/journal-set.ts';

/** The set. */
export interface JournalSet extends SetKind {
  /**
   * SQL of the rows: `place` (bigint, the order in which they are posted), `user_id` (bigint, each once), `key` and `reference` (text), `atoms`
   * (numeric[], whole numbers, one for each move). A row that moves nothing is no journal.
   */
  readonly rows: RawBuilder<unknown>;
}

const CHECK_VIOLATION = '23514';
const UNIQUE_VIOLATION = '23505';

const atomsOf = (move: number) => sql`r.atoms[${sql.lit(move + 1)}]`;
const isMoved = (moves: readonly SetMove[]) =>
  sql`(${sql.join(
    moves.map((_, move) => sql`${atomsOf(move)} <> 0`),
    sql` OR `,
  )})`;

const isOf = (alias: string, owner: RawBuilder<unknown>, { type, bucket, assetId }: SetUserAccount) => {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql`(${column('kind')}, ${column('owner')}, ${column('purpose')}, ${column('asset_id')}, ${column('bucket')})
    = ('user', ${owner}, ${sql.lit(type)}, ${sql.lit(assetId)}, ${sql.lit(bucket)})`;
};

/** Which moves concern an account. */
const movesOf = ({ moves }: SetKind, key: string) =>
  moves.flatMap(({ from, to, assetId }, move) => (setKey(from, assetId) === key || setKey(to, assetId) === key ? [move] : []));

const touches = (set: SetKind, key: string) =>
  sql`(${sql.join(
    movesOf(set, key).map((move) => sql`${atomsOf(move)} <> 0`),
    sql` OR `,
  )})`;

/** The rows of the set that a transaction is at, with the number of each account that they move. */
const STAGED = sql.table('pg_temp.journal_set');

/** An account of each row's user, and its column in the staged rows. */
interface UserColumn {
  readonly key: string;
  readonly account: SetUserAccount;
  readonly id: RawBuilder<unknown>;
}

const columnsOf = (set: SetKind): UserColumn[] =>
  [...userAccountsOf(set)].map(([key, account], i) => ({ key, account, id: sql.ref(`account_${i}`) }));

/** Reads the rows into a table of the transaction. */
async function stageRows(tx: Tx, set: JournalSet): Promise<void> {
  const columns = columnsOf(set);
  const ids = columns.map(({ id }, i) => sql`, ${sql.ref(`a${i}.id`)} AS ${id}`);
  const joins = columns.map(
    ({ key, account }, i) =>
      sql`LEFT JOIN accounts ${sql.ref(`a${i}`)} ON ${touches(set, key)} AND ${isOf(`a${i}`, sql`r.user_id`, account)}`,
  );
  await sql`
    CREATE TEMPORARY TABLE journal_set ON COMMIT DROP AS
    SELECT r.place, r.user_id, r.key, r.reference, r.atoms ${sql.join(ids, sql` `)}
    FROM (${set.rows}) AS r ${sql.join(joins, sql` `)}`.execute(tx);
}

/** How many rows there are. Error: InvalidJournalError where they are none of a set. */
async function countRows(tx: Tx, set: SetKind): Promise<number> {
  const { rows } = await sql<{ count: number; users: number; wrong: number }>`
    SELECT count(*) FILTER (WHERE ${isMoved(set.moves)})::int AS count,
      count(DISTINCT r.user_id) FILTER (WHERE ${isMoved(set.moves)})::int AS users,
      count(*) FILTER (WHERE (cardinality(r.atoms) = ${sql.lit(set.moves.length)} AND r.user_id > 0 AND r.key <> ''
        AND ${sql.join(
          set.moves.map((_, move) => sql`${atomsOf(move)} = trunc(${atomsOf(move)}) AND abs(${atomsOf(move)}) < 'Infinity'`),
          sql` AND `,
        )}) IS NOT TRUE)::int AS wrong
    FROM ${STAGED} AS r`.execute(tx);
  const { count = 0, users = 0, wrong = 0 } = rows[0] ?? {};
  if (wrong > 0 || users !== count)
    throw new InvalidJournalError(`journals ${set.scope}: rows are not one whole move of each user`);
  return count;
}

/** Makes the accounts that are missing; those of users who closed are closed. */
async function makeAccounts(tx: Tx, set: SetKind): Promise<void> {
  for (const { key, account, id } of columnsOf(set)) {
    const { rows } = await sql<{ closed: string | null; users: string | null }>`
      WITH missing AS MATERIALIZED (
        SELECT array_agg(user_id ORDER BY user_id) AS users FROM ${STAGED} AS r WHERE ${id} IS NULL AND ${touches(set, key)})
      SELECT users::text, CASE WHEN users IS NULL THEN NULL ELSE ARRAY(SELECT hold_users(users)) END::text AS closed FROM missing`.execute(
      tx,
    );
    const { users, closed } = rows[0] ?? { users: null, closed: null };
    if (users === null || users === undefined) continue;
    await sql`
      INSERT INTO accounts (kind, owner, purpose, asset_id, bucket, closed)
      SELECT 'user', id, ${account.type}, ${account.assetId}, ${account.bucket}, id = ANY(${closed}::bigint[])
      FROM unnest(${users}::bigint[]) AS id ORDER BY id ON CONFLICT DO NOTHING`.execute(tx);
    await sql`
      UPDATE ${STAGED} AS r SET ${id} = a.id FROM accounts a
      WHERE ${id} IS NULL AND ${touches(set, key)} AND ${isOf('a', sql`r.user_id`, account)}`.execute(tx);
  }
  for (const { kind, purpose, assetId } of housesOf(set).values())
    await sql`
      INSERT INTO accounts (kind, owner, purpose, asset_id, bucket)
      SELECT ${kind}, 0, ${purpose}, ${assetId}, 'available'
      WHERE NOT EXISTS (SELECT FROM accounts WHERE (kind, owner, purpose, asset_id, bucket) = (${kind}, 0, ${purpose}, ${assetId}, 'available'))
      ON CONFLICT DO NOTHING`.execute(tx);
}

interface LockedHouse {
  readonly id: number;
  readonly balance: string;
}

/** Locks the accounts, users before house before outside; answers the latter with their balances, and whether a user has closed. */
async function lockAccounts(tx: Tx, set: SetKind): Promise<{ houses: Map<string, LockedHouse>; isClosed: boolean }> {
  const ofUsers = columnsOf(set).map(({ id }) => sql`SELECT ${id} FROM ${STAGED} AS r`);
  const { rows } =
    ofUsers.length === 0
      ? { rows: [] }
      : await sql<{ closed: boolean | null }>`
          SELECT bool_or(closed) AS closed FROM (
            SELECT a.closed FROM accounts a WHERE a.id IN (${sql.join(ofUsers, sql` UNION ALL `)}) ORDER BY a.id FOR UPDATE) AS locked`.execute(
          tx,
        );
  const houses = new Map<string, LockedHouse>();
  for (const kind of ['house', 'external'] as const) {
    const own = [...housesOf(set)].filter(([, house]) => house.kind === kind);
    if (own.length === 0) continue;
    const locked = await sql<LockedHouse & { purpose: string; asset_id: number }>`
      SELECT a.id, a.balance, a.purpose, a.asset_id FROM accounts a
      WHERE a.kind = ${kind} AND a.owner = 0 AND (a.purpose, a.asset_id) IN (${sql.join(
        own.map(([, { purpose, assetId }]) => sql`(${purpose}, ${assetId})`),
      )}) ORDER BY a.id FOR UPDATE`.execute(tx);
    for (const { id, balance, purpose, asset_id: assetId } of locked.rows)
      houses.set(setKey({ kind, purpose }, assetId), { id, balance });
  }
  return { houses, isClosed: rows[0]?.closed === true };
}

/** A leg of each journal, as SQL over its row `n`. */
interface SetLeg {
  readonly key: string;
  readonly account: SetAccount;
  readonly assetId: number;
  readonly move: number;
  readonly cause: string;
  readonly amount: RawBuilder<unknown>;
  readonly line: RawBuilder<unknown>;
}

function legsOf({ moves }: SetKind): SetLeg[] {
  return moves.flatMap(({ from, to, assetId, cause }, move) => {
    const before = moves.slice(0, move).map((_, earlier) => sql`CASE WHEN ${atomsOf(earlier)} <> 0 THEN 2 ELSE 0 END`);
    const first = before.length === 0 ? sql`0` : sql.join(before, sql` + `);
    const leg = (account: SetAccount, side: 0 | 1): SetLeg => ({
      key: setKey(account, assetId),
      account,
      assetId,
      move,
      cause,
      amount: side === 0 ? sql`-${atomsOf(move)}` : atomsOf(move),
      line: sql`${first} + ${sql.lit(side + 1)}`,
    });
    return [leg(from, 0), leg(to, 1)];
  });
}

/** The text that seals a journal: that of `draftText`. */
function sealText({ scope, cause }: SetKind, legs: readonly SetLeg[], now: number): RawBuilder<unknown> {
  const legText = ({ account, assetId, move, cause: why, amount }: SetLeg) => {
    const name =
      account.kind === 'user'
        ? sql`'user/' || r.user_id || ${sql.lit(`/${account.type}/${account.bucket}/${assetId}`)}`
        : sql.lit(`${account.kind}/0/${account.purpose}/available/${assetId}`);
    return sql`CASE WHEN ${atomsOf(move)} <> 0 THEN ',["' || ${name} || '","' || trunc(${amount})::text || ${sql.lit(`","${why}"]`)} ELSE '' END`;
  };
  return sql`${sql.lit(`["journal/1","${scope}",`)} || to_json(r.key)::text || ${sql.lit(`,"${cause}",`)} || to_json(r.reference)::text
    || ${sql.lit(`,"${now}"`)} || ${sql.join(legs.map(legText), sql` || `)} || ']'`;
}

/**
 * Heads, seals, balances and entries in one statement. Ids rise in the order of the rows, so that a row finds its journal's by its number:
 * what PostgreSQL expects of the rows may be wrong by orders of magnitude, and no join of two of their lists must hang on it.
 */
function writeAll(set: SetKind, houses: ReadonlyMap<string, LockedHouse>, now: number): RawBuilder<unknown> {
  const legs = legsOf(set);
  const users = columnsOf(set).map(({ key, id }, i) => ({ key, id, alias: `u${i}` }));
  const aliasOf = new Map(users.map(({ key, alias }) => [key, alias]));
  const joins = users.map(({ id, alias }) => sql`LEFT JOIN accounts ${sql.ref(alias)} ON ${sql.ref(`${alias}.id`)} = ${id}`);
  const columns = users.map(
    ({ alias }) =>
      sql`, ${sql.ref(`${alias}.id`)} AS ${sql.ref(`${alias}_id`)}, ${sql.ref(`${alias}.balance`)} AS ${sql.ref(`${alias}_balance`)}`,
  );
  const idOf = (leg: SetLeg) => {
    const alias = aliasOf.get(leg.key);
    return alias ? sql.ref(`r.${alias}_id`) : sql`${sql.lit(houses.get(leg.key)?.id ?? 0)}::bigint`;
  };
  const baseOf = (leg: SetLeg) => {
    const alias = aliasOf.get(leg.key);
    return alias ? sql.ref(`r.${alias}_balance`) : sql`${sql.lit(houses.get(leg.key)?.balance ?? '0')}::numeric`;
  };
  const select = (leg: SetLeg) => sql`
    SELECT r.journal_id, (${leg.line})::smallint AS line, ${idOf(leg)} AS account_id, ${sql.lit(leg.assetId)}::smallint AS asset_id,
      ${leg.amount} AS amount, ${baseOf(leg)} AS base, ${sql.lit(leg.cause)}::text AS cause FROM numbered r WHERE ${atomsOf(leg.move)} <> 0`;
  const own = legs.filter(({ account }) => account.kind === 'user');
  const others = legs.filter(({ account }) => account.kind !== 'user');
  const ofUsers =
    own.length === 0
      ? []
      : [
          sql`SELECT journal_id, line, account_id, asset_id, amount, base + amount AS balance_after, cause FROM (${sql.join(own.map(select), sql` UNION ALL `)}) AS own`,
        ];
  const ofOthers =
    others.length === 0
      ? []
      : [
          sql`SELECT journal_id, line, account_id, asset_id, amount,
      base + sum(amount) OVER (PARTITION BY account_id ORDER BY journal_id, line) AS balance_after, cause
    FROM (${sql.join(others.map(select), sql` UNION ALL `)}) AS others`,
        ];
  // A set moves each account of a user once, so that only the others have sums.
  const legSums = [
    ...own.map(
      (leg) =>
        sql`SELECT ${idOf(leg)} AS id, ${leg.amount} AS atoms, 1::bigint AS entries FROM numbered r WHERE ${atomsOf(leg.move)} <> 0`,
    ),
    ...(others.length === 0
      ? []
      : [
          sql`SELECT account_id AS id, sum(amount) AS atoms, count(*) AS entries FROM (${sql.join(others.map(select), sql` UNION ALL `)}) AS others GROUP BY account_id`,
        ]),
  ];
  return sql`
    WITH listed AS MATERIALIZED (
      SELECT r.*, row_number() OVER (ORDER BY r.place) AS number FROM ${STAGED} AS r WHERE ${isMoved(set.moves)}),
    heads AS (
      INSERT INTO journals (scope, key, cause, reference, created_at)
      SELECT ${set.scope}, r.key, ${set.cause}, r.reference, ${now}::bigint FROM listed r ORDER BY r.number RETURNING id),
    numbered AS MATERIALIZED (
      SELECT ((SELECT array_agg(id ORDER BY id) FROM heads))[r.number] AS journal_id, r.user_id, r.key, r.reference, r.atoms
        ${sql.join(columns, sql` `)}
      FROM listed r ${sql.join(joins, sql` `)}),
    sealed AS (
      INSERT INTO seal_queue (kind, ids, digests)
      SELECT 'journal', range_agg(int8range(r.journal_id, r.journal_id, '[]')),
        string_agg(sha256(convert_to(${sealText(set, legs, now)}, 'UTF8')), ''::bytea ORDER BY r.journal_id) FROM numbered r),
    changed AS (
      UPDATE accounts SET balance = accounts.balance + c.atoms, version = accounts.version + c.entries
      FROM (${sql.join(legSums, sql` UNION ALL `)}) AS c
      WHERE accounts.id = c.id)
    INSERT INTO entries (journal_id, line, account_id, asset_id, amount, balance_after, cause)
    SELECT * FROM (${sql.join([...ofUsers, ...ofOthers], sql` UNION ALL `)}) AS e ORDER BY journal_id, line`;
}

/** What a set found when its accounts were locked. */
export interface LockedSet {
  readonly count: number;
  readonly isClosed: boolean;
  /** Writes it. Errors: JournalConflictError, InvalidJournalError. */
  readonly write: (now: number) => Promise<void>;
}

/** Makes and locks the accounts of a set. Error: InvalidJournalError. One set at a time in a transaction. */
export async function lockSet(tx: Tx, set: JournalSet): Promise<LockedSet> {
  await stageRows(tx, set);
  const count = await countRows(tx, set);
  if (count === 0) return { count, isClosed: false, write: () => dropRows(tx) };
  await makeAccounts(tx, set);
  const { houses, isClosed } = await lockAccounts(tx, set);
  return {
    count,
    isClosed,
    async write(now) {
      try {
        await writeAll(set, houses, now).execute(tx);
      } catch (error) {
        const { code, table, constraint, detail } = error as Record<string, unknown>;
        if (code === UNIQUE_VIOLATION && table === 'journals')
          throw new JournalConflictError(set.scope, /, ([^)]*)\) already/.exec(String(detail))?.[1] ?? '');
        if (code === CHECK_VIOLATION && constraint === 'accounts_never_negative')
          throw new InvalidJournalError(`journals ${set.scope}: an account has less than is taken, or owes less than is paid`);
        throw error;
      }
      await dropRows(tx);
    },
  };
}

async function dropRows(tx: Tx): Promise<void> {
  await sql`DROP TABLE ${STAGED}`.execute(tx);
}
