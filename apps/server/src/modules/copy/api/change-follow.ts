/** Keeps a change of a follow: its row, its event and the money that it moves, in the caller's transaction. */
import type { Tx } from '../../../platform/db/database.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { balanceKey } from '../../ledger/index.ts';
import { CODE, type Follow, type Trader, isFree, moneyText } from '../domain/follow.ts';
import { ACCOUNT, budgetJournal, releaseJournal } from '../domain/postings.ts';
import { publishFollow } from '../events.ts';
import { type FollowEvent, insertFollow, insertFollowEvent, updateFollow } from '../store/follows.ts';
import { type CopyParts, moneyOf } from './parts.ts';
import { takeLastShare } from './sharing.ts';

const SALT_BYTES = 16;

/** A change: the follow before (null: it begins), and after, whose money and `revision` are set here. */
interface Change {
  readonly event: FollowEvent;
  readonly trader: Trader;
  readonly before: Follow | null;
  readonly after: Omit<Follow, 'held' | 'realised' | 'hwm' | 'shared' | 'taken' | 'revision'>;
  /** Of one that begins: the result that a share is first taken above. */
  readonly firstMark?: bigint;
}

/**
 * Locks the contract balances of owners: always before their follows, as a batch of contracts does that opens and closes copies.
 * Answers what each has available.
 */
export async function lockOwners(parts: CopyParts, tx: Tx, userIds: readonly number[]): Promise<(userId: number) => bigint> {
  const keyOf = (userId: number) => ({ userId, type: ACCOUNT, assetId: moneyOf(parts).id }) as const;
  const held = await parts.ledger.lockBalances(tx, userIds.map(keyOf));
  return (userId) => held.get(balanceKey(keyOf(userId)))?.available ?? 0n;
}

/** Error: COPY_BUDGET with what is missing. */
async function requireFree(parts: CopyParts, tx: Tx, userId: number, more: bigint): Promise<void> {
  const missing = more - (await lockOwners(parts, tx, [userId]))(userId);
  if (missing > 0n) refuseField('budget', 'COPY_BUDGET', { missing: moneyText(missing), asset: CODE });
}

/** Money of copies that are open cannot be given back. Error: COPY_BUDGET with what is missing. */
function requireLeft(held: bigint): void {
  if (held < 0n) refuseField('budget', 'COPY_BUDGET', { missing: moneyText(-held), asset: CODE });
}

/** What is held behind a change. */
function heldBehind({ event, before, after }: Change): bigint {
  if (event !== 'end') return (before?.held ?? 0n) + after.budget - (before?.budget ?? 0n);
  if (before !== null && !isFree(before)) throw new RangeError(`follow ${after.id} ends with copies`);
  return 0n;
}

/** Keeps it. What is held of a follow that begins is its budget; from then on it moves with that, and with its copies. */
export async function changeFollow(parts: CopyParts, tx: Tx, { before: stood, ...wanted }: Change): Promise<Follow> {
  // The last share is taken out of what comes back.
  const before = stood !== null && wanted.event === 'end' ? await takeLastShare(parts, tx, wanted.trader, stood) : stood;
  const change: Change = { ...wanted, before };
  const { event, trader, after } = change;
  const held = heldBehind(change);
  requireLeft(held);
  const begun = { realised: 0n, hwm: change.firstMark ?? 0n, shared: 0n, taken: 0n, revision: 0 };
  const { realised, hwm, shared, taken, revision } = before ?? begun;
  const next: Follow = { ...after, held, realised, hwm, shared, taken, revision: revision + 1 };
  const moved = held - (before?.held ?? 0n);
  const now = parts.platform.clock.now();
  if (moved > 0n) await requireFree(parts, tx, next.userId, moved);
  if (before === null) await insertFollow(tx, next, parts.platform.random.bytes(SALT_BYTES).toString('hex'));
  else await updateFollow(tx, next);
  await insertFollowEvent(tx, event, next, moved, now);
  const assetId = moneyOf(parts).id;
  if (event === 'end' && moved !== 0n)
    await parts.ledger.post(tx, releaseJournal({ ...next, held: before?.held ?? 0n }, assetId));
  else if (moved !== 0n) await parts.ledger.post(tx, budgetJournal(next, assetId, moved));
  publishFollow(parts, tx, event, { follow: next, trader, moved });
  return next;
}
