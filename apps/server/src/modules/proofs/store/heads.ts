/** Signed heads. Invariants: kept for ever; sizes never fall with time. */
import {
  type LogKey,
  type TreeHead,
  checkGrowth,
  consistencyNodes,
  signHead,
  toHex,
  trustedKeys,
  verifyHead,
} from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { SIGN_EVERY_MS } from '../domain/terms.ts';
import { currentKey } from './keys.ts';
import type { Writing } from './log-store.ts';
import { readProof } from './read-nodes.ts';

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

/** What came of a minute: its head; null when it has one or the clock is behind the last one; or why none was signed. */
export type Signing = TreeHead | 'no key' | 'rewritten' | null;

/** Where both are known, the later of the two: heads that vanish from the table are remembered by who signed them. */
function newerHead(a: TreeHead | null, b: TreeHead | null): TreeHead | null {
  if (!a || !b) return a ?? b;
  return Number(b.time) > Number(a.time) ? b : a;
}

/** Whether a head that is about to be signed continues a head of this log: a proof of the tree's height, read from the tiles. */
async function continues(tx: Db, keys: readonly LogKey[], older: TreeHead, newer: TreeHead): Promise<boolean> {
  const trusted = trustedKeys(keys, newer.log);
  if (!trusted || !verifyHead(older, trusted) || Number(older.size) > Number(newer.size)) return false;
  try {
    return checkGrowth(older, newer, await readProof(tx, consistencyNodes(Number(older.size), Number(newer.size)))) === null;
  } catch (error) {
    // A node is missing: the log was cut.
    if (error instanceof RangeError) return false;
    throw error;
  }
}

/**
 * Signs the log as it stands, unless this minute has its head or the clock is behind the last one. It is held against the
 * last head, of the table and of this process (`known`): a log that does not continue it is 'rewritten' and not signed, so
 * that who may write the database but lacks the key gets no signature for another history.
 */
export async function signNow({ tx, edge }: Writing, dataDir: string, now: number, known: TreeHead | null): Promise<Signing> {
  const last = newerHead(await latestHead(tx), known);
  if (last && Math.floor(Number(last.time) / 60_000) >= Math.floor(now / 60_000)) return null;
  const { keys, key } = await currentKey(tx, dataDir);
  const [first] = keys;
  if (!key || !first) return 'no key';
  // The clock is behind the key's first moment: nobody would believe its head.
  if (now < Number(keys.at(-1)?.since)) return null;
  const head = signHead(first.id, edge.size, edge.root, now, key);
  if (last && !(await continues(tx, keys, last, head))) return 'rewritten';
  await sql`
    INSERT INTO log_heads (time_ms, size, root, key_id, signature)
    VALUES (${now}, ${edge.size}, ${toHex(edge.root)}, ${key.id}, ${head.signature})`.execute(tx);
  return head;
}

/** The first head of a size; null when none was signed. */
export async function headOfSize(db: Db, size: number): Promise<TreeHead | null> {
  const { rows } = await sql<TreeHead>`
    SELECT ${COLUMNS} FROM log_heads WHERE size = ${size} ORDER BY time_ms LIMIT 1`.execute(db);
  return rows[0] ?? null;
}

/** The newest head of at most this size; null when there is none. */
export async function headUpTo(db: Db, size: number): Promise<TreeHead | null> {
  const { rows } = await sql<TreeHead>`
    SELECT ${COLUMNS} FROM log_heads WHERE size <= ${size} ORDER BY time_ms DESC LIMIT 1`.execute(db);
  return rows[0] ?? null;
}
