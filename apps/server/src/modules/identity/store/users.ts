/** Users in the database. Contacts come in their one form (domain/contact.ts). */
import type { FiatCurrency, Language, MenuProduct } from '@glasshouse/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isAccountName } from '../domain/account-name.ts';
import { kindOf } from '../domain/contact.ts';

/** A user as his own screens and the login need him. */
export interface User {
  id: number;
  email: string | null;
  mobile: string | null;
  account_name: string;
  nickname: string;
  signature: string;
  head_portrait: string | null;
  language: Language | null;
  fiat: FiatCurrency | null;
  shortcuts: MenuProduct[] | null;
  invite_code: string;
  has_pay_password: boolean;
  created_at: number;
}

/** What a new user starts with. */
export interface NewUser {
  /** The email address or mobile number that it is made with. */
  contact: string;
  /** Null: nobody can sign in. */
  passwordHash: string | null;
  nickname: string;
  inviteCode: string;
  invitedBy: number | null;
  now: number;
}

/** The column that a contact stands in. */
const columnOf = (contact: string) => sql.ref(kindOf(contact));

/** Adds a user; null when the contact is taken. Simultaneous adds of one contact make one user. */
export async function insertUser(tx: Tx, user: NewUser): Promise<number | null> {
  const column = columnOf(user.contact);
  const { rows } = await sql<{ id: number }>`
    INSERT INTO users (${column}, password_hash, password_changed_at, account_name, nickname, invite_code, invited_by, created_at)
    VALUES (${user.contact}, ${user.passwordHash}, ${user.now}, ${user.contact}, ${user.nickname}, ${user.inviteCode},
            ${user.invitedBy}, ${user.now})
    ON CONFLICT (${column}) DO NOTHING RETURNING id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** A user by id. */
export async function loadUser(db: Db, id: number): Promise<User | null> {
  const { rows } = await sql<User>`
    SELECT id, email, mobile, account_name, nickname, signature, head_portrait, invite_code,
      pay_password_hash IS NOT NULL AS has_pay_password, language, fiat, shortcuts, created_at
    FROM users WHERE id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** What a contact's login needs. */
export interface LoginAccount {
  id: number;
  password_hash: string;
  /** The phrase that mails to it repeat. */
  anti_phishing: string | null;
}

/** Whether a row of `users` is the one of a login name: a contact in its one form, or an account name in any case of letters. */
export const isOfName = (name: string): RawBuilder<boolean> =>
  isAccountName(name)
    ? sql`lower(account_name) = ${name.toLowerCase()} AND account_name ~ '^[A-Za-z0-9]{4,20}$'`
    : sql`${columnOf(name)} = ${name}`;

/** The account of a login name; null when it has none that a person signs in to. */
export async function loadLogin(db: Db, name: string): Promise<LoginAccount | null> {
  const { rows } = await sql<LoginAccount>`
    SELECT id, password_hash, anti_phishing FROM users WHERE ${isOfName(name)} AND password_hash IS NOT NULL`.execute(db);
  return rows[0] ?? null;
}

/** Whether a user's password is still the one of a hash; keeps it so until the transaction ends. */
export async function lockPassword(tx: Tx, userId: number, passwordHash: string): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users WHERE id = ${userId} AND password_hash = ${passwordHash} FOR SHARE`.execute(tx);
  return rows.length > 0;
}

/** Who has an invite code. */
export async function findInviter(db: Db, inviteCode: string): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`SELECT id FROM users WHERE invite_code = ${inviteCode} AND closed_at IS NULL`.execute(db);
  return rows[0]?.id ?? null;
}

/** The id of a contact, whoever it belongs to. */
export async function findUser(db: Db, contact: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`SELECT id FROM users WHERE ${columnOf(contact)} = ${contact}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Sets the pay password. */
export async function savePayPassword(tx: Tx, userId: number, passwordHash: string): Promise<void> {
  await sql`UPDATE users SET pay_password_hash = ${passwordHash} WHERE id = ${userId}`.execute(tx);
}

/** Binds a contact in place of the one of its kind; the database refuses one that is somebody else's (23505). */
export async function saveContact(tx: Tx, userId: number, contact: string): Promise<void> {
  const column = columnOf(contact);
  // The account's name is the contact that it was made with, as long as that is bound.
  await sql`
    UPDATE users SET ${column} = ${contact}, account_name = CASE WHEN account_name = ${column} THEN ${contact} ELSE account_name END
    WHERE id = ${userId}`.execute(tx);
}

/** Sets a password. */
export async function savePassword(tx: Tx, userId: number, passwordHash: string, now: number): Promise<void> {
  await sql`
    UPDATE users SET password_hash = ${passwordHash}, password_changed_at = ${now} WHERE id = ${userId}`.execute(tx);
}
