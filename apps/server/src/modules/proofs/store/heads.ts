/** Signed heads. Invariants: kept for ever; sizes never fall with time. */
import { type TreeHead, signHead, toHex } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { SIGN_EVERY_MS } from '../domain/terms.ts';
import { currentKey } from './keys.ts';
import type { Writing } from './log-store.ts';

const COLUMNS = sql`
  (SELECT id FROM log_keys WHERE previous IS NULL) AS log, size::text, root, time_ms::text AS time, key_id AS key, signature`;

/** The newest head; null before the first. */
export async function latestHead(db: Db): Promise<TreeHead | null> {
  const { rows } = await sql<TreeHead>`SELECT ${COLUMNS} FROM log_heads ORDER BY time_ms DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** Heads before a time, newest first. */
export async function headsBefore(db: Db, timeMs: number, limit: number, skip: number): Promise<TreeHead[]> {
  const { rows } = await sql<TreeHead>`
    SELECT ${COLUMNS} FROM log_heads WHERE time_ms < ${timeMs} ORDER BY time_ms DESC LIMIT ${limit} OFFSET ${skip}`.execute(db);
  return rows;
}

/** Whether a head of this size was signed. */
export async function isSignedSize(db: Db, size: number): Promise<boolean> {
  const { rows } = await sql`SELECT FROM log_heads WHERE size = ${size} LIMIT 1`.execute(db);
  return rows.length > 0;
}

/** When the next head will be there at the latest: one is signed within seconds of every full minute. */
export function nextHeadBy(last: TreeHead | null, now: number): number {
  const due = last ? (Math.floor(Number(last.time) / 60_000) + 1) * 60_000 : now;
  return Math.max(due, now) + SIGN_EVERY_MS;
}

/** Signs the log as it stands, unless this minute has its head or the clock is behind the last one. Null when it did not. */
export async function signNow({ tx, edge }: Writing, dataDir: string, now: number): Promise<TreeHead | 'no key' | null> {
  const last = await latestHead(tx);
  if (last && Math.floor(Number(last.time) / 60_000) >= Math.floor(now / 60_000)) return null;
  const { keys, key } = await currentKey(tx, dataDir);
  const [first] = keys;
  if (!key || !first) return 'no key';
  // The clock is behind the key's first moment: nobody would believe its head.
  if (now < Number(keys.at(-1)?.since)) return null;
  const head = signHead(first.id, edge.size, edge.root, now, key);
  await sql`
    INSERT INTO log_heads (time_ms, size, root, key_id, signature)
    VALUES (${now}, ${edge.size}, ${toHex(edge.root)}, ${key.id}, ${head.signature})`.execute(tx);
  return head;
}
