/** Grants of step-up (ADR 9): how a protected action asks for one and uses it up. */
import type { StepUpPurpose } from '@glasshouse/contract';
import type { SessionUser } from '../../platform/calls/handler.ts';
import type { Tx } from '../../platform/db/database.ts';
import { refuse } from '../../platform/refusal.ts';
import type { IdentityParts } from './parts.ts';
import { spendGrant } from './store/tickets.ts';

/**
 * Uses up this session's grant for a purpose, in the transaction of what it allows: a rollback gives it back.
 * Errors: IDENTITY_STEP_UP_REQUIRED, on which the app asks for the proofs and repeats the call.
 */
export async function requireStepUp(
  { platform }: Pick<IdentityParts, 'platform'>,
  tx: Tx,
  user: SessionUser,
  purpose: StepUpPurpose,
): Promise<void> {
  if (!(await spendGrant(tx, user, purpose, platform.clock.now()))) refuse('IDENTITY_STEP_UP_REQUIRED', { purpose });
}
