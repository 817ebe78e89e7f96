/** Verifications in the database: one row for each time that a level was handed in. Times in epoch milliseconds. */
import type { IdType, KycReason, VerificationState } from '@glasshouse/contract/kyc';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** A submission. Name and number are sealed; level 2 has pictures instead. */
export interface StoredVerification {
  id: number;
  user_id: number;
  level: 1 | 2;
  state: Exclude<VerificationState, 'none'> | 'forgotten';
  id_type: IdType | null;
  name: Buffer | null;
  card_id: Buffer | null;
  document_hash: Buffer | null;
  /** Of the number alone, whatever the kind; and the dialling code of the number that was bound then. */
  number_hash: Buffer | null;
  number_place: string | null;
  front_pic: string | null;
  reverse_pic: string | null;
  front_sha256: Buffer | null;
  reverse_sha256: Buffer | null;
  submitted_at: number;
  decided_at: number | null;
  reason: KycReason | null;
  is_automatic: boolean;
}

/** Makes the submissions of a user wait for each other. */
export async function lockSubmissions(tx: Tx, userId: number): Promise<void> {
  await lockNamed(tx, 'kyc', userId);
}

/** The newest submission of each level of a user. */
export async function loadNewest(db: Db, userId: number): Promise<{ 1?: StoredVerification; 2?: StoredVerification }> {
  const { rows } = await sql<StoredVerification>`
    SELECT DISTINCT ON (level) * FROM verifications
    WHERE user_id = ${userId} AND state <> 'forgotten' ORDER BY level, id DESC`.execute(db);
  return Object.fromEntries(rows.map((row) => [row.level, row]));
}

