// SPDX-License-Identifier: Apache-2.0
/** Whether a log grew from one head to another. */
import { type Hash, fromHex } from './bytes.ts';
import { type TreeHead, headRoot, headSize } from './head-values.ts';
import type { ProofFailure } from './proof-file.ts';
import { verifyConsistency } from './verify-tree.ts';

/** Hashes of a path in hex; null when one is not a hash, or there are more than any tree has. */
export function readPath(path: unknown): Hash[] | null {
  if (!Array.isArray(path) || path.length > 128) return null;
  const hashes = path.map((step) => fromHex(step, 32));
  return hashes.every((hash) => hash !== null) ? (hashes as Hash[]) : null;
}

/**
 * Checks that a log grew from one head to another, both already of trusted signature: `null` is fine, else why not.
 * Two heads of one size with different roots are a split view: two readers were shown different logs.
 */
export function checkGrowth(older: TreeHead, newer: TreeHead, path: unknown): ProofFailure | null {
  if (older.log !== newer.log) return 'OTHER_LOG';
  const [oldSize, newSize, oldRoot, newRoot] = [headSize(older), headSize(newer), headRoot(older), headRoot(newer)];
  if (oldSize === null || newSize === null || !oldRoot || !newRoot) return 'CONSISTENCY';
  if (newSize < oldSize) return 'OLDER';
  if (newSize === oldSize) return older.root === newer.root ? null : 'SPLIT_VIEW';
  const hashes = readPath(path);
  return hashes !== null && verifyConsistency(oldSize, oldRoot, newSize, newRoot, hashes) ? null : 'CONSISTENCY';
}
