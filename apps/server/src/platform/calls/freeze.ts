/**
 * Frozen accounts: the one place where their calls are refused, for HTTP, sockets and lists of orders alike. Every freeze
 * stops calls marked `effect: 'open'` in the contract; one for the reason `security` also stops those marked `outflow`.
 * Canceling, closing and reading stay possible, and with other reasons moving money.
 */
import type { Call } from '@glasshouse/contract';
import type { FreezeReason } from '@glasshouse/contract/identity';
import type { Db } from '../db/database.ts';
import { Refusal } from '../refusal.ts';
import { type Attempt, isAnswered } from '../store/request-answers.ts';

/** Frozen users, for the dispatcher. */
export interface FreezeGate {
  db: Db;
  /** Lets a call in and returns what to run when it is over; of a call that the user's freeze stops, its reason. */
  enter(userId: number, call: FreezableCall): (() => void) | FreezeReason;
}

/** What of a call says which freezes stop it. */
export type FreezableCall = Pick<Call, 'effect' | 'outflow'>;

/** Whether a call takes on new risk. */
export const opensRisk = ({ effect }: Pick<Call, 'effect'>): boolean => effect === 'open';

/** Whether a freeze for a reason stops a call. */
export const stops = (reason: FreezeReason, call: FreezableCall): boolean =>
  opensRisk(call) || (reason === 'security' && call.outflow);

/** Whether any freeze stops a call. */
export const isFreezable = (call: FreezableCall): boolean => opensRisk(call) || call.outflow;

/**
 * Runs a call that a freeze may stop; none does without a gate. A repeat of one that was accepted before the freeze still gets its first answer.
 * Errors: IDENTITY_FROZEN, IDENTITY_FROZEN_SECURITY.
 */
export async function underFreeze<T>(
  gate: FreezeGate | undefined,
  call: Call,
  userId: number,
  attempt: Attempt | null,
  run: () => Promise<T>,
): Promise<T> {
  if (gate === undefined) return run();
  const entered = gate.enter(userId, call);
  if (typeof entered === 'string') {
    if (attempt === null || !(await isAnswered(gate.db, attempt)))
      throw new Refusal(entered === 'security' ? 'IDENTITY_FROZEN_SECURITY' : 'IDENTITY_FROZEN');
    return run();
  }
  try {
    return await run();
  } finally {
    entered();
  }
}
