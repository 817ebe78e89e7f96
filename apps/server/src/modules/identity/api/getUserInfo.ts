/** GET /user/info: the signed-in user. */
import { getUserInfo } from '@glasshouse/contract';
import { handleUser } from '../../../platform/calls/handler.ts';
import type { IdentityParts } from '../parts.ts';
import { loadUser } from '../store/users.ts';

export const getUserInfoHandler = ({ platform }: IdentityParts) =>
  handleUser(getUserInfo, async (_input, context) => {
    const user = await loadUser(platform.db, context.user.id);
    if (!user) throw new Error(`session ${context.user.sessionId} has no user`);
    const { created_at: created, ...profile } = user;
    // Verification of identity comes with its own product; until then everybody is at level 0.
    return { ...profile, verification_level: 0, created };
  });
