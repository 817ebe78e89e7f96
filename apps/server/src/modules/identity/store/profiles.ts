/** What users change about themselves. */
import type { FiatCurrency, Language, MenuProduct } from '@glasshouse/contract';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** Sets the nickname. */
export async function saveNickname(db: Db, userId: number, nickname: string): Promise<void> {
  await sql`UPDATE users SET nickname = ${nickname} WHERE id = ${userId}`.execute(db);
}

const UNIQUE_VIOLATION = '23505';

/**
 * Sets the account name, unless the one before was chosen less than `stays` ms ago. Of simultaneous changes of a user one is the
 * first; of two users who want one name, too.
 */
export async function saveAccountName(
  db: Db,
  userId: number,
  { name, now, stays }: { name: string; now: number; stays: number },
): Promise<'saved' | 'taken' | 'stays'> {
  try {
    const { rows } = await sql`
      UPDATE users SET account_name = ${name}, account_name_at = ${now}
      WHERE id = ${userId} AND (account_name_at IS NULL OR account_name_at <= ${now - stays}) RETURNING 1`.execute(db);
    return rows.length > 0 ? 'saved' : 'stays';
  } catch (error) {
    if ((error as { code?: unknown }).code !== UNIQUE_VIOLATION) throw error;
    return 'taken';
  }
}

/** When the account name was chosen; null: it is the contact. */
export async function loadAccountNameTime(db: Db, userId: number): Promise<number | null> {
  const { rows } = await sql<{ at: number | null }>`SELECT account_name_at AS at FROM users WHERE id = ${userId}`.execute(db);
  return rows[0]?.at ?? null;
}

/** Sets the signature; empty for none. */
export async function saveSignature(db: Db, userId: number, signature: string): Promise<void> {
  await sql`UPDATE users SET signature = ${signature} WHERE id = ${userId}`.execute(db);
}

/** Sets the picture; answers the one before. Simultaneous changes come one after the other. */
export async function replacePortrait(tx: Tx, userId: number, portrait: string | null): Promise<string | null> {
  const { rows } = await sql<{ head_portrait: string | null }>`
    SELECT head_portrait FROM users WHERE id = ${userId} FOR NO KEY UPDATE`.execute(tx);
  await sql`UPDATE users SET head_portrait = ${portrait} WHERE id = ${userId}`.execute(tx);
  return rows[0]?.head_portrait ?? null;
}

/** Keeps the choices that are given. */
export async function saveChoices(
  db: Db,
  userId: number,
  {
    language,
    fiat,
    shortcuts,
  }: {
    language?: Language | undefined;
    fiat?: FiatCurrency | undefined;
    shortcuts?: readonly MenuProduct[] | undefined;
  },
): Promise<void> {
  await sql`
    UPDATE users SET language = coalesce(${language ?? null}, language), fiat = coalesce(${fiat ?? null}, fiat),
      shortcuts = coalesce(${shortcuts ? [...new Set(shortcuts)] : null}::text[], shortcuts)
    WHERE id = ${userId}`.execute(db);
}
