/** Publishes products: each series has one in the slot that is open, and in the next from a while before it opens. */
import type { LockupSeries } from '@glasshouse/contract/lockup';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Asset } from '../../ledger/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { type Slot, productIn, slotOf, slotsDue } from '../domain/series.ts';
import { insertProduct, knownSlots } from '../store/products.ts';
import type { LockupParts } from './parts.ts';
import { productRecord } from './records.ts';

/** The series of an asset that are on sale for products published at a time. */
export type SeriesAt = (asset: Asset, time: number) => readonly LockupSeries[];

async function publish(parts: LockupParts, series: LockupSeries, asset: Asset, slot: Slot, now: number): Promise<boolean> {
  const product = productIn(series, asset, slot, now);
  if (product === null) return false;
  const record = productRecord(parts, product);
  return inTransaction(parts.platform.db, async (tx) => {
    const isNew = await insertProduct(tx, { ...product, recordHash: recordHash(record) });
    if (isNew) await parts.proofs.append(tx, record);
    return isNew;
  });
}

/** Publishes what has none yet; answers how many. Several processes may: a slot has one product. */
export async function createDue(parts: LockupParts, assets: readonly Asset[], seriesAt: SeriesAt): Promise<number> {
  const now = parts.platform.clock.now();
  const known = await knownSlots(parts.platform.db, slotOf('month', now).opens);
  let made = 0;
  for (const asset of assets)
    for (const series of seriesAt(asset, now))
      for (const slot of slotsDue(series.every, now))
        if (!known.has(`${asset.id}/${series.name}/${slot.opens}`) && (await publish(parts, series, asset, slot, now))) made++;
  if (made > 0) parts.changed();
  return made;
}
