/**
 * Counters of failed logins, per name and address and per name. A try is counted before the password is looked at and
 * taken back when it was right: guesses made at once, also at several processes, count singly.
 * Names are stored hashed, because people type passwords into the wrong field.
 */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { bitsForLogin } from '../domain/proof-of-work.ts';
import { type Counted, type Failures, addFailure, mayTry } from '../domain/throttle.ts';

/** In which lane a try is counted; `bits` is what its proof of work was worth. */
export type Lane = { kind: 'stranger' } | { kind: 'proved'; bits: number } | { kind: 'device'; device: string };

/** Who tries: the name that is typed, the address that it comes from, and the lane. */
export interface Trier {
  name: string;
  address: string;
  lane: Lane;
}

// As JSON, so that no name reads like another name with an address; lanes of three parts are none of the strangers'.
const digest = (parts: readonly string[]) => createHash('sha256').update(JSON.stringify(parts)).digest();
const provedHash = (name: string) => digest(['proved', 'name', name]);

/** What a try counts against. The address first: a caller slowed down there does not wait for the name's row. */
function countersOf({ name, address, lane }: Trier): [Counted, Buffer][] {
  if (lane.kind === 'device') return [['address', digest(['device', name, lane.device])]];
  if (lane.kind === 'proved') return [['name', provedHash(name)]];
  return [
    ['address', digest([name, address])],
    ['name', digest([name])],
  ];
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

/** Failures of a name that still count. */
const stillCounting = (failures: Failures, now: number): number => addFailure('name', failures, now).count - 1;

/**
 * Counts a try as failed if it may be made now; false, and nothing is counted, when its lane is full or its proof is easier than
 * what is asked for now. Looked at with the row locked: proofs that were solved in store do not all pass at the first one's price.
 */
export async function countTry(db: Db, trier: Trier, now: number): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const found: [Counted, Buffer, Failures][] = [];
    for (const [counted, hash] of countersOf(trier)) {
      const failures = await lockFailures(tx, hash, now);
      if (!mayTry(counted, failures, now)) return false;
      if (trier.lane.kind === 'proved' && trier.lane.bits < bitsForLogin(stillCounting(failures, now))) return false;
      found.push([counted, hash, failures]);
    }
    for (const [counted, hash, failures] of found) await saveFailures(tx, hash, addFailure(counted, failures, now));
    return true;
  });
}

/** How many failed tries with a proof of work still count against a name; null when its lane for them is full. */
export async function countProved(db: Db, name: string, now: number): Promise<number | null> {
  const { rows } = await sql<{ failures: number; first_failed_at: number; last_failed_at: number }>`
    SELECT failures, first_failed_at, last_failed_at FROM login_failures WHERE name_hash = ${provedHash(name)}`.execute(db);
  const row = rows[0] ?? { failures: 0, first_failed_at: now, last_failed_at: now };
  const failures: Failures = { count: row.failures, firstAt: row.first_failed_at, lastAt: row.last_failed_at };
  return mayTry('name', failures, now) ? stillCounting(failures, now) : null;
}

/** Takes back a try that was counted but not made. */
export async function uncountTry(db: Db, trier: Trier): Promise<void> {
  for (const [, hash] of countersOf(trier))
    await sql`UPDATE login_failures SET failures = failures - 1 WHERE name_hash = ${hash} AND failures > 0`.execute(db);
}

/** After a right password: forgets the failures of its address or device, and of the name only the try itself. */
export async function forgetAddress(db: Db, trier: Trier): Promise<void> {
  await uncountTry(db, trier);
  for (const [counted, hash] of countersOf(trier))
    if (counted === 'address') await sql`DELETE FROM login_failures WHERE name_hash = ${hash}`.execute(db);
}

/** After a new password: forgets the failures of the name in every lane, and of this address and device. */
export async function forgetFailures(tx: Tx, who: { name: string; address: string; device: string | undefined }): Promise<void> {
  const lanes: Lane[] = [{ kind: 'stranger' }, { kind: 'proved', bits: 0 }, { kind: 'device', device: who.device ?? '' }];
  const hashes = lanes.flatMap((lane) => countersOf({ ...who, lane })).map(([, hash]) => hash);
  await sql`DELETE FROM login_failures WHERE name_hash = ANY(${hashes}::bytea[])`.execute(tx);
}

/** Forgets failures that no longer count. */
export async function deleteOldFailures(db: Db, before: number): Promise<void> {
  await sql`DELETE FROM login_failures WHERE last_failed_at < ${before}`.execute(db);
}
