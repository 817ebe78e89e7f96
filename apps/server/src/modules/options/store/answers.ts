/** First answers to placings, set-based: the same table and rules as the platform's `once`. An answer is kept as the option's id. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { type Attempt, answerDigest } from '../../../platform/store/request-answers.ts';

/** What was answered to an attempt. */
export interface StoredAnswer {
  readonly hash: Buffer;
  readonly optionId: number;
}

/** The text under which an attempt is kept in memory. */
export const attemptKey = ({ userId, requestId }: Pick<Attempt, 'userId' | 'requestId'>): string => `${userId} ${requestId}`;

/** The answers already given to some of the attempts, by `attemptKey`. */
export async function loadAnswers(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, StoredAnswer>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; request_id: string; input_hash: Buffer; answer: { option: number } }>`
    SELECT user_id, request_id, input_hash, answer FROM request_answers
    JOIN unnest(${attempts.map((a) => a.userId)}::bigint[], ${attempts.map((a) => a.requestId)}::text[])
      AS asked(user_id, request_id) USING (user_id, request_id)
    WHERE call = ${attempts[0]?.call}`.execute(tx);
  return new Map(
    rows.map((row) => [
      attemptKey({ userId: row.user_id, requestId: row.request_id }),
      { hash: row.input_hash, optionId: row.answer.option },
    ]),
  );
}

/** Keeps the answers of accepted attempts. */
export async function insertAnswers(tx: Tx, given: readonly { attempt: Attempt; optionId: number }[]): Promise<void> {
  if (given.length === 0) return;
  const answers = given.map(({ optionId }) => JSON.stringify({ option: optionId }));
  const digests = Buffer.concat(given.map(({ attempt }, i) => answerDigest(attempt, answers[i] as string)));
  await sql`
    WITH given AS (
      INSERT INTO request_answers (user_id, call, request_id, input_hash, answer)
      SELECT user_id, call, request_id, decode(hash, 'hex'), answer::json
      FROM unnest(${given.map(({ attempt }) => attempt.userId)}::bigint[], ${given.map(({ attempt }) => attempt.call)}::text[],
        ${given.map(({ attempt }) => attempt.requestId)}::text[], ${given.map(({ attempt }) => attempt.hash.toString('hex'))}::text[],
        ${answers}::text[]) AS given (user_id, call, request_id, hash, answer)
      RETURNING id)
    INSERT INTO seal_queue (kind, ids, digests)
    SELECT 'answer', range_agg(int8range(id, id, '[]')), ${digests}::bytea FROM given`.execute(tx);
}
