/**
 * Tells a broadcast to its audience, some hundreds of users in a transaction that also notes how far it has come: a kill at
 * any moment leaves both or neither, so everybody is told once. Two processes never work at the same broadcast. One that fails
 * waits a while, longer each time, and the others go on.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import { waitAfter } from '../../../platform/delivery/backoff.ts';
import type { Platform } from '../../../platform/platform.ts';
import { type StoredBroadcast, advanceBroadcast, nextOfAudience, postponeBroadcast, takeBroadcast } from '../store/broadcasts.ts';
import type { News } from '../notify.ts';

/** Users in one transaction. */
export const BATCH = 500;

type Tell = (tx: Tx, news: readonly News[]) => Promise<() => void>;

/** Tells the next users of a broadcast. */
async function tellNext(tx: Tx, broadcast: StoredBroadcast, notify: Tell, { now, limit }: { now: number; limit: number }) {
  const { id, words } = broadcast;
  const users = await nextOfAudience(tx, broadcast, { now, limit });
  const tell = await notify(
    tx,
    users.map((userId) => ({ userId, kind: 'broadcast', params: { broadcast_id: id }, broadcast: words })),
  );
  const last = users.at(-1) ?? broadcast.last_user;
  await advanceBroadcast(tx, id, { last, told: users.length, finishedAt: users.length < limit ? now : null });
  return { tell, told: users.length };
}

/**
 * Sends what is under way and does not wait, to its end; answers how many users were told. Error: the first of those that
 * broadcasts failed with, when all others are told.
 */
export async function runBroadcasts({ db, clock }: Pick<Platform, 'db' | 'clock'>, notify: Tell, batch = BATCH): Promise<number> {
  const failures: unknown[] = [];
  let total = 0;
  for (;;) {
    const now = clock.now();
    let taken: StoredBroadcast | null = null;
    try {
      const done = await inTransaction(db, async (tx) => {
        taken = await takeBroadcast(tx, now);
        return taken && tellNext(tx, taken, notify, { now, limit: batch });
      });
      if (done === null) break;
      done.tell();
      total += done.told;
    } catch (error) {
      const failed = taken as StoredBroadcast | null;
      if (failed === null) throw error;
      failures.push(error);
      await postponeBroadcast(db, failed.id, now + waitAfter(failed.attempts + 1));
    }
  }
  if (failures.length > 0) throw failures[0];
  return total;
}
