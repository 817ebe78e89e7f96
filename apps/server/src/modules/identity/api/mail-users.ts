/**
 * Mails of other products to users: each in the user's language, with the words that say that it is from us. Who has no
 * address, or has left, gets none.
 */
import type { Language } from '@glasshouse/contract';
import { languageOr, serverText } from '@glasshouse/i18n/server.ts';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import { mailHtml, mailText } from './mails/layout.ts';
import type { IdentityParts } from './parts.ts';

/** News keep being tried for a day. */
const LIFETIME_MS = 86_400_000;

/** A mail to a user; `words` writes it in his language. */
export interface UserMail {
  readonly userId: number;
  readonly words: (language: Language) => { subject: string; text: string };
}

interface Reader {
  id: number;
  email: string;
  phrase: string | null;
  language: string | null;
}

/** Hands mails over within the transaction that causes them. */
export async function mailUsers(
  { platform, mail }: Pick<IdentityParts, 'platform' | 'mail'>,
  tx: Tx,
  mails: readonly UserMail[],
): Promise<void> {
  const ids = [...new Set(mails.map(({ userId }) => userId))];
  const { rows } = await sql<Reader>`
    SELECT id, email, anti_phishing AS phrase, language FROM users
    WHERE id = ANY(${ids}::bigint[]) AND email IS NOT NULL AND closed_at IS NULL`.execute(tx);
  const readers = new Map(rows.map((row) => [row.id, row]));
  const expiresAt = platform.clock.now() + LIFETIME_MS;
  for (const { userId, words } of mails) {
    const reader = readers.get(userId);
    if (!reader) continue;
    const language = languageOr(reader.language);
    const { subject, text } = words(language);
    const phrase =
      reader.phrase === null ? null : { label: serverText(language, 'identity', 'mail.phrase'), value: reader.phrase };
    const parts = { subject, text, code: null, phrase, footer: serverText(language, 'identity', 'mail.footer') };
    await mail.send(tx, {
      to: reader.email,
      subject,
      text: mailText(parts),
      html: mailHtml(language, parts),
      code: null,
      expiresAt,
    });
  }
}
