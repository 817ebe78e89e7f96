// SPDX-License-Identifier: Apache-2.0
/**
 * Blocks of sealed rows: each covers digests and the block before it, and its hash is a leaf of the public log.
 *
 * Invariants: digests stand in the order of their rows' ids; journals and fills are hashed as one piece, because no part of them is
 * ever shown alone; first answers are leaves of a Merkle tree, so that a user can prove one alone.
 */
import { concatBytes, sha256, toHex, utf8 } from '../bytes.ts';
import { type LogRecord, canonicalText } from '../canonical.ts';
import { leafHash, pathIn, rootOfHashes, treeLevels } from '../tree.ts';

/** The kind of a block's leaf in the log. */
export const BLOCK_KIND = 'journal_block';

/** What the first block names as the one before it. */
export const NO_BLOCK = '0'.repeat(64);

/** The rows of one kind in a block: how many, the lowest and highest id, and the hash (hex) over their digests. */
export interface SealedRows {
  readonly count: string;
  readonly first: string;
  readonly last: string;
  readonly hash: string;
}

/** All that a block's hash covers. A kind without rows is null. */
export interface BlockContent {
  readonly number: string;
  /** Hash of the block before, NO_BLOCK for number 1. */
  readonly previous: string;
  /** When it was sealed, epoch milliseconds. */
  readonly time: string;
  readonly journals: SealedRows | null;
  readonly fills: SealedRows | null;
  readonly answers: SealedRows | null;
}

/** The hash of journals or fills: SHA-256 over all digests, one behind the other. */
export function digestsHash(digests: readonly Uint8Array[]): string {
  return toHex(sha256(concatBytes(...digests)));
}

/** The Merkle root (RFC 9162) over digests of first answers. */
export function answersRoot(digests: readonly Uint8Array[]): string {
  return toHex(rootOfHashes(digests.map((digest) => leafHash(digest))));
}

/** The path of one answer to the root of its block, in hex, from the leaf upwards. RangeError for an index that is not there. */
export function answerPath(digests: readonly Uint8Array[], index: number): string[] {
  return pathIn(treeLevels(digests.map((digest) => leafHash(digest))), index).map(toHex);
}

const rowsOf = (rows: SealedRows | null) => rows && { count: rows.count, first: rows.first, last: rows.last, hash: rows.hash };

/** The hash of a block, in hex. */
export function blockHash({ number, previous, time, journals, fills, answers }: BlockContent): string {
  const parts = { journals: rowsOf(journals), fills: rowsOf(fills), answers: rowsOf(answers) };
  return toHex(sha256(utf8(canonicalText({ kind: BLOCK_KIND, version: '1', number, previous, time, ...parts }))));
}

/** A block as the log names it: short, because there may be one every second. */
export function blockRecord(content: BlockContent): LogRecord {
  const { number, journals, fills, answers } = content;
  const counts = { journals: journals?.count ?? '0', fills: fills?.count ?? '0', answers: answers?.count ?? '0' };
  return { kind: BLOCK_KIND, version: '1', number, ...counts, hash: blockHash(content) };
}
