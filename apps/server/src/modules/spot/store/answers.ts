/**
 * First answers to the commands of a group, set-based: the same table and rules as the platform's `once`.
 * Invariants: only the leader answers these calls, so a row that appears between reading and writing is a fault.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { Attempt } from '../../../platform/store/request-answers.ts';
import type { Answer } from '../domain/commands.ts';

/** What was answered to an attempt. */
export interface StoredAnswer {
  hash: Buffer;
  answer: Answer;
}

/** The text under which an attempt is kept in memory. */
export function attemptKey(attempt: Omit<Attempt, 'hash'>): string {
  return `${attempt.userId} ${attempt.call} ${attempt.requestId}`;
}

/** The answers already given to some of the attempts, by `attemptKey`. */
export async function loadAnswers(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, StoredAnswer>> {
  if (attempts.length === 0) return new Map();
  const { rows } = await sql<{ user_id: number; call: string; request_id: string; input_hash: Buffer; answer: Answer }>`
    SELECT user_id, call, request_id, input_hash, answer FROM request_answers
    JOIN unnest(${attempts.map((a) => a.userId)}::bigint[], ${attempts.map((a) => a.call)}::text[], ${attempts.map((a) => a.requestId)}::text[])
      AS asked(user_id, call, request_id) USING (user_id, call, request_id)`.execute(tx);
  return new Map(
    rows.map((row) => [
      attemptKey({ userId: row.user_id, call: row.call, requestId: row.request_id }),
      { hash: row.input_hash, answer: row.answer },
    ]),
  );
}

/** Keeps the answers of accepted attempts. */
export async function insertAnswers(tx: Tx, given: readonly { attempt: Attempt; answer: Answer }[]): Promise<void> {
  if (given.length === 0) return;
  const rows = given.map(({ attempt, answer }) => ({
    user_id: attempt.userId,
    call: attempt.call,
    request_id: attempt.requestId,
    hash: attempt.hash.toString('hex'),
    answer,
  }));
  await sql`
    INSERT INTO request_answers (user_id, call, request_id, input_hash, answer)
    SELECT user_id, call, request_id, decode(hash, 'hex'), answer
    FROM json_to_recordset(${JSON.stringify(rows)}::json) AS given(user_id bigint, call text, request_id text, hash text, answer json)`.execute(
    tx,
  );
}
