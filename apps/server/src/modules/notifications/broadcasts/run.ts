/**
 * Tells a broadcast to its audience, some hundreds of users in a transaction that also notes how far it has come: a kill at
 * any moment leaves both or neither, so everybody is told once. Two processes never work at the same broadcast.
 */
import type { Tx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Platform } from '../../../platform/platform.ts';
import { advanceBroadcast, nextOfAudience, takeBroadcast } from '../store/broadcasts.ts';
import type { News } from '../notify.ts';

/** Users in one transaction. */
export const BATCH = 500;

/** Sends what is under way, to its end; answers how many users were told. */
export async function runBroadcasts(
  { db, clock }: Pick<Platform, 'db' | 'clock'>,
  notify: (tx: Tx, news: readonly News[]) => Promise<() => void>,
  batch = BATCH,
): Promise<number> {
  let total = 0;
  for (;;) {
    const done = await inTransaction(db, async (tx) => {
      const broadcast = await takeBroadcast(tx);
      if (broadcast === null) return null;
      const { id, words } = broadcast;
      const users = await nextOfAudience(tx, broadcast, batch);
      const tell = await notify(
        tx,
        users.map((userId) => ({ userId, kind: 'broadcast', params: { broadcast_id: id }, broadcast: words })),
      );
      const isOver = users.length < batch;
      const last = users.at(-1) ?? broadcast.last_user;
      await advanceBroadcast(tx, id, { last, told: users.length, finishedAt: isOver ? clock.now() : null });
      return { tell, told: users.length };
    });
    if (done === null) return total;
    done.tell();
    total += done.told;
  }
}
