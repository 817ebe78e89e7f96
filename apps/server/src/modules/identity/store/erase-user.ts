/** Erases what is known of a person. What journals name stays: the user's number, and who invited whom. */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';

/** Erases a user; his row is locked. */
export async function eraseUser(tx: Tx, userId: number, now: number): Promise<void> {
  for (const table of [
    'user_totp',
    'totp_pending',
    'recovery_codes',
    'passkeys',
    'login_tickets',
    'step_up_grants',
    'sessions',
    'known_devices',
  ])
    await sql`DELETE FROM ${sql.table(table)} WHERE user_id = ${userId}`.execute(tx);
  const own = `user ${userId}`;
  await sql`
    DELETE FROM codes WHERE target = ${own} OR target LIKE ${`${own} %`}
      OR target IN (SELECT email FROM users WHERE id = ${userId} UNION SELECT mobile FROM users WHERE id = ${userId})`.execute(
    tx,
  );
  // That something happened stays on the list, where and with what it was done does not.
  await sql`UPDATE security_events SET ip = '', user_agent = '', country = '' WHERE user_id = ${userId}`.execute(tx);
  await sql`UPDATE user_notes SET text = '' WHERE user_id = ${userId}`.execute(tx);
  await sql`
    UPDATE users SET email = NULL, mobile = NULL, password_hash = NULL, pay_password_hash = NULL, password_changed_at = NULL,
      anti_phishing = NULL, account_name = ${`deleted-${userId}`}, account_name_at = NULL, nickname = ${`deleted-${userId}`}, signature = '',
      head_portrait = NULL, language = NULL, fiat = NULL, shortcuts = NULL, closed_at = ${now}
    WHERE id = ${userId}`.execute(tx);
}
