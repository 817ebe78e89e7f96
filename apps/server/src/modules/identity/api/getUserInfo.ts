/** GET /user/info: the signed-in user. */
import { getUserInfo } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { loadUser } from '../store/users.ts';

export const getUserInfoHandler = (parts: IdentityParts) =>
  handleUser(getUserInfo, async (_input, context) => {
    const { db } = parts.platform;
    const user = await loadUser(db, context.user.id);
    if (!user) throw new Error(`session ${context.user.sessionId} has no user`);
    const { created_at: created, ...profile } = user;
    return { ...profile, verification_level: await parts.levelOf(db, context.user.id), created };
  });
