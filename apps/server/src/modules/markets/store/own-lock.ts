/** Makes changes of one user's list wait for each other, so that its limit holds. */
import type { Tx } from '../../../platform/db/database.ts';
import { lockNamed } from '../../../platform/db/locks.ts';

/** Holds a user's list until the transaction ends. */
export async function lockList(tx: Tx, list: 'favorites' | 'price_alerts', userId: number): Promise<void> {
  await lockNamed(tx, list, userId);
}
