/** Devices that a user has signed in from, kept hashed. They give no right but a lane of their own (domain/lanes.ts). */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { isOfName } from './users.ts';

/** Of so many devices a user's newest are kept. */
const MOST = 20;

const hashOf = (device: string) => createHash('sha256').update(device).digest();

/** The user of a login name who has signed in from a device; null when there is none. The same work for every caller. */
export async function findDeviceOwner(db: Db, name: string, device: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    SELECT u.id FROM users u JOIN known_devices d ON d.user_id = u.id
    WHERE ${isOfName(name)} AND u.password_hash IS NOT NULL AND d.device_hash = ${hashOf(device)}`.execute(db);
  return rows[0]?.id ?? null;
}

/** Remembers a device that has just signed in. The user's row is held. */
export async function rememberDevice(tx: Tx, userId: number, device: string, now: number): Promise<void> {
  await sql`
    INSERT INTO known_devices (user_id, device_hash, used_at) VALUES (${userId}, ${hashOf(device)}, ${now})
    ON CONFLICT (user_id, device_hash) DO UPDATE SET used_at = excluded.used_at`.execute(tx);
  await sql`
    DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash IN (
      SELECT device_hash FROM known_devices WHERE user_id = ${userId} ORDER BY used_at DESC, device_hash OFFSET ${MOST})`.execute(
    tx,
  );
}

/** Deletes all devices of a user but one: after a new password, devices that knew the old one lose their lane. */
export async function forgetDevices(tx: Tx, userId: number, device = ''): Promise<void> {
  await sql`DELETE FROM known_devices WHERE user_id = ${userId} AND device_hash <> ${hashOf(device)}`.execute(tx);
}

/** Forgets devices that were last used before a time. */
export async function deleteOldDevices(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM known_devices WHERE used_at < ${before}`.execute(db);
}
