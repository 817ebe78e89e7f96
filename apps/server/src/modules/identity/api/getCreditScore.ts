/** GET /user/credit_score: the score with each of its parts. */
import { CREDIT_MOST, creditParts, creditScore, getCreditScore } from '@glasshouse/contract/identity';
import { handleUser } from '../../../platform/calls/handler.ts';
import { creditFactsOf } from './credit.ts';
import type { IdentityParts } from './parts.ts';

export const getCreditScoreHandler = (parts: IdentityParts) =>
  handleUser(getCreditScore, async (_input, { user }) => {
    const { db, clock } = parts.platform;
    const facts = await creditFactsOf(parts, db, user.id);
    const now = clock.now();
    return {
      score: creditScore(facts, now),
      most: CREDIT_MOST,
      parts: creditParts(facts, now),
      created: facts.created,
      time: now,
    };
  });
