/** POST /user/forget: sets a new password with a code of scene `forgot`. Whoever was signed in is not any more. */
import { forgotPassword } from '@glasshouse/contract';
import { handleVisitor } from '../../../platform/calls/handler.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { newPasswordProblem } from '../domain/credentials.ts';
import { type IdentityParts, dropSessions } from '../parts.ts';
import { spendCode, tryCode } from '../store/codes.ts';
import { forgetFailures } from '../store/login-failures.ts';
import { endSessionsOf } from '../store/sessions.ts';
import { loadLogin, savePassword } from '../store/users.ts';
import { refuseProblem, requireCode, requireEmail, requireFields } from './refuse-fields.ts';

const SCENE = 'forgot';

export const forgotPasswordHandler = (parts: IdentityParts) =>
  handleVisitor(forgotPassword, async (input, { ip }) => {
    const { platform, hasher, codeHash } = parts;
    requireFields(input, ['account', 'code', 'password', 'repassword']);
    const email = requireEmail('account', input.account);
    requireCode('code', input.code);
    refuseProblem(newPasswordProblem(input.password, input.repassword, 'repassword'));

    const name = { scene: SCENE, target: email };
    const hash = codeHash(SCENE, email, input.code);
    if (!(await tryCode(platform.db, name, hash, platform.clock.now()))) refuseField('code', 'IDENTITY_CODE_WRONG');
    const passwordHash = await hasher.hash(input.password);

    const ended = await inTransaction(platform.db, async (tx) => {
      if (!(await spendCode(tx, name, hash, platform.clock.now()))) refuseField('code', 'IDENTITY_CODE_WRONG');
      // An address without an account gets no code; a guessed one must not tell that there is none.
      const account = (await loadLogin(tx, email)) ?? refuseField('code', 'IDENTITY_CODE_WRONG');
      await savePassword(tx, account.id, passwordHash);
      await forgetFailures(tx, { name: email, address: ip });
      return endSessionsOf(tx, account.id, platform.clock.now());
    });
    dropSessions(parts, ended);
    return {};
  });
