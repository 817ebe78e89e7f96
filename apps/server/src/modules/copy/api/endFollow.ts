/** POST /follow/pause, /follow/cancel (CALL-081): opens no more copies, or follows no longer. */
import { cancelCopy, pauseCopy } from '@glasshouse/contract/copy';
import { handleMoney, handleUser } from '../../../platform/calls/handler.ts';
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { refuseField } from '../../../platform/refusal.ts';
import type { Follow, Trader } from '../domain/follow.ts';
import { lockFollow } from '../store/follows.ts';
import { lockTrader } from '../store/traders.ts';
import { changeFollow } from './change-follow.ts';
import type { CopyParts } from './parts.ts';
import { showFollow } from './show.ts';

/** The live follow of a user, with its trader locked before it. Error: COPY_NOT_FOLLOWING. */
async function lockOwn(
  tx: Tx,
  { userId, traderId, field }: { userId: number; traderId: number; field: string },
): Promise<{ trader: Trader; before: Follow }> {
  const trader = await lockTrader(tx, traderId);
  const before = trader && (await lockFollow(tx, trader.id, userId));
  return before ? { trader, before } : refuseField(field, 'COPY_NOT_FOLLOWING');
}

export const pauseCopyHandler = (parts: CopyParts) =>
  handleUser(pauseCopy, ({ trader_user_id: traderId, paused }, { user }) =>
    inTransaction(parts.platform.db, async (tx) => {
      const { trader, before } = await lockOwn(tx, { userId: user.id, traderId: Number(traderId), field: 'trader_user_id' });
      const status = paused ? 'paused' : 'following';
      if (before.status === status) return showFollow(before, trader);
      const event = paused ? 'pause' : 'resume';
      return showFollow(await changeFollow(parts, tx, { event, trader, before, after: { ...before, status } }), trader);
    }),
  );

/** A follow that ends now. */
export const endOf = (before: Follow, endReason: NonNullable<Follow['endReason']>, endedAt: number): Follow => ({
  ...before,
  status: 'ended',
  endReason,
  endedAt,
});

export const cancelCopyHandler = (parts: CopyParts) =>
  handleMoney(cancelCopy, parts.platform, async (tx, { follow_user_id: traderId }, { user, modes }) => {
    modes.require('copy', 'reduce');
    const { trader, before } = await lockOwn(tx, { userId: user.id, traderId: Number(traderId), field: 'follow_user_id' });
    const after = endOf(before, 'user', parts.platform.clock.now());
    return showFollow(await changeFollow(parts, tx, { event: 'end', trader, before, after }), trader);
  });
