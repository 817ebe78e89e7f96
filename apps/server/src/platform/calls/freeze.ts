/**
 * Accounts that are frozen against new risk: the one place where their calls are stopped, for HTTP, sockets and batches
 * alike. What is refused is what the contract marks `effect: 'open'`; cancelling, closing, moving money and reading go on.
 */
import type { Call } from '@glasshouse/contract';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { attemptOf, isAnswered } from '../store/request-answers.ts';

/** Who is frozen, as the dispatcher asks. */
export interface FreezeGate {
  db: Db;
  /** Lets a call in and answers what to run when it is over; null: the account is frozen. */
  enter(userId: number): (() => void) | null;
}

/** Whether a call takes on new risk. */
export const opensRisk = ({ effect }: Pick<Call, 'effect'>): boolean => effect === 'open';

/**
 * Runs a call that takes on new risk. A repeat of one that was accepted before the freeze still gets its first answer.
 * Error: IDENTITY_FROZEN.
 */
export async function underFreeze<T>(
  gate: FreezeGate,
  call: Call,
  userId: number,
  input: Record<string, unknown>,
  run: () => Promise<T>,
): Promise<T> {
  const leave = gate.enter(userId);
  if (leave === null) {
    const attempt = call.idempotent ? attemptOf(call, userId, input) : null;
    if (attempt === null || !(await isAnswered(gate.db, attempt))) throw new Refusal('IDENTITY_FROZEN');
    return run();
  }
  try {
    return await run();
  } finally {
    leave();
  }
}
