/** Reads entries of the log. Limits: a forgotten entry is found by its number only. */
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { readLeaf } from './read-nodes.ts';

/** What stands at a leaf: its hash, and its text where it is still kept. Null when there is no such leaf. */
export async function readEntry(db: Db, leaf: number): Promise<{ hash: string; body: string | null } | null> {
  const { rows } = await sql<{ hash: string; body: string }>`
    SELECT encode(hash, 'hex') AS hash, body FROM log_entries WHERE leaf = ${leaf}`.execute(db);
  if (rows[0]) return rows[0];
  const hash = await readLeaf(db, leaf);
  return hash === null ? null : { hash, body: null };
}

/** The first leaf with a hash; null when no kept entry has it. */
export async function leafOfHash(db: Db, hash: string): Promise<number | null> {
  const { rows } = await sql<{ leaf: number }>`
    SELECT min(leaf) AS leaf FROM log_entries WHERE hash = decode(${hash}, 'hex')`.execute(db);
  return rows[0]?.leaf ?? null;
}
