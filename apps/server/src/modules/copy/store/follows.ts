/** Follows and what happened to them, in PostgreSQL. */
import { sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import type { Follow } from '../domain/follow.ts';
import { weekOf } from '../domain/week.ts';

/** What happens to a follow. */
export type FollowEvent = 'start' | 'edit' | 'budget' | 'pause' | 'resume' | 'share' | 'ending' | 'end';

interface Row extends Omit<Follow, 'budget' | 'maxLoss' | 'orderMarginMax' | 'held' | 'realised' | 'hwm' | 'shared' | 'taken'> {
  taken: string;
  hwm: string;
  shared: string;
  budget: string;
  maxLoss: string;
  orderMarginMax: string | null;
  held: string;
  realised: string;
}

const FOLLOW = sql`id, trader_id AS "traderId", user_id AS "userId", type, number_e4 AS "numberE4", budget, max_loss AS "maxLoss",
  order_margin_max AS "orderMarginMax", open_max AS "openMax", multiple_max AS "multipleMax", slippage_ppm AS "slippagePpm",
  share_ppm AS "sharePpm", held, realised, hwm, shared, taken, status, end_reason AS "endReason", started_at AS "startedAt", ended_at AS "endedAt", revision`;

const followOf = (row: Row): Follow => ({
  ...row,
  budget: BigInt(row.budget),
  maxLoss: BigInt(row.maxLoss),
  orderMarginMax: row.orderMarginMax === null ? null : BigInt(row.orderMarginMax),
  held: BigInt(row.held),
  realised: BigInt(row.realised),
  hwm: BigInt(row.hwm),
  shared: BigInt(row.shared),
  taken: BigInt(row.taken),
});
const textOf = (atoms: bigint | null) => (atoms === null ? null : String(atoms));

/** The number of a follow that is to come. */
export async function nextFollowId(tx: Tx): Promise<number> {
  const { rows } = await sql<{ id: number }>`SELECT nextval('copy_follow_ids') AS id`.execute(tx);
  return Number((rows[0] as { id: number }).id);
}

/** Adds one. */
export async function insertFollow(tx: Tx, one: Follow, salt: string): Promise<void> {
  await sql`
    INSERT INTO copy_follows (id, trader_id, user_id, type, number_e4, budget, max_loss, order_margin_max, open_max, multiple_max,
      slippage_ppm, share_ppm, held, status, started_at, revision, most_budget, hwm, first_hwm, share_week,
      salt)
    VALUES (${one.id}, ${one.traderId}, ${one.userId}, ${one.type}, ${one.numberE4}, ${String(one.budget)}, ${String(one.maxLoss)},
      ${textOf(one.orderMarginMax)}, ${one.openMax}, ${one.multipleMax}, ${one.slippagePpm}, ${one.sharePpm}, ${String(one.held)},
      ${one.status}, ${one.startedAt}, ${one.revision}, ${String(one.budget)}, ${String(one.hwm)}, ${String(one.hwm)},
      ${weekOf(one.startedAt)}, ${salt})`.execute(tx);
}

/** Keeps what changed of one. */
export async function updateFollow(tx: Tx, one: Follow): Promise<void> {
  await sql`
    UPDATE copy_follows SET type = ${one.type}, number_e4 = ${one.numberE4}, budget = ${String(one.budget)},
      most_budget = greatest(most_budget, ${String(one.budget)}::numeric),
      max_loss = ${String(one.maxLoss)}, order_margin_max = ${textOf(one.orderMarginMax)}, open_max = ${one.openMax},
      multiple_max = ${one.multipleMax}, slippage_ppm = ${one.slippagePpm}, held = ${String(one.held)}, shared = ${String(one.shared)}, status = ${one.status},
      end_reason = ${one.endReason}, ended_at = ${one.endedAt}, revision = ${one.revision},
      edited = nextval('copy_edits')
    WHERE id = ${one.id}`.execute(tx);
}

/** Adds what happened, with what is set from then on. */
export async function insertFollowEvent(tx: Tx, kind: FollowEvent, after: Follow, amount: bigint, now: number): Promise<void> {
  const terms = {
    type: after.type,
    number_e4: after.numberE4,
    budget: String(after.budget),
    max_loss: String(after.maxLoss),
    order_margin_max: textOf(after.orderMarginMax),
    open_max: after.openMax,
    multiple_max: after.multipleMax,
    slippage_ppm: after.slippagePpm,
    share_ppm: after.sharePpm,
    status: after.status,
  };
  await sql`
    INSERT INTO copy_follow_events (follow_id, revision, kind, amount, terms, at)
    VALUES (${after.id}, ${after.revision}, ${kind}, ${String(amount)}, ${JSON.stringify(terms)}::jsonb, ${now})`.execute(tx);
}

/** The live follow of a pair, locked; null when there is none. */
export async function lockFollow(tx: Tx, traderId: number, userId: number): Promise<Follow | null> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE trader_id = ${traderId} AND user_id = ${userId} AND ended_at IS NULL FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows[0] ? followOf(rows[0]) : null;
}

