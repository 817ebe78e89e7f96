/** What a user's credit score is computed from, in the database. */
import type { CreditFacts } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';

/** The facts but the level of verification, which kyc knows. */
export async function loadCreditFacts(db: Db, userId: number): Promise<Omit<CreditFacts, 'verificationLevel'>> {
  const { rows } = await sql<Omit<CreditFacts, 'verificationLevel'>>`
    SELECT email IS NOT NULL AS "hasEmail", mobile IS NOT NULL AS "hasMobile",
      EXISTS (SELECT FROM user_totp t WHERE t.user_id = u.id) OR EXISTS (SELECT FROM passkeys p WHERE p.user_id = u.id)
        AS "hasSecondFactor",
      pay_password_hash IS NOT NULL AS "hasPayPassword", anti_phishing IS NOT NULL AS "hasAntiPhishing",
      created_at AS created
    FROM users u WHERE id = ${userId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`there is no user ${userId}`);
  return found;
}
