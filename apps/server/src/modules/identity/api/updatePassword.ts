/** POST /safe/update_password: another login password. The other sessions end; this one stays. */
import { updatePassword } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from './parts.ts';
import { savePassword } from '../store/users.ts';
import { type OwnPassword, changeOwnPassword } from './own-password.ts';

export const updatePasswordHandler = (parts: IdentityParts) => {
  const login: OwnPassword = {
    kind: 'password',
    save: (tx, userId, hash) => savePassword(tx, userId, hash, parts.platform.clock.now()),
  };
  return handleUser(updatePassword, async (input, context) => {
    await changeOwnPassword(parts, login, input, context);
    return {};
  });
};
