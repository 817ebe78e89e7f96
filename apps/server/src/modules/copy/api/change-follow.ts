/** Keeps a change of a follow: its row, its event and the money that it moves, in the caller's transaction. */
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { balanceKey } from '../../ledger/index.ts';
import { CODE, type Follow, type Trader, moneyText } from '../domain/follow.ts';
import { ACCOUNT, budgetJournal, releaseJournal } from '../domain/postings.ts';
import { publishFollow } from '../events.ts';
import { type FollowEvent, insertFollow, insertFollowEvent, updateFollow } from '../store/follows.ts';
import { type CopyParts, moneyOf } from './parts.ts';

/** A change: the follow before (null: it begins), and after, whose `held` and `revision` are set here. */
interface Change {
  readonly event: FollowEvent;
  readonly trader: Trader;
  readonly before: Follow | null;
  readonly after: Omit<Follow, 'held' | 'revision'>;
}

/** Error: COPY_BUDGET with what is missing. */
async function requireFree(parts: CopyParts, tx: Tx, userId: number, more: bigint): Promise<void> {
  const key = { userId, type: ACCOUNT, assetId: moneyOf(parts).id } as const;
  const held = (await parts.ledger.lockBalances(tx, [key])).get(balanceKey(key));
  const missing = more - (held?.available ?? 0n);
  if (missing > 0n) refuseField('budget', 'COPY_BUDGET', { missing: moneyText(missing), asset: CODE });
}

/** Keeps it. What is held of a live follow is its budget; of an ended one nothing. */
export async function changeFollow(parts: CopyParts, tx: Tx, { event, trader, before, after }: Change): Promise<Follow> {
  const held = after.endedAt === null ? after.budget : 0n;
  const next: Follow = { ...after, held, revision: (before?.revision ?? 0) + 1 };
  const moved = held - (before?.held ?? 0n);
  const now = parts.platform.clock.now();
  if (moved > 0n) await requireFree(parts, tx, next.userId, moved);
  if (before === null) await insertFollow(tx, next);
  else await updateFollow(tx, next);
  await insertFollowEvent(tx, event, next, moved, now);
  const assetId = moneyOf(parts).id;
  if (event === 'end') await parts.ledger.post(tx, releaseJournal({ ...next, held: before?.held ?? 0n }, assetId));
  else if (moved !== 0n) await parts.ledger.post(tx, budgetJournal(next, assetId, moved));
  publishFollow(parts, tx, event, { follow: next, trader, moved });
  return next;
}
