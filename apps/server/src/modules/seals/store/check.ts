/**
 * Checks the seals: rows against their digests, blocks against digests, the blocks before and the public log; and that every row
 * is in a block or queued. One snapshot; nothing is trusted but what the log's signed heads cover.
 *
 * Limits: the check of every minute recomputes the newest rows only, at most NEWEST_ROWS of them; the whole one all, many blocks
 * and rows with each query. Its time grows with the rows, its memory with SEALED_AT_ONCE or the largest block.
 */
import { BLOCK_KIND, type BlockContent, blockHash, blockRecord, canonicalText } from '@glasshouse/proofs';
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/database.ts';
import type { SealedKind, SealedSource } from '../../../platform/store/sealed.ts';
import { newestText, placesNotInLog } from '../../proofs/index.ts';
import { type Members, type StoredBlock, contentOf, gathered, loadBlocks, newestBlock } from './blocks.ts';

/** What is wrong, for people. */
export type SealFinding = Record<string, unknown>;

/** Blocks and sealed rows that are in memory at once, and rows that one query recomputes. */
const BLOCKS_AT_ONCE = 2_000;
const SEALED_AT_ONCE = 20_000;
const ROWS_AT_ONCE = 4_000;
const NEWEST_ROWS = 20_000;
/** Whole blocks that are looked at for the highest ids sealed before the newest. */
const BEFORE = 20_000;
const MOST_FINDINGS = 100;

/** A row as it was sealed, in a block or (null) on its way into one. */
interface Sealed {
  id: number;
  digest: Buffer;
  block: number | null;
}

const sealedOf = ({ ids, digests }: Members, block: number | null): Sealed[] =>
  ids.map((id, i) => ({ id, digest: digests[i] as Buffer, block }));

/** Compares rows with what was sealed of them, whatever blocks they are in. */
async function checkMembers(tx: Tx, source: SealedSource, members: readonly Sealed[]): Promise<SealFinding[]> {
  // By number: then the rows of a query are neighbors in their table.
  const sorted = members.toSorted((a, b) => a.id - b.id);
  const parts = Array.from({ length: Math.ceil(sorted.length / ROWS_AT_ONCE) }, (_, part) =>
    sorted.slice(part * ROWS_AT_ONCE, (part + 1) * ROWS_AT_ONCE),
  );
  // All asked at once: PostgreSQL reads the next rows while these are hashed.
  const found = await Promise.all(
    parts.map(async (part) => {
      const now = await source.digests(
        tx,
        part.map(({ id }) => id),
      );
      return part.flatMap(({ id, digest, block }) => {
        const present = now.get(id);
        if (present?.equals(digest)) return [];
        const problem = present ? 'is not what was sealed' : 'was sealed and is gone';
        return [{ [source.kind]: id, block: block ?? 'not yet', problem }];
      });
    }),
  );
  return found.flat();
}

/** The blocks of these whose leaf is not in the log, nor on its way into it. */
async function checkLeaves(tx: Tx, contents: readonly BlockContent[]): Promise<SealFinding[]> {
  const texts = contents.map((content) => canonicalText(blockRecord(content)));
  const places = await placesNotInLog(tx, BLOCK_KIND, texts);
  return places.map((place) => ({
    block: Number(contents[place]?.number),
    problem: 'is not the block of this number in the public log',
  }));
}

/** Checks blocks from a number on, to the newest. `findings` stops at MOST_FINDINGS. */
async function checkBlocks(tx: Tx, sources: readonly SealedSource[], from: number): Promise<SealFinding[]> {
  const findings: SealFinding[] = [];
  let [before] = from > 1 ? await loadBlocks(tx, from - 1, 1) : [];
  let expected = from;
  for (;;) {
    const blocks: StoredBlock[] = await loadBlocks(tx, expected, BLOCKS_AT_ONCE, SEALED_AT_ONCE);
    if (blocks.length === 0 || findings.length >= MOST_FINDINGS) return findings;
    const contents: BlockContent[] = [];
    for (const block of blocks) {
      if (block.number !== expected) findings.push({ block: expected, problem: 'is missing' });
      const content = contentOf(block.number, before?.hash ?? '0'.repeat(64), block.time, block.members);
      if (blockHash(content) !== block.hash)
        findings.push({ block: block.number, problem: 'has another hash than its digests and the block before it' });
      contents.push(content);
      before = block;
      expected = block.number + 1;
    }
    for (const source of sources) {
      const members = blocks.flatMap((block) => sealedOf(block.members[source.kind], block.number));
      findings.push(...(await checkMembers(tx, source, members)));
    }
    findings.push(...(await checkLeaves(tx, contents)));
  }
}

