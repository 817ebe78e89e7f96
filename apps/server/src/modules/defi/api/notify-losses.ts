/** Notifies suppliers of losses of their pool, behind the loss: it never waits for them. */
import type { Tx } from '../../../platform/db/database.ts';
import { type DueWork, tableWork } from '../../../platform/due/index.ts';
import { notifyOwners, wordsOf } from '../events.ts';
import { type LossToNotify, UNNOTIFIED, loadPoolShares, loadSuppliers, saveNotified } from '../store/losses.ts';
import type { DefiParts } from './parts.ts';

/** Losses of one transaction, and notices of one statement. */
const LOSSES_AT_ONCE = 10;
const NOTICES_AT_ONCE = 1_000;

/** Notifies of one loss those of whom it took an atom. */
async function notifyOne(parts: DefiParts, tx: Tx, { assetId, fall }: LossToNotify): Promise<void> {
  const poolShares = await loadPoolShares(tx, assetId);
  if (BigInt(fall) <= 0n || poolShares === 0n) return;
  const { amount, ...words } = wordsOf(parts, assetId);
  const news = (await loadSuppliers(tx, assetId)).flatMap(({ userId, shares }) => {
    const part = (BigInt(fall) * shares) / poolShares;
    return part === 0n ? [] : [{ userId, kind: 'defi_lost' as const, params: { ...words, amount: amount(part) } }];
  });
  for (let i = 0; i < news.length; i += NOTICES_AT_ONCE) await notifyOwners(parts, tx, news.slice(i, i + NOTICES_AT_ONCE));
}

/** The work that notifies of all that wait. */
export const lossNotices = (parts: DefiParts): DueWork =>
  tableWork<LossToNotify>(parts.platform, {
    ...UNNOTIFIED,
    name: 'defi.losses',
    most: LOSSES_AT_ONCE,
    async run(tx, losses) {
      for (const loss of losses) await notifyOne(parts, tx, loss);
      await saveNotified(tx, losses);
    },
  });