/** All live follows of a trader, locked, by number. */
export async function lockFollowsOf(tx: Tx, traderId: number): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE trader_id = ${traderId} AND ended_at IS NULL ORDER BY id FOR NO KEY UPDATE`.execute(
    tx,
  );
  return rows.map(followOf);
}

/** Shares that all follows of a trader paid so far, ended ones included. */
export async function sumEarned(db: Db, traderId: number): Promise<bigint> {
  const { rows } = await sql<{ atoms: string }>`
    SELECT coalesce(sum(shared), 0) AS atoms FROM copy_follows WHERE trader_id = ${traderId} AND shared > 0`.execute(db);
  return BigInt(rows[0]?.atoms ?? 0);
}

/** Who follows a trader. */
export async function loadFollowerIds(tx: Tx, traderId: number): Promise<number[]> {
  const { rows } = await sql<{ user_id: number }>`
    SELECT user_id FROM copy_follows WHERE trader_id = ${traderId} AND ended_at IS NULL`.execute(tx);
  return rows.map(({ user_id: userId }) => userId);
}

/** Follows that end, and of which nothing is in a copy or an order. */
export async function loadEnding(db: Db, most: number): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE status = 'ending' AND held = budget + realised - shared - taken ORDER BY id LIMIT ${most}`.execute(
    db,
  );
  return rows.map(followOf);
}

/** Two people: who leads, under whatever name, and who follows. */
interface People {
  readonly traderUserId: number;
  readonly userId: number;
}

/** The loss that the last follow of two people left, which the next one makes good before anything is shared. */
export async function loadLossLeft(tx: Tx, { traderUserId, userId }: People): Promise<bigint> {
  const { rows } = await sql<{ atoms: string | null }>`
    SELECT f.loss_left AS atoms FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id AND t.user_id = ${traderUserId}
    WHERE f.user_id = ${userId} AND f.ended_at IS NOT NULL ORDER BY f.id DESC LIMIT 1`.execute(tx);
  return BigInt(rows[0]?.atoms ?? 0);
}

/** Whether a follow of two people is live: of a trader who ended and leads anew, while copies of before are open. */
export async function isFollowing(tx: Tx, { traderUserId, userId }: People): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id AND t.user_id = ${traderUserId}
    WHERE f.user_id = ${userId} AND f.ended_at IS NULL LIMIT 1`.execute(tx);
  return rows.length > 0;
}

/** Live follows of which a week has ended since the last one that was looked at, behind a number. */
export async function loadShareDue(db: Db, week: number, { behind, most }: { behind: number; most: number }): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE ended_at IS NULL AND share_week < ${week} AND id > ${behind}
    ORDER BY id LIMIT ${most}`.execute(db);
  return rows.map(followOf);
}

/** Keeps that a week was looked at, and the mark after it. */
export async function saveShareWeek(
  tx: Tx,
  id: number,
  { week, hwm }: { readonly week: number; readonly hwm: bigint },
): Promise<void> {
  await sql`UPDATE copy_follows SET share_week = ${week}, hwm = ${String(hwm)} WHERE id = ${id}`.execute(tx);
}

/** Keeps the last mark of a follow that ends, and the loss that it leaves. */
export async function saveLossLeft(
  tx: Tx,
  id: number,
  { hwm, lossLeft }: { readonly hwm: bigint; readonly lossLeft: bigint },
): Promise<void> {
  await sql`UPDATE copy_follows SET hwm = ${String(hwm)}, loss_left = ${String(lossLeft)} WHERE id = ${id}`.execute(tx);
}

