/** POST /safe/pay_password: the password that protects withdrawals, addresses and cards. */
import { setPayPassword } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { savePayPassword } from '../store/users.ts';
import { changeOwnPassword } from './own-password.ts';

export const setPayPasswordHandler = (parts: IdentityParts) =>
  handleUser(setPayPassword, async (input, context) => {
    await changeOwnPassword(parts, { kind: 'pay_password', save: savePayPassword }, input, context);
    return {};
  });
