/**
 * Blocks in PostgreSQL. Invariants: numbers have no gap; a block and the leaf that names it are of one transaction, in which its
 * rows leave the queue.
 */
import { type BlockContent, NO_BLOCK, type SealedRows, answersRoot, blockHash, digestsHash } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/db/database.ts';
import { type SealedKind, idsOf, rangesText } from '../../../platform/store/sealed.ts';

/** The rows of one kind in a block or in the queue, by rising ids. */
export interface Members {
  readonly ids: readonly number[];
  readonly digests: readonly Buffer[];
}

/** A stored block. */
export interface StoredBlock {
  readonly number: number;
  readonly time: number;
  /** In hex. */
  readonly hash: string;
  readonly members: Readonly<Record<SealedKind, Members>>;
}

const DIGEST = 32;

/** The digests of one piece. */
export function splitDigests(joined: Buffer): Buffer[] {
  return Array.from({ length: joined.length / DIGEST }, (_, i) => joined.subarray(DIGEST * i, DIGEST * (i + 1)));
}

/** Puts pieces of the queue together, by rising ids. */
export function gathered(pieces: readonly { ids: string; digests: Buffer }[]): Members {
  const rows = pieces.flatMap(({ ids, digests }) => {
    const split = splitDigests(digests);
    return idsOf(ids).map((id, i) => ({ id, digest: split[i] as Buffer }));
  });
  rows.sort((a, b) => a.id - b.id);
  return { ids: rows.map(({ id }) => id), digests: rows.map(({ digest }) => digest) };
}

function sealedRows({ ids, digests }: Members, hashOf: (digests: readonly Buffer[]) => string): SealedRows | null {
  if (ids.length === 0) return null;
  return { count: String(ids.length), first: String(ids[0]), last: String(ids.at(-1)), hash: hashOf(digests) };
}

/** What the hash of a block with these rows covers. */
export function contentOf(
  number: number,
  previous: string,
  time: number,
  { journal, fill, answer }: Readonly<Record<SealedKind, Members>>,
): BlockContent {
  return {
    number: String(number),
    previous,
    time: String(time),
    journals: sealedRows(journal, digestsHash),
    fills: sealedRows(fill, digestsHash),
    answers: sealedRows(answer, answersRoot),
  };
}

/** The number and hash of the newest block; 0 and NO_BLOCK before the first. */
export async function newestBlock(db: Db): Promise<{ number: number; hash: string }> {
  const { rows } = await sql<{ number: number; hash: string }>`
    SELECT number, encode(hash, 'hex') AS hash FROM seal_blocks ORDER BY number DESC LIMIT 1`.execute(db);
  return rows[0] ?? { number: 0, hash: NO_BLOCK };
}

/** Adds a block; answers what its hash covers. */
export async function insertBlock(
  tx: Tx,
  last: { number: number; hash: string },
  time: number,
  members: Readonly<Record<SealedKind, Members>>,
): Promise<BlockContent> {
  const content = contentOf(last.number + 1, last.hash, time, members);
  const ranges = ({ ids }: Members) => (ids.length === 0 ? null : rangesText(ids));
  const joined = ({ digests }: Members) => (digests.length === 0 ? null : Buffer.concat(digests));
  const { journal, fill, answer } = members;
  await sql`
    INSERT INTO seal_blocks (number, time_ms, hash, journals, journal_digests, fills, fill_digests, answers, answer_digests)
    VALUES (${last.number + 1}, ${time}, decode(${blockHash(content)}, 'hex'),
      ${ranges(journal)}, ${joined(journal)}, ${ranges(fill)}, ${joined(fill)}, ${ranges(answer)}, ${joined(answer)})`.execute(
    tx,
  );
  return content;
}

interface BlockRow {
  number: number;
  time: number;
  hash: string;
  journals: string | null;
  journal_digests: Buffer | null;
  fills: string | null;
  fill_digests: Buffer | null;
  answers: string | null;
  answer_digests: Buffer | null;
}

const membersOf = (ids: string | null, digests: Buffer | null): Members => ({
  ids: idsOf(ids ?? ''),
  digests: splitDigests(digests ?? Buffer.alloc(0)),
});

/**
 * Blocks from a number on, in order: at most `limit`, and of several no more than have `mostRows` sealed rows together. The first
 * is always among them.
 */
export async function loadBlocks(db: Db, from: number, limit: number, mostRows = 1_000_000): Promise<StoredBlock[]> {
  // Lengths are read without the digests.
  const { rows } = await sql<BlockRow>`
    WITH counted AS (
      SELECT number, row_number() OVER counting AS place, sum(coalesce(octet_length(journal_digests), 0)
        + coalesce(octet_length(fill_digests), 0) + coalesce(octet_length(answer_digests), 0)) OVER counting AS bytes
      FROM (SELECT * FROM seal_blocks WHERE number >= ${from} ORDER BY number LIMIT ${limit}) AS next
      WINDOW counting AS (ORDER BY number))
    SELECT number, time_ms AS time, encode(hash, 'hex') AS hash, journals::text, journal_digests, fills::text, fill_digests,
      answers::text, answer_digests
    FROM seal_blocks
    WHERE number >= ${from} AND number <= (SELECT max(number) FROM counted WHERE place = 1 OR bytes <= ${DIGEST * mostRows})
    ORDER BY number`.execute(db);
  return rows.map((row) => ({
    number: row.number,
    time: row.time,
    hash: row.hash,
    members: {
      journal: membersOf(row.journals, row.journal_digests),
      fill: membersOf(row.fills, row.fill_digests),
      answer: membersOf(row.answers, row.answer_digests),
    },
  }));
}