/** The salts of follows, which open their hashes in the public log. */
export async function loadSalts(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; salt: string }>`
    SELECT id, salt FROM copy_follows WHERE id = ANY (${ids as number[]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, salt }) => [id, salt]));
}

/** The salt of a follow's hash in the public log. */
export async function loadSalt(tx: Tx, id: number): Promise<string> {
  const { rows } = await sql<{ salt: string }>`SELECT salt FROM copy_follows WHERE id = ${id}`.execute(tx);
  return rows[0]?.salt ?? '';
}

/** Follows by their numbers. */
export async function loadFollowsById(db: Db, ids: readonly number[]): Promise<Follow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE id = ANY (${ids as number[]}::bigint[]) ORDER BY id`.execute(db);
  return rows.map(followOf);
}

/** Has the copies of a follow that ends closed without its trader. */
export async function saveClosing(tx: Tx, id: number): Promise<void> {
  await sql`UPDATE copy_follows SET closing = true WHERE id = ${id}`.execute(tx);
}

/** Follows that end and whose copies are closed without their trader. */
export async function loadClosing(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM copy_follows WHERE status = 'ending' AND closing ORDER BY id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Follows whose trader ended before a time, and whose copies are still open. */
export async function loadLeftBehind(db: Db, before: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT f.id FROM copy_follows f JOIN copy_traders t ON t.id = f.trader_id
    WHERE f.status = 'ending' AND t.ended_at <= ${before} ORDER BY f.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** A follow that stood for some time: its result after the share, without what is open, and its highest budget. */
export interface StoodFollow {
  readonly id: number;
  readonly isLive: boolean;
  readonly net: bigint;
  readonly mostBudget: bigint;
}

/** Follows of a trader that stand, or stood, so long, ms. */
export async function loadStood(db: Db, traderId: number, now: number, longMs: number): Promise<StoodFollow[]> {
  const { rows } = await sql<{ id: number; isLive: boolean; net: string; mostBudget: string }>`
    SELECT id, ended_at IS NULL AS "isLive", realised - shared AS net, most_budget AS "mostBudget" FROM copy_follows
    WHERE trader_id = ${traderId} AND coalesce(ended_at, ${now}) - started_at >= ${longMs} ORDER BY id`.execute(db);
  return rows.map((row) => ({ ...row, net: BigInt(row.net), mostBudget: BigInt(row.mostBudget) }));
}

/** Whether a user follows, or followed, a trader; null: anybody. */
export async function hasFollows(db: Db, userId: number, traderId: number | null): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM copy_follows WHERE user_id = ${userId} AND (${traderId}::bigint IS NULL OR trader_id = ${traderId}) LIMIT 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** The live follow of a pair, or null. */
export async function findFollow(db: Db, traderId: number, userId: number): Promise<Follow | null> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE trader_id = ${traderId} AND user_id = ${userId} AND ended_at IS NULL`.execute(db);
  return rows[0] ? followOf(rows[0]) : null;
}

/** A follow of a user; null where it is none of theirs. */
export async function findOwnFollow(db: Db, userId: number, id: number): Promise<Follow | null> {
  const { rows } = await sql<Row>`SELECT ${FOLLOW} FROM copy_follows WHERE id = ${id} AND user_id = ${userId}`.execute(db);
  return rows[0] ? followOf(rows[0]) : null;
}

/** How many live follows a user has. */
export async function countFollows(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ follows: number }>`
    SELECT count(*)::int AS follows FROM copy_follows WHERE user_id = ${userId} AND ended_at IS NULL`.execute(db);
  return rows[0]?.follows ?? 0;
}

/** Follows of a user, newest first; null: all. */
export async function loadFollows(db: Db, userId: number, status: 'live' | 'ended' | null, slice: Slice): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows WHERE user_id = ${userId} AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
      AND (${status}::text IS NULL OR (ended_at IS NULL) = (${status} = 'live'))
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(followOf);
}

/** Live follows of a trader, newest first. */
export async function loadFollowersOf(db: Db, traderId: number, slice: Slice): Promise<Follow[]> {
  const { rows } = await sql<Row>`
    SELECT ${FOLLOW} FROM copy_follows
    WHERE trader_id = ${traderId} AND ended_at IS NULL AND (${slice.before}::bigint IS NULL OR id < ${slice.before})
    ORDER BY id DESC LIMIT ${slice.limit} OFFSET ${slice.offset}`.execute(db);
  return rows.map(followOf);
}

/** Live follows, by user (I17). */
export const OPEN_BY_USER = `SELECT f.user_id, 'follow' AS what, f.id FROM copy_follows f WHERE f.ended_at IS NULL`;
