/** What follows a change of a follow: events for screens after the commit, and notifications in the transaction. */
import { copyChannel } from '@glasshouse/contract/copy';
import type { Tx } from '../../platform/db/database.ts';
import { afterCommit } from '../../platform/db/transaction.ts';
import type { News } from '../notifications/index.ts';
import { type CopyParts, moneyOf } from './api/parts.ts';
import { showFollow } from './api/show.ts';
import { CODE, type Follow, type Trader, moneyText } from './domain/follow.ts';
import { ACCOUNT } from './domain/postings.ts';
import type { FollowEvent } from './store/follows.ts';

/** Publishes a follow once the transaction has committed, and that the balance of its owner changed where money moved. */
export function publishFollow(
  parts: CopyParts,
  tx: Tx,
  event: FollowEvent,
  { follow, trader, moved }: { readonly follow: Follow; readonly trader: Trader; readonly moved: bigint },
): void {
  const assetId = moneyOf(parts).id;
  afterCommit(tx, () => {
    if (moved !== 0n) parts.balancesChanged(follow.userId, ACCOUNT, [assetId]);
    parts.platform.publisher.publishTo(follow.userId, copyChannel, { event, follow: showFollow(follow, trader) });
  });
}

/** Writes notifications; they reach screens after the commit. */
export async function notifyUsers(parts: Pick<CopyParts, 'notify'>, tx: Tx, news: readonly News[]): Promise<void> {
  if (news.length > 0) afterCommit(tx, await parts.notify(tx, news));
}

/** That a trader takes a rest, or goes on. */
export const restNews = ({ userId }: Follow, { id, name }: Trader, isPaused: boolean): News => ({
  userId,
  kind: isPaused ? 'copy_paused' : 'copy_resumed',
  params: { id, name },
});

/** That a share was paid. */
export const shareNews = ({ id: followId, userId }: Follow, { id, name }: Trader, amount: bigint): News => ({
  userId,
  kind: 'copy_share_paid',
  params: { id, name, follow_id: followId, amount: moneyText(amount), code: CODE },
});

/** That a trader leads no longer, while copies are open. */
export const endingNews = ({ userId }: Follow, { id, name }: Trader): News => ({
  userId,
  kind: 'copy_trader_ending',
  params: { id, name },
});

/** That a trader leads no longer, and the follow has ended. */
export const endedNews = ({ userId }: Follow, { id, name }: Trader, back: bigint): News => ({
  userId,
  kind: 'copy_trader_ended',
  params: { id, name, amount: moneyText(back), code: CODE },
});
