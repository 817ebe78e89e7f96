/** GET /user/info: the signed-in user. */
import { creditScore, getUserInfo } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { creditFactsOf } from './credit.ts';
import type { IdentityParts } from './parts.ts';
import { loadUser } from '../store/users.ts';

export const getUserInfoHandler = (parts: IdentityParts) =>
  handleUser(getUserInfo, async (_input, context) => {
    const { db, clock } = parts.platform;
    const user = await loadUser(db, context.user.id);
    if (!user) throw new Error(`session ${context.user.sessionId} has no user`);
    const { created_at: created, ...profile } = user;
    const facts = await creditFactsOf(parts, db, user.id);
    return {
      ...profile,
      credit_score: creditScore(facts, clock.now()),
      verification_level: facts.verificationLevel,
      created,
    };
  });
