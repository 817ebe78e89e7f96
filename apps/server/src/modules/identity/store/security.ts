/** What protects a user, and what happened to it, in the database. */
import type { SecurityEventKind } from '@glasshouse/contract/identity';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';

/** The part of a user that security is about. */
export interface Protection {
  email: string | null;
  mobile: string | null;
  password_hash: string | null;
  pay_password_hash: string | null;
  password_changed_at: number | null;
  anti_phishing: string | null;
  withdrawals_stopped_until: number | null;
}

/** Loads it. */
export async function loadProtection(db: Db, userId: number): Promise<Protection> {
  const { rows } = await sql<Protection>`
    SELECT email, mobile, password_hash, pay_password_hash, password_changed_at, anti_phishing, withdrawals_stopped_until
    FROM users WHERE id = ${userId}`.execute(db);
  const found = rows[0];
  if (!found) throw new Error(`there is no user ${userId}`);
  return found;
}

/** The contacts of a user. */
export async function loadContacts(db: Db, userId: number): Promise<string[]> {
  const { email, mobile } = await loadProtection(db, userId);
  return [email, mobile].filter((contact) => contact !== null);
}

/** Keeps a user's protection as it is until the transaction ends: no security change runs meanwhile. */
export async function holdUser(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR SHARE`.execute(tx);
}

/** Waits for logins and changes of a user that are under way, and makes later ones wait. */
export async function lockUser(tx: Tx, userId: number): Promise<void> {
  await sql`SELECT FROM users WHERE id = ${userId} FOR UPDATE`.execute(tx);
}

/** Stops withdrawals; an earlier stop that lasts longer stays. */
export async function stopWithdrawals(tx: Tx, userId: number, until: number): Promise<void> {
  await sql`
    UPDATE users SET withdrawals_stopped_until = greatest(coalesce(withdrawals_stopped_until, 0), ${until}::bigint)
    WHERE id = ${userId}`.execute(tx);
}

/** Sets the anti-phishing phrase. */
export async function saveAntiPhishing(tx: Tx, userId: number, phrase: string): Promise<void> {
  await sql`UPDATE users SET anti_phishing = ${phrase} WHERE id = ${userId}`.execute(tx);
}

/** A security event as it is stored. */
export interface StoredEvent {
  id: number;
  kind: SecurityEventKind;
  at: number;
  user_agent: string;
  country: string;
}

/** Writes an event down, for ever. */
export async function insertEvent(
  tx: Tx,
  event: { userId: number; kind: SecurityEventKind; at: number; ip: string; userAgent: string; country: string },
): Promise<void> {
  await sql`
    INSERT INTO security_events (user_id, kind, at, ip, user_agent, country)
    VALUES (${event.userId}, ${event.kind}, ${event.at}, ${event.ip}, ${event.userAgent.slice(0, 300)}, ${event.country})`.execute(
    tx,
  );
}

/** Events of a user, newest first: those with an id below `before`, after skipping `offset`. */
export async function loadEvents(
  db: Db,
  userId: number,
  { before, offset, limit }: { before: number | null; offset: number; limit: number },
): Promise<StoredEvent[]> {
  const { rows } = await sql<StoredEvent>`
    SELECT id, kind, at, user_agent, country FROM security_events
    WHERE user_id = ${userId} AND (${before}::bigint IS NULL OR id < ${before})
    ORDER BY id DESC OFFSET ${offset} LIMIT ${limit}`.execute(db);
  return rows;
}
