/** Puts a proof file together: a kept entry, its path, the newest head and the keys. */
import { type ProofFile, type TreeHead, inclusionNodes } from '@glasshouse/proofs';
import type { Db } from '../../../platform/db/database.ts';
import { loadKeys } from './keys.ts';
import { readProof } from './read-nodes.ts';

/** The proof of a leaf with this text under a head that covers it. */
export async function proofOf(db: Db, leaf: number, body: string, head: TreeHead): Promise<ProofFile> {
  return {
    format: 'glasshouse-proof',
    version: '1',
    entry: { index: String(leaf), body },
    inclusion: await readProof(db, inclusionNodes(leaf, Number(head.size))),
    head,
    keys: await loadKeys(db),
  };
}
