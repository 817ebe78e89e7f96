/** Reads entries of the log. Limits: a forgotten entry is found by its number only. */
import { type Steps, readInstruments } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/database.ts';
import { lastLeaf } from './log-store.ts';
import { readLeaf } from './read-nodes.ts';

/** What stands at a leaf. `body` is null where the text was forgotten; a second has the texts of its instruments. */
export interface LogEntryText {
  hash: string;
  body: string | null;
  prices: string[] | null;
}

const linesOf = (prices: string | null): string[] | null => prices?.split('\n') ?? null;

/** What stands at a leaf: its hash, and its texts where they are still kept. Null when there is no such leaf. */
export async function readEntry(db: Db, leaf: number): Promise<LogEntryText | null> {
  const [hash, { rows }] = [
    await readLeaf(db, leaf),
    await sql<{ body: string; prices: string | null }>`
      SELECT body, prices FROM log_texts(${leaf}::bigint, ${leaf}::bigint)`.execute(db),
  ];
  return hash === null ? null : { hash, body: rows[0]?.body ?? null, prices: linesOf(rows[0]?.prices ?? null) };
}

/** The first leaf with a hash; null when no kept entry has it. */
export async function leafOfHash(db: Db, hash: string): Promise<number | null> {
  const { rows } = await sql<{ leaf: number }>`
    SELECT min(leaf) AS leaf FROM log_entries WHERE hash = decode(${hash}, 'hex')`.execute(db);
  if (typeof rows[0]?.leaf === 'number') return rows[0].leaf;
  const { rows: packed } = await sql<{ leaf: number | null }>`
    SELECT min(p.tile * 256 + place) AS leaf
    FROM log_packed p JOIN log_tiles t ON t.level = 0 AND t.tile = p.tile CROSS JOIN LATERAL unnest(p.places) AS place
    WHERE p.prefixes @> ARRAY[('x' || left(${hash}::text, 8))::bit(32)::int]
      AND substr(t.hashes, place * 32 + 1, 32) = decode(${hash}, 'hex')`.execute(db);
  return packed[0]?.leaf ?? null;
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

/**
 * The newest list of instruments. Its text is read again only when another list stands in the log: a second is checked
 * against it, and a list of a thousand instruments is 50 KB. Read it before writing to the log in the same transaction: a
 * leaf that is rolled back is taken again by another text.
 */
export class ListedSteps {
  #leaf = -1;
  #steps: Steps = new Map();

  /** Steps by symbol; none before the first list. */
  async read(db: Db): Promise<Steps> {
    const { rows } = await sql<{ leaf: number; body: string | null }>`
      SELECT leaf, CASE WHEN leaf = ${this.#leaf}::bigint THEN NULL ELSE body END AS body
      FROM log_entries WHERE kind = 'instruments' ORDER BY leaf DESC LIMIT 1`.execute(db);
    const [newest] = rows;
    if (newest === undefined) return new Map();
    if (newest.leaf !== this.#leaf) {
      this.#steps = readInstruments(newest.body ?? '')?.steps ?? new Map();
      this.#leaf = newest.leaf;
    }
    return this.#steps;
  }
}

/** Leaves in the log. */
export async function sizeOfLog(db: Db): Promise<number> {
  return (await lastLeaf(db)).size;
}

/** Entries from a leaf on; of forgotten ones the hash, out of their tile. */
export async function readEntries(db: Db, from: number, limit: number): Promise<({ index: string } & LogEntryText)[]> {
  const { rows } = await sql<{ index: string; hash: string; body: string | null; prices: string | null }>`
    SELECT n::text AS index, coalesce(encode(e.hash, 'hex'), encode(substr(t.hashes, (n % 256)::int * 32 + 1, 32), 'hex')) AS hash,
      x.body, x.prices
    FROM generate_series(${from}::bigint, ${from + limit - 1}::bigint) AS n
    LEFT JOIN log_entries e ON e.leaf = n LEFT JOIN log_tiles t ON e.leaf IS NULL AND t.level = 0 AND t.tile = n / 256
    LEFT JOIN log_texts(${from}::bigint, ${from + limit - 1}::bigint) x ON x.leaf = n
    WHERE e.leaf IS NOT NULL OR t.tile IS NOT NULL ORDER BY n`.execute(db);
  return rows.map((row) => ({ ...row, prices: linesOf(row.prices) }));
}
