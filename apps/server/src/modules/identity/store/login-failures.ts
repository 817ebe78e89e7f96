/**
 * Counters of failed logins, per name and address and per name. A try is counted before the password is looked at and
 * taken back when it was right: guesses made at once, also at several processes, count singly.
 * Names are stored hashed, because people type passwords into the wrong field.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type Counted, type Failures, addFailure, mayTry } from '../domain/throttle.ts';

/** Who tries: the name that is typed and the address that it comes from. */
export interface Trier {
  name: string;
  address: string;
}

// As JSON, so that no name reads like another name with an address.
const digest = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();

function hashOf({ name, address }: Trier, counted: Counted): Buffer {
  return digest(counted === 'address' ? [name, address] : [name]);
}

/** The failures so far, their row locked until the transaction ends. */
async function lockFailures(tx: Tx, hash: Buffer, now: number): Promise<Failures> {
  const { rows } = await sql<{ failures: number; first_failed_at: number; last_failed_at: number }>`
    INSERT INTO login_failures (name_hash, failures, first_failed_at, last_failed_at) VALUES (${hash}, 0, ${now}, ${now})
    ON CONFLICT (name_hash) DO UPDATE SET failures = login_failures.failures
    RETURNING failures, first_failed_at, last_failed_at`.execute(tx);
  const row = rows[0] as (typeof rows)[number];
  return { count: row.failures, firstAt: row.first_failed_at, lastAt: row.last_failed_at };
}

async function saveFailures(tx: Tx, hash: Buffer, { count, firstAt, lastAt }: Failures): Promise<void> {
  await sql`
    UPDATE login_failures SET failures = ${count}, first_failed_at = ${firstAt}, last_failed_at = ${lastAt}
    WHERE name_hash = ${hash}`.execute(tx);
}

/** Counts a try as failed if it may be made now; false, and nothing is counted, when it may not. */
export async function countTry(db: Db, trier: Trier, now: number): Promise<boolean> {
  const [addressHash, nameHash] = [hashOf(trier, 'address'), hashOf(trier, 'name')];
  return inTransaction(db, async (tx) => {
    // The address first: whoever is slowed down there does not wait for the name's row.
    const ofAddress = await lockFailures(tx, addressHash, now);
    if (!mayTry('address', ofAddress, now)) return false;
    const ofName = await lockFailures(tx, nameHash, now);
    if (!mayTry('name', ofName, now)) return false;
    await saveFailures(tx, addressHash, addFailure('address', ofAddress, now));
    await saveFailures(tx, nameHash, addFailure('name', ofName, now));
    return true;
  });
}

/** Takes back a try that was counted but not made. */
export async function uncountTry(db: Db, trier: Trier): Promise<void> {
  for (const counted of ['address', 'name'] as const) {
    await sql`
      UPDATE login_failures SET failures = failures - 1
      WHERE name_hash = ${hashOf(trier, counted)} AND failures > 0`.execute(db);
  }
}

/** After a right password: forgets the failures of its address, and of the name only the try itself. */
export async function forgetAddress(db: Db, trier: Trier): Promise<void> {
  await uncountTry(db, trier);
  await sql`DELETE FROM login_failures WHERE name_hash = ${hashOf(trier, 'address')}`.execute(db);
}

/** After a new password: forgets the failures of the name and of this address. */
export async function forgetFailures(tx: Tx, trier: Trier): Promise<void> {
  await sql`
    DELETE FROM login_failures WHERE name_hash IN (${hashOf(trier, 'address')}, ${hashOf(trier, 'name')})`.execute(tx);
}

/** Forgets failures that no longer count. */
export async function deleteOldFailures(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before}`.execute(db);
}
