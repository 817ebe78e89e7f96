/** POST /user/forget: sets a new password with a code of scene `forgot`. Whoever was signed in is not any more. */
import { forgotPassword } from '@glasshouse/contract/identity';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { newPasswordProblem } from '../domain/credentials.ts';
import type { IdentityParts } from './parts.ts';
import { recordSecurityChange } from './security-change.ts';
import { forgetFailures } from '../store/login-failures.ts';
import { loadLogin, savePassword } from '../store/users.ts';
import { givenCode, requireRightCode, useCode } from './code-check.ts';
import { refuseProblem, requireContact, requireFields } from './refuse-fields.ts';
import { requireUncommon } from './require-uncommon.ts';

export const forgotPasswordHandler = (parts: IdentityParts) =>
  handleVisitor(forgotPassword, async (input, context) => {
    const { platform, hasher } = parts;
    requireFields(input, ['account', 'code', 'password', 'repassword']);
    const contact = requireContact(parts, { field: 'account', text: input.account, areaCode: input.area_code });
    const code = givenCode(parts, { scene: 'forgot', contact, code: input.code, field: 'code' }, context);
    refuseProblem(newPasswordProblem(input.password, input.repassword, 'repassword'));
    await requireUncommon(input.password, [contact]);

    await requireRightCode(parts, code);
    const passwordHash = await hasher.hash(input.password, 'proved');

    const afterCommit = await inTransaction(platform.db, async (tx) => {
      await useCode(parts, tx, code);
      // A contact without an account gets no code; a guessed one must not tell that there is none.
      const account = (await loadLogin(tx, contact)) ?? refuseField('code', 'IDENTITY_CODE_WRONG');
      await savePassword(tx, account.id, passwordHash, platform.clock.now());
      await forgetFailures(tx, { name: contact, address: context.ip, device: context.device });
      return recordSecurityChange(parts, tx, { userId: account.id, sessionId: null, kind: 'password_reset', context });
    });
    afterCommit();
    return {};
  });
