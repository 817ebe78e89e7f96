/**
 * First answers to the commands of a batch, set-based: the same table, keys and rules as `once` has for single calls
 * (store/request-answers.ts). SQL comes as pieces for statements that read or write more, and as statements of their own.
 *
 * Invariants: an answer is stored byte for byte as it is sealed. The caller alone answers these calls while its transaction is
 * open (a leader, the writer of the log), so a row that appears between reading and writing is a fault: a unique violation.
 */
import type { Tx } from '../db/database.ts';
import { numbersText, prepared, textsText } from '../db/prepared.ts';
import { type Attempt, answerDigest } from '../store/request-answers.ts';

/** What was answered to an attempt, and the digest of what it asked. */
export interface FirstAnswer<Answer> {
  readonly hash: Buffer;
  readonly answer: Answer;
}

/** An attempt and what it is answered. */
export interface GivenAnswer<Answer> {
  readonly attempt: Attempt;
  readonly answer: Answer;
}

/** The text under which an attempt is kept in memory. */
export function attemptKey(attempt: Omit<Attempt, 'hash'>): string {
  return `${attempt.userId} ${attempt.call} ${attempt.requestId}`;
}

/** A row of `knownAnswers`. */
export interface KnownRow<Answer> {
  user_id: number;
  call: string;
  request_id: string;
  hash: string;
  answer: Answer;
}

/** A subquery with the answers given before, as JSON or null; of three parameters: users, calls, request ids. */
export const knownAnswers = (users: string, calls: string, requests: string): string => `
     (SELECT json_agg(json_build_object('user_id', user_id, 'call', call, 'request_id', request_id,
          'hash', encode(input_hash, 'hex'), 'answer', answer))
      FROM unnest(${users}::bigint[], ${calls}::text[], ${requests}::text[]) AS asked (u, c, r) CROSS JOIN LATERAL
        (SELECT * FROM request_answers WHERE (user_id, call, request_id) = (asked.u, asked.c, asked.r) OFFSET 0) AS a)`;

/** The parameters of `knownAnswers`. */
export const attemptValues = (attempts: readonly Attempt[]): [users: string, calls: string, requests: string] => [
  numbersText(attempts.map(({ userId }) => userId)),
  textsText(attempts.map(({ call }) => call)),
  textsText(attempts.map(({ requestId }) => requestId)),
];

/** What `knownAnswers` answered, by `attemptKey`: unchanged, since a repeat is signed as the answer that was sealed. */
export function knownOf<Answer>(rows: readonly KnownRow<Answer>[] | null): Map<string, FirstAnswer<Answer>> {
  return new Map(
    rows?.map(({ user_id: userId, call, request_id: requestId, hash, answer }) => [
      attemptKey({ userId, call, requestId }),
      { hash: Buffer.from(hash, 'hex'), answer },
    ]),
  );
}

/** A CTE `answers` that keeps the rows of `answerRows`. */
export const insertAnswers = (rows: string): string => `answers AS (
     INSERT INTO request_answers (user_id, call, request_id, input_hash, answer)
     SELECT user_id, call, request_id, decode(hash, 'hex'), answer
     FROM json_to_recordset(${rows}::json) AS given(user_id bigint, call text, request_id text, hash text, answer json)
     RETURNING id)`;

/** Rows for `seal_queue` that seal the answers of `insertAnswers`. */
export const sealedAnswerRows = (digests: string): string =>
  `SELECT 'answer', range_agg(int8range(id, id, '[]')), ${digests}::bytea FROM answers HAVING count(*) > 0`;

/** Answers as `insertAnswers` takes them, and the digests that seal them. */
export function answerRows(given: readonly GivenAnswer<unknown>[]): { rows: string; digests: Buffer } {
  const texts = given.map(({ answer }) => JSON.stringify(answer));
  const rows = given.map(({ attempt }, i) => {
    const { userId, call, requestId, hash } = attempt;
    const head = JSON.stringify({ user_id: userId, call, request_id: requestId, hash: hash.toString('hex') });
    return `${head.slice(0, -1)},"answer":${texts[i]}}`;
  });
  const digests = Buffer.concat(given.map(({ attempt }, i) => answerDigest(attempt, texts[i] as string)));
  return { rows: `[${rows.join(',')}]`, digests };
}

const load = prepared<{ known: KnownRow<unknown>[] | null }>(
  'platform.knownAnswers',
  `SELECT ${knownAnswers('$1', '$2', '$3')} AS known`,
);

/** The answers given to some attempts before, by `attemptKey`. */
export async function loadFirstAnswers<Answer>(tx: Tx, attempts: readonly Attempt[]): Promise<Map<string, FirstAnswer<Answer>>> {
  if (attempts.length === 0) return new Map();
  const [row] = await load(tx, attemptValues(attempts));
  return knownOf((row?.known ?? null) as KnownRow<Answer>[] | null);
}

const save = prepared(
  'platform.saveAnswers',
  `WITH ${insertAnswers('$1')} INSERT INTO seal_queue (kind, ids, digests) ${sealedAnswerRows('$2')}`,
);

/** Keeps and seals first answers. Error: unique_violation for an attempt that was answered. */
export async function saveFirstAnswers(tx: Tx, given: readonly GivenAnswer<unknown>[]): Promise<void> {
  if (given.length === 0) return;
  const { rows, digests } = answerRows(given);
  await save(tx, [rows, digests]);
}
