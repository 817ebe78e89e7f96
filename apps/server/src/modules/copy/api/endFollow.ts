/** POST /follow/pause, /follow/cancel (CALL-081), /follow/selfHolding (CALL-083): opens no more copies, follows no longer, keeps a copy. */
import { cancelCopy, pauseCopy, selfHoldCopy } from '@glasshouse/contract/copy';
import { handleGroupedMoney, handleMoney, handleUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { holdModes } from '../../../platform/modes/index.ts';
import { refuseField } from '../../../platform/refusal.ts';
import { type Follow, type Trader, isFree } from '../domain/follow.ts';
import { lockFollow, saveClosing } from '../store/follows.ts';
import { lockTrader } from '../store/traders.ts';
import { changeFollow, lockOwners } from './change-follow.ts';
import type { CopyParts } from './parts.ts';
import { showFollow } from './show.ts';

/** The live follow of a user, with its trader and the balance of its owner locked before it. Error: COPY_NOT_FOLLOWING. */
async function lockOwn(
  parts: CopyParts,
  tx: Tx,
  { userId, traderId, field }: { userId: number; traderId: number; field: string },
): Promise<{ trader: Trader; before: Follow }> {
  const trader = await lockTrader(tx, traderId);
  if (trader) await lockOwners(parts, tx, [userId, trader.userId]);
  const before = trader && (await lockFollow(tx, trader.id, userId));
  return before ? { trader, before } : refuseField(field, 'COPY_NOT_FOLLOWING');
}

export const pauseCopyHandler = (parts: CopyParts) =>
  handleUser(pauseCopy, ({ trader_user_id: traderId, paused }, { user }) =>
    inTransaction(parts.platform.db, async (tx) => {
      // Modes are held before rows, as money calls hold them.
      const modes = await holdModes(tx);
      const { trader, before } = await lockOwn(parts, tx, {
        userId: user.id,
        traderId: Number(traderId),
        field: 'trader_user_id',
      });
      if (before.status === 'ending') refuseField('trader_user_id', 'COPY_NOT_FOLLOWING');
      const status = paused ? 'paused' : 'following';
      if (before.status === status) return showFollow(before, trader);
      if (!paused) {
        modes.require('copy', 'open');
        await parts.requireVerified(tx, user.id);
      }
      const event = paused ? 'pause' : 'resume';
      return showFollow(await changeFollow(parts, tx, { event, trader, before, after: { ...before, status } }), trader);
    }),
  );

/** Ends a follow that is locked: at once, or where it has copies once they are closed. Answers it as it stands then. */
export async function endFollow(
  parts: CopyParts,
  tx: Tx,
  { trader, before }: { readonly trader: Trader; readonly before: Follow },
  endReason: NonNullable<Follow['endReason']>,
): Promise<Follow> {
  const hasCopies = !isFree(before) || (await parts.contracts.withCopies(tx, [before.id])).has(before.id);
  if (hasCopies && before.status === 'ending') return before;
  if (hasCopies)
    return changeFollow(parts, tx, { event: 'ending', trader, before, after: { ...before, status: 'ending', endReason } });
  const ended = { ...before, status: 'ended', endReason, endedAt: parts.platform.clock.now() } as const;
  return changeFollow(parts, tx, { event: 'end', trader, before, after: ended });
}

export const cancelCopyHandler = (parts: CopyParts) =>
  handleMoney(cancelCopy, parts.platform, async (tx, { follow_user_id: traderId, close }, { user, modes }) => {
    modes.require('copy', 'reduce');
    const own = await lockOwn(parts, tx, { userId: user.id, traderId: Number(traderId), field: 'follow_user_id' });
    const after = await endFollow(parts, tx, own, 'user');
    if (close === 'market' && after.status === 'ending') await saveClosing(tx, after.id);
    return showFollow(after, own.trader);
  });

export const selfHoldCopyHandler = (parts: CopyParts) =>
  handleGroupedMoney(selfHoldCopy, ({ transaction_id: id }, { user }, attempt) =>
    parts.contracts.keepCopy(user.id, Number(id), attempt),
  );
