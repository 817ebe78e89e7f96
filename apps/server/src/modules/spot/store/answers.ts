/**
 * First answers to the commands of a group, set-based: the same table and rules as the platform's `once`.
 * Invariants: only the leader answers these calls, so a row that appears between reading and writing is a fault.
 */
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

/** An attempt and what it was answered. */
export interface GivenAnswer {
  readonly attempt: Attempt;
  readonly answer: Answer;
}

/** The rows of first answers, as JSON reads them. */
export function answerRows(given: readonly GivenAnswer[]): object[] {
  return given.map(({ attempt, answer }) => ({
    user_id: attempt.userId,
    call: attempt.call,
    request_id: attempt.requestId,
    hash: attempt.hash.toString('hex'),
    answer,
  }));
}
