/**
 * The log in PostgreSQL. One writer at a time: whoever writes holds an advisory lock until its transaction ends, so
 * leaves have no gap and no order but that of commits. Reading needs no lock.
 *
 * Units: leaves from 0; hashes of 32 bytes. Invariants: leaf = hash of the body's bytes; a tile is written with its
 * last leaf; memory is a cache of the edge and is read again whenever the table is not
 * where it stopped.
 */
import { type Hash, type LogRecord, canonicalText, leafHash, toHex, utf8 } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { LOCKS } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { type FullTile, OpenTiles, TILE, hashesOnLevel, levelsOf } from '../domain/open-tiles.ts';

/** Parts texts that are sent together: canonical JSON writes line breaks as escapes, so none holds one. */
const LINE = '\n';

/** A record that is ready for the log: its canonical text and its place in time. */
export interface Written {
  readonly kind: string;
  readonly body: string;
  readonly time: number;
  /** Texts of the instruments of a second, which the body holds the root of. */
  readonly prices?: readonly string[];
}

/** Makes a record ready. TypeError when it holds numbers. */
export function written(record: LogRecord, time: number): Written {
  return { kind: record.kind, body: canonicalText(record), time };
}

/** The size of the log and the hash of its last leaf. */
interface LastLeaf {
  size: number;
  hash: string;
}

interface Known {
  edge: OpenTiles;
  last: LastLeaf;
}

/** Reads the end of the log. */
export async function lastLeaf(db: Db): Promise<LastLeaf> {
  const { rows } = await sql<{ leaf: number; hash: string }>`
    (SELECT leaf, encode(hash, 'hex') AS hash FROM log_entries ORDER BY leaf DESC LIMIT 1)
    UNION ALL
    -- After a long pause every entry of the last full tile may be forgotten: the log still ends with it.
    (SELECT tile * 256 + 255, encode(substr(hashes, 8161), 'hex') FROM log_tiles WHERE level = 0 ORDER BY tile DESC LIMIT 1)
    ORDER BY leaf DESC LIMIT 1`.execute(db);
  const [last] = rows;
  return last ? { size: last.leaf + 1, hash: last.hash } : { size: 0, hash: '' };
}

/** Reads the edge of the log. */
export async function readEdge(db: Db): Promise<OpenTiles> {
  const { size } = await lastLeaf(db);
  const open: Hash[][] = [];
  for (let level = 0; level < levelsOf(size); level++) {
    const count = hashesOnLevel(level, size);
    const from = count - (count % TILE);
    const { rows } =
      level === 0
        ? await sql<{ hash: Buffer }>`SELECT hash FROM log_entries WHERE leaf >= ${from} ORDER BY leaf`.execute(db)
        : await sql<{ hash: Buffer }>`
            SELECT root AS hash FROM log_tiles WHERE level = ${level - 1} AND tile >= ${from} ORDER BY tile`.execute(db);
    open.push(rows.map(({ hash }) => hash));
  }
  return new OpenTiles(size, open);
}

/** What a writing transaction may do. */
export interface Writing {
  readonly tx: Tx;
  /** The log as it stands with what this transaction has added. */
  readonly edge: OpenTiles;
  /** Adds records in this order; answers the leaf of the first. */
  readonly append: (records: readonly Written[]) => Promise<number>;
}

async function insertEntries(tx: Tx, first: number, hashes: readonly string[], records: readonly Written[]): Promise<void> {
  await sql`
    INSERT INTO log_entries (leaf, hash, kind, body, time_ms, prices)
    SELECT ${first} + n - 1, decode(hash, 'hex'), kind, body, time_ms, nullif(prices, '')
    FROM ROWS FROM (
      unnest(${hashes}::text[]), unnest(${records.map(({ kind }) => kind)}::text[]),
      string_to_table(${records.map(({ body }) => body).join(LINE)}, ${LINE}), unnest(${records.map(({ time }) => time)}::bigint[]),
      unnest(${records.map(({ prices }) => prices?.join(LINE) ?? '')}::text[])
    ) WITH ORDINALITY AS added (hash, kind, body, time_ms, prices, n)`.execute(tx);
}

async function insertTiles(tx: Tx, tiles: readonly FullTile[]): Promise<void> {
  await sql`
    INSERT INTO log_tiles (level, tile, root, hashes)
    SELECT level, tile, decode(root, 'hex'), decode(hashes, 'hex')
    FROM unnest(${tiles.map(({ level }) => level)}::smallint[], ${tiles.map(({ tile }) => tile)}::bigint[],
      ${tiles.map(({ root }) => toHex(root))}::text[], ${tiles.map((tile) => tile.hashes.map(toHex).join(''))}::text[])
      AS full_tiles (level, tile, root, hashes)`.execute(tx);
}

/** Adds records to the log, one transaction of one process at a time. */
export class LogWriter {
  readonly #db: Db;
  /** The edge after this process's last commit, and its last leaf. */
  #known: Known | null = null;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Runs `work` as the only writer; what it appended stands when the transaction commits, or not at all. */
  async write<T>(work: (writing: Writing) => Promise<T>): Promise<T> {
    let after: Known | null = null;
    const result = await inTransaction(this.#db, async (tx) => {
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.publicLog})`.execute(tx);
      let last = await lastLeaf(tx);
      const known = this.#known;
      // Taken out of memory until the commit: what a failed transaction added must not be believed.
      this.#known = null;
      const isCurrent = known !== null && known.last.size === last.size && known.last.hash === last.hash;
      const edge = isCurrent ? known.edge : await readEdge(tx);
      const append = async (records: readonly Written[]) => {
        const first = edge.size;
        if (records.length === 0) return first;
        const leaves = records.map(({ body }) => leafHash(utf8(body)));
        const hashes = leaves.map(toHex);
        const tiles = edge.append(leaves);
        await insertEntries(tx, first, hashes, records);
        if (tiles.length > 0) await insertTiles(tx, tiles);
        last = { size: edge.size, hash: hashes.at(-1) as string };
        return first;
      };
      const answer = await work({ tx, edge, append });
      after = { edge, last };
      return answer;
    });
    this.#known = after;
    return result;
  }
}

/** Moves what products queued into the log, oldest first, at most `most`; answers how many. */
export async function drainQueue({ tx, append }: Writing, most: number): Promise<number> {
  const { rows } = await sql<{ id: number; kind: string; body: string; time: number }>`
    DELETE FROM log_queue WHERE id IN (SELECT id FROM log_queue ORDER BY id LIMIT ${most})
    RETURNING id, kind, body, time_ms AS time`.execute(tx);
  rows.sort((a, b) => a.id - b.id);
  await append(rows);
  return rows.length;
}

/** Puts records into the queue, in their order, within the transaction that they tell of. */
export async function enqueue(tx: Tx, records: readonly Written[]): Promise<void> {
  if (records.length === 0) return;
  await sql`
    INSERT INTO log_queue (kind, body, time_ms)
    SELECT kind, body, time_ms FROM ROWS FROM (
      unnest(${records.map(({ kind }) => kind)}::text[]), string_to_table(${records.map(({ body }) => body).join(LINE)}, ${LINE}),
      unnest(${records.map(({ time }) => time)}::bigint[])) WITH ORDINALITY AS added (kind, body, time_ms, n)
    ORDER BY n`.execute(tx);
}
