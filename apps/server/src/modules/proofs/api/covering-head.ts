/** The head that proofs refer to. */
import type { TreeHead } from '@glasshouse/proofs';
import type { Clock } from '../../../platform/clock.ts';
import type { Db } from '../../../platform/db/database.ts';
import { refuse } from '../../../platform/refusal.ts';
import { latestHead, nextHeadBy } from '../store/heads.ts';

/** The newest head, when it covers a leaf. Refusals: there is none yet, or it is older than the leaf; they say when there will be one. */
export async function coveringHead(db: Db, clock: Clock, leaf: number): Promise<TreeHead> {
  const head = await latestHead(db);
  if (head && leaf < Number(head.size)) return head;
  return refuse('PROOFS_NOT_SIGNED_YET', { at: nextHeadBy(head, clock.now()) });
}
