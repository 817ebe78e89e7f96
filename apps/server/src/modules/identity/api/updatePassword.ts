/** POST /safe/update_password: another login password. The other sessions end; this one stays. */
import { updatePassword } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { newPasswordProblem } from '../domain/credentials.ts';
import type { IdentityParts } from '../parts.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';
import { loadContacts, lockUser } from '../store/security.ts';
import { savePassword } from '../store/users.ts';
import { givenCode, requireRightCode, useCode } from './code-check.ts';
import { refuseProblem, requireFields } from './refuse-fields.ts';
import { requireUncommon } from './require-uncommon.ts';

export const updatePasswordHandler = (parts: IdentityParts) =>
  handleUser(updatePassword, async (input, context) => {
    const { platform, hasher } = parts;
    const { user } = context;
    requireFields(input, ['password', 're_password', 'code']);
    const code = givenCode(parts, { scene: 'password', contact: '', code: input.code, field: 'code' }, context);
    refuseProblem(newPasswordProblem(input.password, input.re_password, 're_password'));
    await requireUncommon(input.password, await loadContacts(platform.db, user.id));

    await requireRightCode(parts, code);
    const passwordHash = await hasher.hash(input.password);

    const afterCommit = await inTransaction(platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireStepUp(parts, tx, user, 'password');
      await useCode(parts, tx, code);
      await savePassword(tx, user.id, passwordHash, platform.clock.now());
      const change = { userId: user.id, sessionId: user.sessionId, kind: 'password_changed' as const, context };
      return recordSecurityChange(parts, tx, change);
    });
    afterCommit();
    return {};
  });
