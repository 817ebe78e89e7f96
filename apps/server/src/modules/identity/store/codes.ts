/**
 * Codes in the database. Invariants: only the newest code of a scene, target and device is good, for ten minutes, five
 * wrong tries and one use; after twenty wrong tries in 24 hours no code of them is looked at, however many are sent.
 * A device without a code spoils nobody's, and how many codes are sent (domain/code-quotas.ts) bounds the guesses of
 * many devices. Each of these is one conditional statement or stands under the row's lock, so that any number of guesses
 * at once count singly.
 */
import { CODE_LIFETIME_MS, CODE_RESEND_MS, CODE_TRIES } from '@glasshouse/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Wrong tries of a scene, target and device in a day. */
const DAY_TRIES = 20;
const DAY_MS = 86_400_000;

/** Which code is meant. */
export interface CodeName {
  scene: string;
  target: string;
  /** The installation of the app that asked; '' when it names none. */
  device: string;
}

/** The row of a name. */
const isNamed = ({ scene, target, device }: CodeName): RawBuilder<boolean> =>
  sql`scene = ${scene} AND target = ${target} AND device = ${device}`;

/** The row of a name while its code may still be tried. */
const mayTry = (name: CodeName, now: number): RawBuilder<boolean> => sql`
  ${isNamed(name)} AND used_at IS NULL AND expires_at > ${now} AND tries_left > 0
  AND (cardinality(failed_at) < ${DAY_TRIES} OR failed_at[1] <= ${now - DAY_MS})`;

/** The newest wrong tries with one more, oldest first. */
const withFailure = (now: number): RawBuilder<number[]> =>
  sql`array_append(failed_at[cardinality(failed_at) - ${DAY_TRIES - 2}:], ${now}::bigint)`;

/** Stores a new code in place of an older one. Answers 0, or for how many more ms none may be sent. */
export async function saveCode(tx: Tx, name: CodeName, hash: Buffer, now: number): Promise<number> {
  const saved = await sql`
    INSERT INTO codes (scene, target, device, code_hash, sent_at, expires_at, tries_left)
    VALUES (${name.scene}, ${name.target}, ${name.device}, ${hash}, ${now}, ${now + CODE_LIFETIME_MS}, ${CODE_TRIES})
    ON CONFLICT (scene, target, device) DO UPDATE SET code_hash = excluded.code_hash, sent_at = excluded.sent_at,
      expires_at = excluded.expires_at, tries_left = excluded.tries_left, used_at = NULL
    WHERE codes.sent_at <= ${now - CODE_RESEND_MS} RETURNING 1`.execute(tx);
  if (saved.rows.length > 0) return 0;
  const { rows } = await sql<{ sent_at: number }>`
    SELECT sent_at FROM codes WHERE ${isNamed(name)}`.execute(tx);
  return Math.max(1, (rows[0]?.sent_at ?? now) + CODE_RESEND_MS - now);
}

/** Whether a code is right; a wrong one costs a try, a right one nothing. Outside transactions: a try is never given back. */
export async function tryCode(db: Db, name: CodeName, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql<{ is_right: boolean }>`
    UPDATE codes SET
      tries_left = CASE WHEN code_hash = ${hash} THEN tries_left ELSE tries_left - 1 END,
      failed_at = CASE WHEN code_hash = ${hash} THEN failed_at ELSE ${withFailure(now)} END
    WHERE ${mayTry(name, now)}
    RETURNING code_hash = ${hash} AS is_right`.execute(db);
  return rows[0]?.is_right ?? false;
}

/** Whether a code is right and not used; until the transaction ends nobody else tries or uses it. */
export async function lockCode(tx: Tx, name: CodeName, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM codes WHERE ${mayTry(name, now)} AND code_hash = ${hash} FOR UPDATE`.execute(tx);
  return rows.length > 0;
}

/** Counts a wrong try that came with the right code. The code is locked. */
export async function countWrongTry(tx: Tx, name: CodeName, now: number): Promise<void> {
  await sql`
    UPDATE codes SET tries_left = tries_left - 1, failed_at = ${withFailure(now)} WHERE ${mayTry(name, now)}`.execute(tx);
}

/** Uses a code up within the transaction of its effect; false when it is not good (any more). */
export async function spendCode(tx: Tx, name: CodeName, hash: Buffer, now: number): Promise<boolean> {
  const { rows } = await sql`
    UPDATE codes SET used_at = ${now} WHERE ${mayTry(name, now)} AND code_hash = ${hash} RETURNING 1`.execute(tx);
  return rows.length > 0;
}

/** Numbers that live codes to bind a number were sent to, for a user on a device; the newest first. */
export async function loadBindTargets(
  db: Db,
  { userId, device, now }: { userId: number; device: string; now: number },
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    SELECT split_part(target, ' ', 3) AS number FROM codes
    WHERE scene = 'bind_mobile' AND starts_with(target, ${`user ${userId} `}) AND device = ${device}
      AND used_at IS NULL AND expires_at > ${now}
    ORDER BY sent_at DESC`.execute(db);
  return rows.map(({ number }) => number);
}

/** Forgets codes that ended before a time, a day ago or longer: then their wrong tries do not count any more either. */
export async function deleteOldCodes(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM codes WHERE expires_at < ${before}`.execute(db);
}
