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

/** A leaf of the staff's acts. */
export interface StaffActsLeaf {
  leaf: number;
  body: string;
}

/** Leaves of the staff's acts: the newest first, or from the oldest on after a leaf. */
export async function readStaffActs(
  db: Db,
  { newest, after, limit }: { newest: boolean; after: number | null; limit: number },
): Promise<StaffActsLeaf[]> {
  const { rows } = await sql<StaffActsLeaf>`
    SELECT leaf, body FROM log_entries WHERE kind = 'staff_acts' AND (${after}::bigint IS NULL OR leaf > ${after})
    ORDER BY leaf ${sql.raw(newest ? 'DESC' : 'ASC')} LIMIT ${limit}`.execute(db);
  return rows;
}

/** Leaves in the log. */
export async function sizeOfLog(db: Db): Promise<number> {
  const { rows } = await sql<{ size: number }>`SELECT coalesce(max(leaf) + 1, 0) AS size FROM log_entries`.execute(db);
  return rows[0]?.size ?? 0;
}

/** Entries from a leaf on; of forgotten ones the hash, out of their tile. */
export async function readEntries(
  db: Db,
  from: number,
  limit: number,
): Promise<{ index: string; hash: string; body: string | null }[]> {
  const { rows } = await sql<{ index: string; hash: string; body: string | null }>`
    SELECT n::text AS index, coalesce(encode(e.hash, 'hex'), encode(substr(t.hashes, (n % 256)::int * 32 + 1, 32), 'hex')) AS hash, e.body
    FROM generate_series(${from}::bigint, ${from + limit - 1}::bigint) AS n
    LEFT JOIN log_entries e ON e.leaf = n LEFT JOIN log_tiles t ON e.leaf IS NULL AND t.level = 0 AND t.tile = n / 256
    WHERE e.leaf IS NOT NULL OR t.tile IS NOT NULL ORDER BY n`.execute(db);
  return rows;
}
