/** POST /safe/recovery_codes: makes new recovery codes; whoever found the old ones has nothing. */
import { newRecoveryCodes } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { IdentityParts } from './parts.ts';
import { replaceRecoveryCodes } from './recovery.ts';
import { recordSecurityChange } from './security-change.ts';
import { requireStepUp } from './step-up.ts';
import { loadFactorKinds } from '../store/factors.ts';
import { lockUser } from '../store/security.ts';

export const newRecoveryCodesHandler = (parts: IdentityParts) =>
  handleUser(newRecoveryCodes, async (_input, context) => {
    const { user } = context;
    const { codes, afterCommit } = await inTransaction(parts.platform.db, async (tx) => {
      await lockUser(tx, user.id);
      if ((await loadFactorKinds(tx, user.id)).length === 0) refuse('IDENTITY_NO_FACTOR');
      await requireStepUp(parts, tx, user, 'recovery_codes');
      const change = { userId: user.id, sessionId: user.sessionId, kind: 'recovery_codes_made' as const, context };
      return {
        codes: await replaceRecoveryCodes(parts, tx, user.id),
        afterCommit: await recordSecurityChange(parts, tx, change),
      };
    });
    afterCommit();
    return { recovery_codes: codes };
  });
