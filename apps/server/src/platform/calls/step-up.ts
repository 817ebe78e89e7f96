/**
 * Step-up inside a call (AMB-108): a call that needs it takes its proofs as fields. They are verified before the handler
 * runs and leave a grant for it, exactly as `/safe/step_up` does; without them the handler asks for a grant.
 * Proofs are removed from the input: they reach no handler, no digest of an attempt and no log.
 */
import { type Call, type StepUpPurpose, proofFieldsOf } from '@glasshouse/contract';
import type { Db } from '../db/database.ts';
import { attemptOf, isAnswered } from '../store/request-answers.ts';
import type { UserContext } from './handler.ts';

/** Proofs as a call gave them, with the names of their fields for refusals. */
export interface CallProofs {
  purpose: StepUpPurpose;
  password: string;
  /** A code of the authenticator app or a recovery code; empty: none. */
  factor: string;
  fields: { password: string; factor: string };
}

/** Verifies the proofs. */
export interface StepUpGate {
  db: Db;
  /** Grants what the proofs are good for, or refuses. Tries count as those of `/safe/step_up` do. */
  prove(proofs: CallProofs, context: UserContext): Promise<void>;
}

/** Takes the proofs of a call out of its input; null when it names none. */
function takeProofs(call: Call, input: Record<string, unknown>): { rest: Record<string, unknown>; proofs: CallProofs | null } {
  const fields = proofFieldsOf(call);
  if (fields === null || call.stepUp === null) return { rest: input, proofs: null };
  const { [fields.password]: password = '', [fields.factor]: factor = '', ...rest } = input as Record<string, string>;
  const isGiven = password !== '' || factor !== '';
  return { rest, proofs: isGiven ? { purpose: call.stepUp, password, factor, fields } : null };
}

/**
 * Proves what a call gave and answers its input without it. A repeat of an attempt that was answered before proves
 * nothing again: its code is used up, and its answer is stored.
 */
export async function withoutProofs(
  gate: StepUpGate | undefined,
  call: Call,
  input: Record<string, unknown>,
  context: UserContext,
): Promise<Record<string, unknown>> {
  const { rest, proofs } = takeProofs(call, input);
  if (proofs === null) return rest;
  if (gate === undefined) throw new Error(`${call.id} needs identity`);
  const attempt = call.idempotent ? attemptOf(call, context.user.id, rest) : null;
  if (attempt === null || !(await isAnswered(gate.db, attempt))) await gate.prove(proofs, context);
  return rest;
}
