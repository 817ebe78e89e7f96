/**
 * Exactly-once money calls: the first answer to (user, call, request id) is stored in the transaction of its effect,
 * and a repeat gets it back. The same id with other input is refused. A refusal leaves nothing behind, because it
 * rolls the transaction back.
 */
import { hash as digest } from 'node:crypto';
import type { Call } from '@glasshouse/contract';
import { answerText, quoted } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../db/database.ts';
import { refuse } from '../refusal.ts';
import { type SealedSource, digestText } from './sealed.ts';

/** One attempt at a money call: its name, which is kept permanently, and the digest of the input. */
export interface Attempt {
  userId: number;
  call: string;
  requestId: string;
  hash: Buffer;
}

/** A value in JSON; numbers and their texts are the same (ids are accepted as both). */
function valueText(value: unknown): string {
  if (typeof value === 'string') return quoted(value);
  if (typeof value === 'number') return `"${value}"`;
  return (JSON.stringify(value) as string | undefined) ?? 'null';
}

/**
 * A digest of what was asked, without the fields that do not change its meaning: of the fields as a list of names and values,
 * sorted by name, in JSON. It is written in one pass, because every attempt at a money call pays for it.
 */
export function hashInput(input: Record<string, unknown>): Buffer {
  let text = '[';
  for (const name of Object.keys(input).sort()) {
    if (name === 'lang' || name === 'request_id') continue;
    text += `${text === '[' ? '' : ','}[${quoted(name)},${valueText(input[name])}]`;
  }
  return digest('sha256', `${text}]`, 'buffer');
}

/** The attempt that an input names by its `request_id`; null when it names none. */
export function attemptOf(call: Pick<Call, 'id'>, userId: number, input: Record<string, unknown>): Attempt | null {
  const requestId = input['request_id'];
  return typeof requestId === 'string' ? { userId, call: call.id, requestId, hash: hashInput(input) } : null;
}

/** What was sealed of an attempt in this process, so that acknowledging the answer does not hash it again. */
const sealedOf = new WeakMap<Attempt, { answer: string; digest: Buffer }>();

/** The digest that seals the first answer to an attempt; `answer` is the text that is stored. */
export function answerDigest(attempt: Attempt, answer: string): Buffer {
  const sealed = sealedOf.get(attempt);
  if (sealed?.answer === answer) return sealed.digest;
  const { userId, call, requestId, hash } = attempt;
  const digest = digestText(answerText({ user: userId, call, requestId, asked: hash.toString('hex'), answer }));
  sealedOf.set(attempt, { answer, digest });
  return digest;
}

/** First answers as the check of the seals recomputes them. */
export const sealedAnswers: SealedSource = {
  kind: 'answer',
  table: 'request_answers',
  async digests(db, ids) {
    const first = ids.reduce((low, id) => Math.min(low, id), Number.MAX_SAFE_INTEGER);
    const last = ids.reduce((high, id) => Math.max(high, id), 0);
    // The range first: the index on the number is one of ranges.
    const { rows } = await sql<{
      id: number;
      user_id: number;
      call: string;
      request_id: string;
      input_hash: Buffer;
      answer: string;
    }>`
      SELECT id, user_id, call, request_id, input_hash, coalesce(answer::text, '') AS answer FROM request_answers
      WHERE id BETWEEN ${first} AND ${last} AND id = ANY(${ids as number[]}::bigint[])`.execute(db);
    return new Map(
      rows.map((row) => {
        const attempt = { userId: row.user_id, call: row.call, requestId: row.request_id, hash: row.input_hash };
        return [row.id, answerDigest(attempt, row.answer)];
      }),
    );
  },
};

/** Whether an attempt was accepted and answered before. */
export async function isAnswered(db: Db, { userId, call, requestId }: Attempt): Promise<boolean> {
  const { rows } = await sql`
    SELECT FROM request_answers
    WHERE user_id = ${userId} AND call = ${call} AND request_id = ${requestId} AND answer IS NOT NULL`.execute(db);
  return rows.length > 0;
}

/**
 * Runs `effect` once per attempt; without one it simply runs. A simultaneous repeat waits for the first to commit and
 * then gets its answer. Errors: REQUEST_ID_REUSED.
 */
export async function once<T>(tx: Tx, attempt: Attempt | null, effect: () => Promise<T>): Promise<T> {
  if (attempt === null) return effect();
  const { userId, call, requestId, hash } = attempt;
  const claimed = await sql`
    INSERT INTO request_answers (user_id, call, request_id, input_hash)
    VALUES (${userId}, ${call}, ${requestId}, ${hash})
    ON CONFLICT DO NOTHING RETURNING 1`.execute(tx);
  if (claimed.rows.length === 0) {
    const stored = await sql<{ input_hash: Buffer; answer: T }>`
      SELECT input_hash, answer FROM request_answers
      WHERE user_id = ${userId} AND call = ${call} AND request_id = ${requestId}`.execute(tx);
    const row = stored.rows[0];
    if (!row || !row.input_hash.equals(hash)) return refuse('REQUEST_ID_REUSED');
    return row.answer;
  }
  const answer = await effect();
  const text = JSON.stringify(answer);
  await sql`
    WITH answered AS (
      UPDATE request_answers SET answer = ${text}::json
      WHERE user_id = ${userId} AND call = ${call} AND request_id = ${requestId} RETURNING id)
    INSERT INTO seal_queue (kind, ids, digests)
    SELECT 'answer', int8multirange(int8range(id, id, '[]')), ${answerDigest(attempt, text)} FROM answered`.execute(tx);
  return answer;
}
