/** The head that proofs refer to. */
import type { TreeHead } from '@glasshouse/proofs';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { latestHead } from '../store/heads.ts';

/** The newest head, when it covers a leaf. Refusals: there is none yet, or it is older than the leaf. */
export async function coveringHead(db: Db, leaf: number): Promise<TreeHead> {
  const head = (await latestHead(db)) ?? refuse('PROOFS_NOT_SIGNED_YET');
  return leaf < Number(head.size) ? head : refuse('PROOFS_NOT_SIGNED_YET');
}
