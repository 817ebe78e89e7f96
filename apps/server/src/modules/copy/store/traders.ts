/** Traders and applications to lead, in PostgreSQL. Times in epoch milliseconds. */
import type { COPY_REJECTIONS, CopyCheck, CopyConduct } from '@glasshouse/contract/copy';
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';
import type { Trader } from '../domain/follow.ts';

/** Why an application was rejected. */
export type Rejection = (typeof COPY_REJECTIONS)[number];

/** An application as it is kept. */
export interface Application {
  readonly id: number;
  readonly userId: number;
  readonly name: string;
  readonly motto: string;
  readonly sharePpm: number;
  readonly checks: readonly CopyCheck[];
  readonly status: 'applied' | 'trader' | 'rejected' | 'withdrawn';
  readonly reason: Rejection | null;
  readonly createdAt: number;
  readonly decidedAt: number | null;
}

const APPLICATION = sql`id, user_id AS "userId", name, motto, share_ppm AS "sharePpm", checks, status, reason, created_at AS "createdAt",
  decided_at AS "decidedAt"`;

/** The newest application of a user; null when there is none. */
export async function loadNewestApplication(db: Db, userId: number): Promise<Application | null> {
  const { rows } = await sql<Application>`
    SELECT ${APPLICATION} FROM copy_applications WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** All applications of a user, newest first. */
export async function loadApplications(db: Db, userId: number, slice: Slice): Promise<Application[]> {
  const { rows } = await sql<Application>`
    SELECT ${APPLICATION} FROM copy_applications WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** An application. Error: there is none of this number. */
export async function loadApplication(db: Db, id: number): Promise<Application> {
  const { rows } = await sql<Application>`SELECT ${APPLICATION} FROM copy_applications WHERE id = ${id}`.execute(db);
  if (!rows[0]) throw new Error(`there is no application ${id}`);
  return rows[0];
}

/** Adds one that waits for its review; answers its number. */
export async function insertApplication(
  tx: Tx,
  one: Pick<Application, 'userId' | 'name' | 'motto' | 'sharePpm' | 'checks' | 'createdAt'>,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO copy_applications (user_id, name, motto, share_ppm, checks, status, created_at)
    VALUES (${one.userId}, ${one.name}, ${one.motto}, ${one.sharePpm}, ${JSON.stringify(one.checks)}::jsonb, 'applied', ${one.createdAt})
    RETURNING id`.execute(tx);
  return (rows[0] as { id: number }).id;
}

/** Ends an application that waits. Error: it does not wait. */
export async function decideApplication(
  tx: Tx,
  id: number,
  { status, reason, now }: { status: Application['status']; reason: Rejection | null; now: number },
): Promise<void> {
  const { rows } = await sql`
    UPDATE copy_applications SET status = ${status}, reason = ${reason}, decided_at = ${now}
    WHERE id = ${id} AND status = 'applied' RETURNING id`.execute(tx);
  if (rows.length === 0) throw new Error(`application ${id} does not wait`);
}

/** Notes that a user answered the questions wrong. */
export async function insertTry(tx: Tx, userId: number, now: number): Promise<void> {
  await sql`INSERT INTO copy_tries (user_id, tried_at) VALUES (${userId}, ${now})`.execute(tx);
}

/** How often a user answered wrong since a time. */
export async function countTries(db: Db, userId: number, since: number): Promise<number> {
  const { rows } = await sql<{ tries: number }>`
    SELECT count(*)::int AS tries FROM copy_tries WHERE user_id = ${userId} AND tried_at > ${since}`.execute(db);
  return rows[0]?.tries ?? 0;
}

/** Forgets the tries of a user. */
export async function deleteTries(tx: Tx, userId: number): Promise<void> {
  await sql`DELETE FROM copy_tries WHERE user_id = ${userId}`.execute(tx);
}

const TRADER = sql`id, user_id AS "userId", name, motto, share_ppm AS "sharePpm", status, since, paused_at AS "pausedAt",
  ended_at AS "endedAt", end_reason AS "endReason", conduct, is_demo AS "isDemo"`;

/** Makes a trader; null where the name is taken. */
export async function insertTrader(
  tx: Tx,
  one: Pick<Trader, 'userId' | 'name' | 'motto' | 'sharePpm' | 'since' | 'isDemo'>,
): Promise<Trader | null> {
  const { rows } = await sql<Trader>`
    INSERT INTO copy_traders (user_id, name, motto, share_ppm, status, since, is_demo)
    VALUES (${one.userId}, ${one.name}, ${one.motto}, ${one.sharePpm}, 'leading', ${one.since}, ${one.isDemo})
    ON CONFLICT (lower(name)) DO NOTHING RETURNING ${TRADER}`.execute(tx);
  return rows[0] ?? null;
}

/** Holds a name until the transaction ends: who takes one asks first whether it is free. */
export const lockName = (tx: Tx, name: string): Promise<void> => lockNamed(tx, 'trader names', name.toLowerCase());

/** Whether another user's trader has a name, or had it, or an application that waits asks for it. */
export async function isNameTaken(tx: Tx, name: string, userId: number): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM copy_traders WHERE lower(name) = lower(${name})
    UNION ALL
    SELECT FROM copy_applications WHERE lower(name) = lower(${name}) AND status = 'applied' AND user_id <> ${userId}
    LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Whether an application of a user waits. */
export async function hasApplied(tx: Tx, userId: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM copy_applications WHERE user_id = ${userId} AND status = 'applied'`.execute(tx);
  return rows.length > 0;
}

/** A trader; null when there is none. */
export async function findTrader(db: Db, id: number): Promise<Trader | null> {
  const { rows } = await sql<Trader>`SELECT ${TRADER} FROM copy_traders WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The same, locked: follows of a trader begin and change one after another. */
export async function lockTrader(tx: Tx, id: number): Promise<Trader | null> {
  const { rows } = await sql<Trader>`SELECT ${TRADER} FROM copy_traders WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx);
  return rows[0] ?? null;
}

