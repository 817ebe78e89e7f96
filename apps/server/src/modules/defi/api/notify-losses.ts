/** Notifies suppliers of losses of their pool, behind the loss: it never waits for them. */
import { inTransaction } from '../../../platform/db/transaction.ts';
import { notifyOwners, wordsOf } from '../events.ts';
import { loadSuppliers, takeLoss } from '../store/losses.ts';
import type { DefiParts } from './parts.ts';

/** Notices of one statement. */
const AT_ONCE = 1_000;

/** Notifies of one loss; whether there was one. */
const notifyOne = (parts: DefiParts): Promise<boolean> =>
  inTransaction(parts.platform.db, async (tx) => {
    const loss = await takeLoss(tx);
    if (loss === null) return false;
    const { assetId, fall, poolShares } = loss;
    const { amount, ...words } = wordsOf(parts, assetId);
    const suppliers = fall > 0n && poolShares > 0n ? await loadSuppliers(tx, assetId) : [];
    const news = suppliers.flatMap(({ userId, shares }) => {
      const part = (fall * shares) / poolShares;
      return part === 0n ? [] : [{ userId, kind: 'defi_lost' as const, params: { ...words, amount: amount(part) } }];
    });
    for (let i = 0; i < news.length; i += AT_ONCE) await notifyOwners(parts, tx, news.slice(i, i + AT_ONCE));
    return true;
  });

/** Notifies of all that wait. */
export async function notifyLosses(parts: DefiParts): Promise<void> {
  while (await notifyOne(parts));
}
