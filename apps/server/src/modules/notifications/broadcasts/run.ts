/**
 * Sends a broadcast to its audience, some hundreds of users in a transaction that also notes how far it has come: a kill at any
 * moment leaves both or neither, so each user is notified once. Two processes never work at the same broadcast. One that fails
 * waits, longer each time, and the others continue.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { afterCommit } from '../../../platform/db/transaction.ts';
import { type DuePlatform, tableWork } from '../../../platform/due/index.ts';
import type { News } from '../notify.ts';
import { type IsVerified, type StoredBroadcast, UNDER_WAY, advanceBroadcast, nextOfAudience } from '../store/broadcasts.ts';

/** Users in one transaction. */
export const BATCH = 500;

type Tell = (tx: Tx, news: readonly News[]) => Promise<() => void>;

/** What sending needs of other modules. */
export interface BroadcastDeps {
  readonly notify: Tell;
  readonly isVerified: IsVerified;
}

/** Notifies the next users of a broadcast; answers how many. */
async function tellNext(
  tx: Tx,
  broadcast: StoredBroadcast,
  { notify, isVerified }: BroadcastDeps,
  { now, limit }: { now: number; limit: number },
) {
  const { id, words } = broadcast;
  const users = await nextOfAudience(tx, broadcast, { now, limit, isVerified });
  const tell = await notify(
    tx,
    users.map((userId) => ({ userId, kind: 'broadcast', params: { broadcast_id: id }, broadcast: words })),
  );
  afterCommit(tx, tell);
  const last = users.at(-1) ?? broadcast.last_user;
  await advanceBroadcast(tx, id, { last, told: users.length, finishedAt: users.length < limit ? now : null });
  return users.length;
}

/**
 * Sends what is under way and does not wait, to its end; answers how many users were notified. Error: the first of those that
 * broadcasts failed with, when all others are sent.
 */
export async function runBroadcasts(platform: DuePlatform, deps: BroadcastDeps, batch = BATCH): Promise<number> {
  let total = 0;
  const work = tableWork<StoredBroadcast>(platform, {
    ...UNDER_WAY,
    name: 'notifications.broadcasts',
    most: 1,
    isStepwise: true,
    async run(tx, broadcasts, now) {
      for (const broadcast of broadcasts) {
        const told = await tellNext(tx, broadcast, deps, { now, limit: batch });
        afterCommit(tx, () => {
          total += told;
        });
      }
    },
  });
  await work.run();
  return total;
}
