/** Grants of step-up (ADR 9): how a protected action asks for one and uses it up. */
import { type StepUpPurpose, TYPE_SESSION_INVALID } from '@glasshouse/contract';
import type { SessionUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { Refusal, refuse } from '../../../platform/refusal.ts';
import type { IdentityParts } from './parts.ts';
import { isLive } from '../store/sessions.ts';
import { spendGrant } from '../store/tickets.ts';

/**
 * Refuses a session that has ended, also one that ended in another process, whose end is not known here for half a
 * minute: nothing of an account's security is changed by it. The user's row is locked.
 */
export async function requireLive({ platform }: Pick<IdentityParts, 'platform'>, tx: Tx, user: SessionUser): Promise<void> {
  if (!(await isLive(tx, user.sessionId, platform.clock.now()))) throw new Refusal('SESSION_INVALID', {}, TYPE_SESSION_INVALID);
}

/**
 * Uses up this session's grant for a purpose, in the transaction of what it allows: a rollback gives it back.
 * Errors: SESSION_INVALID (999); IDENTITY_STEP_UP_REQUIRED, on which the app asks for the proofs and repeats the call.
 */
export async function requireStepUp(
  parts: Pick<IdentityParts, 'platform'>,
  tx: Tx,
  user: SessionUser,
  purpose: StepUpPurpose,
): Promise<void> {
  await requireLive(parts, tx, user);
  if (!(await spendGrant(tx, user, purpose, parts.platform.clock.now()))) refuse('IDENTITY_STEP_UP_REQUIRED', { purpose });
}