/** Whom a user leads as; null: they do not. */
export async function findLead(db: Db, userId: number): Promise<Trader | null> {
  const { rows } = await sql<Trader>`
    SELECT ${TRADER} FROM copy_traders WHERE user_id = ${userId} AND status <> 'ended'`.execute(db);
  return rows[0] ?? null;
}

/** The newest trader that a user is, or was; null: none. */
export async function findTraderOfUser(db: Db, userId: number): Promise<Trader | null> {
  const { rows } = await sql<Trader>`
    SELECT ${TRADER} FROM copy_traders WHERE user_id = ${userId} ORDER BY id DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** All traders that a user is, or was, newest first. */
export async function loadTradersOf(db: Db, userId: number, slice: Slice): Promise<Trader[]> {
  const { rows } = await sql<Trader>`
    SELECT ${TRADER} FROM copy_traders WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** Changes what a trader may change; a new name is held and free. */
export async function updateTrader(tx: Tx, { id, name, motto, sharePpm, status, pausedAt }: Trader): Promise<void> {
  await sql`
    UPDATE copy_traders SET name = ${name}, motto = ${motto}, share_ppm = ${sharePpm}, status = ${status}, paused_at = ${pausedAt}
    WHERE id = ${id}`.execute(tx);
}

/** Ends a trader. */
export async function saveEnded(tx: Tx, id: number, reason: NonNullable<Trader['endReason']>, now: number): Promise<void> {
  await sql`
    UPDATE copy_traders SET status = 'ended', paused_at = NULL, ended_at = ${now}, end_reason = ${reason} WHERE id = ${id}`.execute(
    tx,
  );
}

/** Marks a trader whose permission to be copied ends. */
export async function saveConduct(tx: Tx, id: number, conduct: CopyConduct, now: number): Promise<void> {
  await sql`UPDATE copy_traders SET conduct = ${conduct}, conduct_at = ${now} WHERE id = ${id}`.execute(tx);
}

/** Traders who are marked and have not ended yet. */
export async function loadConducted(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT id FROM copy_traders WHERE conduct IS NOT NULL AND status <> 'ended' ORDER BY id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Traders by their numbers, in that order. */
export async function loadTradersById(db: Db, ids: readonly number[]): Promise<Trader[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Trader>`SELECT ${TRADER} FROM copy_traders WHERE id = ANY (${ids as number[]}::bigint[])`.execute(
    db,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => byId.get(id) ?? []);
}

/** Traders, newest first. */
export async function loadTraders(db: Db, slice: Slice): Promise<Trader[]> {
  const { rows } = await sql<Trader>`
    SELECT ${TRADER} FROM copy_traders WHERE (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows;
}

/** Live followers of traders, and what they set aside together. */
export interface Followed {
  readonly followers: number;
  readonly budgets: bigint;
}
export const NOBODY: Followed = { followers: 0, budgets: 0n };

/** Counts them; a trader without a follower is left out. */
export async function loadFollowed(db: Db, traderIds: readonly number[]): Promise<Map<number, Followed>> {
  if (traderIds.length === 0) return new Map();
  const { rows } = await sql<{ id: number; followers: number; budgets: string }>`
    SELECT trader_id AS id, count(*)::int AS followers, sum(budget) AS budgets FROM copy_follows
    WHERE trader_id = ANY (${traderIds as number[]}::bigint[]) AND ended_at IS NULL GROUP BY 1`.execute(db);
  return new Map(rows.map(({ id, followers, budgets }) => [id, { followers, budgets: BigInt(budgets) }]));
}
