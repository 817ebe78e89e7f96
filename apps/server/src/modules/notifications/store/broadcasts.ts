/** Broadcasts in the database, and who hears them. */
import type { BroadcastAudience, BroadcastWords } from '@glasshouse/contract/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { Slice } from '../../../platform/calls/paging.ts';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { PEOPLE, isSignedInFrom, newestUser } from '../../identity/index.ts';

/** A broadcast as it is kept. */
export interface StoredBroadcast {
  id: number;
  words: BroadcastWords;
  audience: BroadcastAudience;
  proposer_id: number;
  approver_id: number;
  approved_at: number;
  total: number;
  upto_user: number;
  last_user: number;
  told: number;
  finished_at: number | null;
  attempts: number;
}

/** Whether the user that a column names is verified at a level (kyc). */
export type IsVerified = (column: string, level: number) => RawBuilder<boolean>;

/** Whom an audience names, of PEOPLE `u`: by verified level or by the country of a live session. */
function isOf(audience: BroadcastAudience, now: number, isVerified: IsVerified): RawBuilder<boolean> {
  if (audience.kind === 'country') return isSignedInFrom('u.id', audience.country, now);
  if (audience.kind === 'level') return isVerified('u.id', audience.level);
  return sql<boolean>`true`;
}

/** How many an audience has by language (empty: none chosen), and the newest of all users. */
export async function countAudience(db: Db, audience: BroadcastAudience, now: number, isVerified: IsVerified) {
  const { rows } = await sql<{ language: string; users: number }>`
    SELECT coalesce(u.language, '') AS language, count(*)::int AS users FROM (${PEOPLE}) AS u
    WHERE ${isOf(audience, now, isVerified)} GROUP BY 1`.execute(db);
  return { languages: rows, users: rows.reduce((sum, { users }) => sum + users, 0), newest: await newestUser(db) };
}

/** The next users of an audience. */
export async function nextOfAudience(
  tx: Tx,
  { audience, last_user, upto_user }: Pick<StoredBroadcast, 'audience' | 'last_user' | 'upto_user'>,
  { now, limit, isVerified }: { now: number; limit: number; isVerified: IsVerified },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM (${PEOPLE}) AS u
    WHERE u.id > ${last_user} AND u.id <= ${upto_user} AND ${isOf(audience, now, isVerified)}
    ORDER BY u.id LIMIT ${limit}`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Keeps an approved broadcast. */
export async function insertBroadcast(
  tx: Tx,
  one: Pick<StoredBroadcast, 'words' | 'audience' | 'proposer_id' | 'approver_id' | 'approved_at' | 'total' | 'upto_user'> & {
    proposal_id: number;
  },
): Promise<void> {
  await sql`
    INSERT INTO broadcasts (proposal_id, words, audience, proposer_id, approver_id, approved_at, total, upto_user)
    VALUES (${one.proposal_id}, ${JSON.stringify(one.words)}::jsonb, ${JSON.stringify(one.audience)}::jsonb, ${one.proposer_id},
            ${one.approver_id}, ${one.approved_at}, ${one.total}, ${one.upto_user})`.execute(tx);
}

/** Broadcasts that are under way and do not wait after a failure. */
export const UNDER_WAY = {
  table: 'broadcasts',
  key: 'id',
  columns: 't.*',
  dueAt: 'due_at',
  open: () => sql<boolean>`t.finished_at IS NULL`,
  hasAttempts: true,
} as const;

/** Notes how far a broadcast has come. */
export async function advanceBroadcast(
  tx: Tx,
  id: number,
  { last, told, finishedAt }: { last: number; told: number; finishedAt: number | null },
): Promise<void> {
  await sql`
    UPDATE broadcasts SET last_user = ${last}, told = told + ${told}, finished_at = ${finishedAt} WHERE id = ${id}`.execute(tx);
}

/** Broadcasts, newest first. */
export async function loadBroadcasts(db: Db, { before, offset, limit }: Slice): Promise<StoredBroadcast[]> {
  const { rows } = await sql<StoredBroadcast>`
    SELECT * FROM broadcasts WHERE (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Words of some broadcasts. */
export async function loadBroadcastWords(db: Db, ids: readonly number[]): Promise<Map<number, BroadcastWords>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<{ id: number; words: BroadcastWords }>`
    SELECT id, words FROM broadcasts WHERE id = ANY(${[...new Set(ids)]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, words }) => [id, words]));
}
