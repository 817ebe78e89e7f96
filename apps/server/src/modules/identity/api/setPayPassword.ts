/** POST /safe/pay_password: the password that protects withdrawals, addresses and cards. */
import { setPayPassword } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { newPasswordProblem } from '../domain/credentials.ts';
import type { IdentityParts } from '../parts.ts';
import { recordSecurityChange } from '../security-change.ts';
import { requireStepUp } from '../step-up.ts';
import { loadContacts, loadProtection, lockUser } from '../store/security.ts';
import { savePayPassword } from '../store/users.ts';
import { givenCode, requireRightCode, useCode } from './code-check.ts';
import { refuseProblem, requireFields } from './refuse-fields.ts';
import { requireUncommon } from './require-uncommon.ts';

export const setPayPasswordHandler = (parts: IdentityParts) =>
  handleUser(setPayPassword, async (input, context) => {
    const { platform, hasher } = parts;
    const { user } = context;
    requireFields(input, ['password', 're_password', 'code']);
    const code = givenCode(parts, { scene: 'pay_password', contact: '', code: input.code, field: 'code' }, context);
    refuseProblem(newPasswordProblem(input.password, input.re_password, 're_password'));
    await requireUncommon(input.password, await loadContacts(platform.db, user.id));

    await requireRightCode(parts, code);
    // Only behind the right code: this answer says something of the login password.
    const { password_hash: login } = await loadProtection(platform.db, user.id);
    if (await hasher.matches(input.password, login)) refuseField('password', 'IDENTITY_PAY_PASSWORD_SAME');
    const passwordHash = await hasher.hash(input.password);

    const afterCommit = await inTransaction(platform.db, async (tx) => {
      await lockUser(tx, user.id);
      await requireStepUp(parts, tx, user, 'pay_password');
      await useCode(parts, tx, code);
      await savePayPassword(tx, user.id, passwordHash);
      const change = { userId: user.id, sessionId: user.sessionId, kind: 'pay_password_changed' as const, context };
      return recordSecurityChange(parts, tx, change);
    });
    afterCommit();
    return {};
  });
