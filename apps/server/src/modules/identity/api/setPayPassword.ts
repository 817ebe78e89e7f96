/** POST /safe/pay_password: the password that protects withdrawals, addresses and cards. */
import { setPayPassword } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { IdentityParts } from '../parts.ts';
import { loadProtection } from '../store/security.ts';
import { savePayPassword } from '../store/users.ts';
import { changeOwnPassword } from './own-password.ts';

export const setPayPasswordHandler = (parts: IdentityParts) =>
  handleUser(setPayPassword, async (input, context) => {
    const check = async (password: string) => {
      // Only behind the right code: this answer says something of the login password.
      const { password_hash: login } = await loadProtection(parts.platform.db, context.user.id);
      if (await parts.hasher.matches(password, login)) refuseField('password', 'IDENTITY_PAY_PASSWORD_SAME');
    };
    await changeOwnPassword(parts, { kind: 'pay_password', check, save: savePayPassword }, input, context);
    return {};
  });
