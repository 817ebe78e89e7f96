/**
 * First answers to the commands of a batch, set-based: the same table and rules as the platform's `once`.
 * Invariants: only the leader answers these calls, so a row that appears between reading and writing is a fault.
 */
import { type Attempt, answerDigest } from '../../../platform/store/request-answers.ts';
import type { Answer } from '../domain/commands.ts';

/** What was answered to an attempt. */
export interface StoredAnswer {
  hash: Buffer;
  answer: Answer;
}

/** Codes of version 0.8 began with the name of its one product with a book. */
const codeNow = (code: string): string =>
  code === 'SPOT_OWN_ORDER_FIRST' ? 'ORDER_OWN_FIRST' : code.replace(/^SPOT_(?:ORDER_)?/, 'ORDER_');

/** A stored answer with the codes of this version: the answer to a list of placements keeps the refusals of its lines. */
export function withCodesNow(answer: Answer): Answer {
  if (!('list' in answer)) return answer;
  return { list: answer.list.map((line) => ('error' in line ? { ...line, error: codeNow(line.error) } : line)) };
}

/** The text under which an attempt is kept in memory. */
export function attemptKey(attempt: Omit<Attempt, 'hash'>): string {
  return `${attempt.userId} ${attempt.call} ${attempt.requestId}`;
}

/** An attempt and what it was answered. */
export interface GivenAnswer {
  readonly attempt: Attempt;
  readonly answer: Answer;
}

/** First answers as the batch writes them: rows as JSON, whose `answer` is stored byte for byte, and the digests that seal them. */
export function answerRows(given: readonly GivenAnswer[]): { rows: string; digests: Buffer } {
  const texts = given.map(({ answer }) => JSON.stringify(answer));
  const rows = given.map(({ attempt }, i) => {
    const { userId, call, requestId, hash } = attempt;
    const head = JSON.stringify({ user_id: userId, call, request_id: requestId, hash: hash.toString('hex') });
    return `${head.slice(0, -1)},"answer":${texts[i]}}`;
  });
  const digests = Buffer.concat(given.map(({ attempt }, i) => answerDigest(attempt, texts[i] as string)));
  return { rows: `[${rows.join(',')}]`, digests };
}