/** How often a user has handed a level in since a time. */
export async function countSince(tx: Tx, userId: number, level: 1 | 2, since: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM verifications
    WHERE user_id = ${userId} AND level = ${level} AND submitted_at > ${since}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** What is handed in. */
export type NewVerification = Omit<StoredVerification, 'id' | 'decided_at' | 'reason'>;

/** Keeps a submission; null when its document belongs to another account. The user's submissions are locked. */
export async function insertVerification(tx: Tx, row: NewVerification): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    INSERT INTO verifications (user_id, level, state, id_type, name, card_id, document_hash, number_hash, number_place,
      front_pic, reverse_pic, front_sha256, reverse_sha256, submitted_at, decided_at, is_automatic)
    VALUES (${row.user_id}, ${row.level}, ${row.state}, ${row.id_type}, ${row.name}, ${row.card_id}, ${row.document_hash},
      ${row.number_hash}, ${row.number_place},
      ${row.front_pic}, ${row.reverse_pic}, ${row.front_sha256}, ${row.reverse_sha256}, ${row.submitted_at},
      ${row.state === 'verifying' ? null : row.submitted_at}, ${row.is_automatic})
    ON CONFLICT (document_hash) WHERE state IN ('verifying', 'verified') DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A submission by its id. */
export async function loadVerification(db: Db, id: number): Promise<StoredVerification> {
  const { rows } = await sql<StoredVerification>`SELECT * FROM verifications WHERE id = ${id}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`there is no verification ${id}`);
  return found;
}

/** Decides a submission that is under review; its user and level. Fails when it is not. */
export async function decide(
  tx: Tx,
  id: number,
  outcome: { isAutomatic: boolean } & ({ state: 'verified'; reason: null } | { state: 'failed'; reason: KycReason }),
  now: number,
): Promise<{ userId: number; level: 1 | 2 }> {
  const { rows } = await sql<{ user_id: number; level: 1 | 2 }>`
    UPDATE verifications SET state = ${outcome.state}, reason = ${outcome.reason}, decided_at = ${now},
      is_automatic = ${outcome.isAutomatic}
    WHERE id = ${id} AND state = 'verifying' RETURNING user_id, level`.execute(tx);
  const found = rows[0];
  if (!found) throw new Error(`verification ${id} is not under review`);
  return { userId: found.user_id, level: found.level };
}

/** So many of the newest decisions say how long one takes, and fewer than so many say nothing. */
const USUAL_OF = 50;
const USUAL_LEAST = 5;

/** How long half of the newest decisions of people took at most, in ms, at whole minutes up; null while there are too few. */
export async function loadUsualTime(db: Db): Promise<number | null> {
  const { rows } = await sql<{ usual: number | null }>`
    SELECT CASE WHEN count(*) >= ${USUAL_LEAST} THEN
      (ceil(percentile_disc(0.5) WITHIN GROUP (ORDER BY decided_at - submitted_at) / 60000.0) * 60000)::bigint END AS usual
    FROM (SELECT submitted_at, decided_at FROM verifications WHERE decided_at IS NOT NULL AND NOT is_automatic
          ORDER BY id DESC LIMIT ${USUAL_OF}) newest`.execute(db);
  return rows[0]?.usual ?? null;
}

/** The level that a user has: 0, 1 or 2. */
export async function loadLevel(db: Db, userId: number): Promise<0 | 1 | 2> {
  const { rows } = await sql<{ level: 0 | 1 | 2 }>`
    SELECT coalesce(max(level), 0)::int AS level FROM verifications WHERE user_id = ${userId} AND state = 'verified'`.execute(db);
  return rows[0]?.level ?? 0;
}

/** The levels of users; who has none is left out. */
export async function loadLevels(db: Db, userIds: readonly number[]): Promise<Map<number, 1 | 2>> {
  const { rows } = await sql<{ user_id: number; level: 1 | 2 }>`
    SELECT user_id, max(level)::int AS level FROM verifications
    WHERE user_id = ANY(${userIds as number[]}::bigint[]) AND state = 'verified' GROUP BY user_id`.execute(db);
  return new Map(rows.map(({ user_id, level }) => [user_id, level]));
}

/** Whether the user that a column names is verified at a level or above; a condition in the SQL of other modules. */
export const isVerified = (column: string, level: number): RawBuilder<boolean> => sql<boolean>`EXISTS (
  SELECT FROM verifications v WHERE v.user_id = ${sql.ref(column)} AND v.level >= ${level} AND v.state = 'verified')`;

/** How many submissions of a user failed before one. */
export async function countFailed(db: Db, userId: number, beforeId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM verifications
    WHERE user_id = ${userId} AND state = 'failed' AND id < ${beforeId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many other accounts have handed in one of some pictures. */
export async function countPictureSharers(
  db: Db,
  { userId, pictures }: { userId: number; pictures: readonly Buffer[] },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT user_id)::int AS count FROM verifications
    WHERE user_id <> ${userId}
      AND (front_sha256 = ANY(${pictures as Buffer[]}::bytea[]) OR reverse_sha256 = ANY(${pictures as Buffer[]}::bytea[]))`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/**
 * How many other accounts have handed in the number of a user's document, under any kind of document. Numbers that were bound in
 * two countries tell two documents apart; where one had none, nothing does.
 */
export async function countNumberSharers(db: Db, userId: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    SELECT count(DISTINCT other.user_id)::int AS count FROM verifications own
    JOIN verifications other ON other.number_hash = own.number_hash AND other.user_id <> own.user_id
      AND coalesce(other.number_place = own.number_place, true)
    WHERE own.id = (SELECT max(id) FROM verifications WHERE user_id = ${userId} AND level = 1 AND state <> 'forgotten')`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}

/** Documents that were handed in before their numbers were hashed alone. */
export async function loadUnhashed(db: Db, limit: number): Promise<{ id: number; user_id: number; card_id: Buffer }[]> {
  const { rows } = await sql<{ id: number; user_id: number; card_id: Buffer }>`
    SELECT id, user_id, card_id FROM verifications
    WHERE card_id IS NOT NULL AND number_hash IS NULL ORDER BY id LIMIT ${limit}`.execute(db);
  return rows;
}

/** Keeps the hash of a number. */
export async function saveNumber(db: Db, id: number, hash: Buffer, place: string | null): Promise<void> {
  await sql`
    UPDATE verifications SET number_hash = ${hash}, number_place = ${place} WHERE id = ${id} AND card_id IS NOT NULL`.execute(db);
}

/** Forgets who a user is: that and when he was verified stays, what tells it goes, and the document is free again. */
export async function forgetVerifications(tx: Tx, userId: number, now: number): Promise<void> {
  await sql`
    UPDATE verifications SET state = 'forgotten', decided_at = coalesce(decided_at, ${now}), reason = NULL, id_type = NULL,
      name = NULL, card_id = NULL, document_hash = NULL, number_hash = NULL, number_place = NULL, front_pic = NULL, reverse_pic = NULL,
      front_sha256 = NULL, reverse_sha256 = NULL
    WHERE user_id = ${userId}`.execute(tx);
}