/** Rows that are in no block from a number on, and not queued; only those whose ids are above `above`. */
async function checkUnsealed(tx: Tx, source: SealedSource, from: number, above: number): Promise<SealFinding[]> {
  const column = sql.ref(`${source.kind}s`);
  const { rows } = await sql<{ id: number }>`
    WITH sealed AS MATERIALIZED (
      SELECT coalesce(range_agg(ids), '{}') AS ids FROM (
        SELECT ${column} AS ids FROM seal_blocks WHERE number >= ${from}
        UNION ALL SELECT ids FROM seal_queue WHERE kind = ${source.kind}) AS members)
    SELECT r.id FROM ${sql.table(source.table)} AS r CROSS JOIN sealed
    WHERE r.id > ${above} AND NOT r.id <@ sealed.ids
      AND NOT EXISTS (SELECT FROM seal_adoption WHERE kind = ${source.kind} AND NOT is_over)
    ORDER BY r.id LIMIT ${MOST_FINDINGS}`.execute(tx);
  return rows.map(({ id }) => ({ [source.kind]: id, problem: 'is in no block and not on its way into one' }));
}

/** What is queued against the rows that it is of. */
async function checkQueue(tx: Tx, sources: readonly SealedSource[]): Promise<SealFinding[]> {
  const { rows } = await sql<{ kind: SealedKind; ids: string; digests: Buffer }>`
    SELECT kind, ids::text, digests FROM seal_queue`.execute(tx);
  const findings: SealFinding[] = [];
  for (const source of sources) {
    const members = gathered(rows.filter(({ kind }) => kind === source.kind));
    findings.push(...(await checkMembers(tx, source, sealedOf(members, null))));
  }
  return findings;
}

/** Whether the log names a block that is not here any more; looks at so many of its newest leaves. */
async function checkEnd(tx: Tx, leaves: number): Promise<SealFinding[]> {
  const text = await newestText(tx, BLOCK_KIND, leaves);
  const named = text === null ? 0 : Number((JSON.parse(text) as { number: string | number }).number);
  const { number } = await newestBlock(tx);
  return named > number ? [{ block: named, problem: 'is in the public log and gone from the table' }] : [];
}

async function checkUnnumbered(tx: Tx): Promise<SealFinding[]> {
  const { rows } = await sql<{ counted: number; found: number }>`
    SELECT unnumbered AS counted, (SELECT count(*) FROM request_answers WHERE id IS NULL) AS found
    FROM seal_adoption WHERE kind = 'answer'`.execute(tx);
  return rows
    .filter(({ counted, found }) => counted !== found)
    .map((row) => ({ answers: 'of versions before the seals', ...row, problem: 'are not as many as were counted' }));
}

/** Checks everything that was ever sealed. */
export async function checkAllSeals(tx: Tx, sources: readonly SealedSource[]): Promise<SealFinding[]> {
  const findings = await checkBlocks(tx, sources, 1);
  findings.push(...(await checkQueue(tx, sources)));
  for (const source of sources) findings.push(...(await checkUnsealed(tx, source, 1, 0)));
  return [...findings, ...(await checkUnnumbered(tx)), ...(await checkEnd(tx, Number.MAX_SAFE_INTEGER))];
}

/** The highest id that was sealed before a block. */
async function highestBefore(tx: Tx, kind: SealedKind, number: number): Promise<number> {
  const column = sql.ref(`${kind}s`);
  const highest = async (from: number) => {
    const { rows } = await sql<{ id: number | null }>`
      SELECT max(upper(${column})) - 1 AS id FROM seal_blocks
      WHERE number >= ${from} AND number < ${number} AND ${column} IS NOT NULL`.execute(tx);
    return rows[0]?.id ?? null;
  };
  return (await highest(number - BEFORE)) ?? (await highest(1)) ?? 0;
}

/** Checks the newest blocks, those since its last check and no more rows than it may. */
export class NewestSeals {
  readonly #sources: readonly SealedSource[];
  /** The first block that no check of this process has seen. */
  #next = 1;

  constructor(sources: readonly SealedSource[]) {
    this.#sources = sources;
  }

  /** Answers what is wrong with them, and with what is not sealed yet. */
  async check(tx: Tx): Promise<SealFinding[]> {
    const { rows } = await sql<{ first: number | null; last: number | null }>`
      SELECT min(number) AS first, max(number) AS last FROM (
        SELECT number, sum(coalesce(octet_length(journal_digests), 0) + coalesce(octet_length(fill_digests), 0)
          + coalesce(octet_length(answer_digests), 0)) OVER (ORDER BY number DESC) / 32 AS rows
        FROM (SELECT * FROM seal_blocks WHERE number >= ${this.#next} ORDER BY number DESC LIMIT 2000) AS newest) AS counted
      WHERE rows <= ${NEWEST_ROWS}`.execute(tx);
    const { number: newest } = await newestBlock(tx);
    // The newest block is looked at again each time: it is what a hand would change that waits for the check to pass.
    const from = Math.max(1, Math.min(rows[0]?.first ?? newest, newest));
    const findings = await checkBlocks(tx, this.#sources, from);
    findings.push(...(await checkQueue(tx, this.#sources)));
    for (const source of this.#sources)
      findings.push(...(await checkUnsealed(tx, source, from, await highestBefore(tx, source.kind, from))));
    this.#next = newest + 1;
    return [...findings, ...(await checkEnd(tx, 5_000))];
  }
}
