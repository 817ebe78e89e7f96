/** The published keys of the log. Invariants: rows are only added; each key but the first follows from the one before. */
import { type LogKey, type SigningKey, publishKey, signingKey } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import type { Random } from '../../../platform/random.ts';
import { type Writing, written } from './log-store.ts';
import { dropSecret, loadSecret, saveSecret } from './key-files.ts';

/** All keys, oldest first. */
export async function loadKeys(db: Db): Promise<LogKey[]> {
  const { rows } = await sql<LogKey>`
    SELECT id, public_key, since_ms::text AS since, previous, signature_previous, signature_self
    FROM log_keys ORDER BY position`.execute(db);
  return rows;
}

async function insertKey({ tx, append }: Writing, key: LogKey): Promise<void> {
  await sql`
    INSERT INTO log_keys (id, public_key, since_ms, previous, signature_previous, signature_self)
    VALUES (${key.id}, ${key.public_key}, ${Number(key.since)}, ${key.previous}, ${key.signature_previous}, ${key.signature_self})`.execute(
    tx,
  );
  // The log tells of its own keys as well.
  await append([written({ kind: 'log_key', version: '1', ...key }, Number(key.since))]);
}

/** Makes the first key of a log that has none. */
export async function ensureFirstKey(writing: Writing, dataDir: string, random: Random, now: number): Promise<void> {
  if ((await loadKeys(writing.tx)).length > 0) return;
  const key = signingKey(random.bytes(32));
  saveSecret(dataDir, key);
  await insertKey(writing, publishKey(key, now, null));
}

/** The key that signs now, with its secret; null when this installation does not have it. */
export async function currentKey(db: Db, dataDir: string): Promise<{ keys: LogKey[]; key: SigningKey | null }> {
  const keys = await loadKeys(db);
  const last = keys.at(-1);
  return { keys, key: last ? loadSecret(dataDir, last.id) : null };
}

/** Puts a new key in the place of the present one; answers both ids. Error: the present secret is not here. */
export async function rotateKey(
  writing: Writing,
  dataDir: string,
  random: Random,
  now: number,
): Promise<{ from: string; to: string }> {
  const { key } = await currentKey(writing.tx, dataDir);
  if (!key) throw new Error(`the secret of the present key is not in ${dataDir}/keys: only its holder can name a new one`);
  const next = signingKey(random.bytes(32));
  saveSecret(dataDir, next);
  // The old key and every head of it are older than the new key, whatever the clocks of two machines say.
  const { rows } = await sql<{ since: number }>`
    SELECT greatest(${now}, (SELECT max(time_ms) + 1 FROM log_heads), (SELECT max(since_ms) + 1 FROM log_keys))::bigint AS since`.execute(
    writing.tx,
  );
  await insertKey(writing, publishKey(next, rows[0]?.since ?? now, key));
  return { from: key.id, to: next.id };
}

export { dropSecret };
