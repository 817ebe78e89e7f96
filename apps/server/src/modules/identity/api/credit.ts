/** The credit score of a user at this moment: read fresh, kept nowhere. */
import { type CreditFacts, creditScore } from '@glasshouse/contract/identity';
import type { Db } from '../../../platform/db/database.ts';
import type { IdentityParts } from './parts.ts';
import { loadCreditFacts } from '../store/credit.ts';

/** What the score is computed from. */
export async function creditFactsOf(parts: Pick<IdentityParts, 'levelOf'>, db: Db, userId: number): Promise<CreditFacts> {
  return { ...(await loadCreditFacts(db, userId)), verificationLevel: await parts.levelOf(db, userId) };
}

/** The score. */
export async function creditScoreOf(parts: Pick<IdentityParts, 'levelOf'>, db: Db, userId: number, now: number): Promise<number> {
  return creditScore(await creditFactsOf(parts, db, userId), now);
}
