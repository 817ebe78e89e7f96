/** Publishes products: each slot of a series once, with linked prices around the price of that moment. */
import type { Db } from '../../../platform/db/database.ts';
import { shortReads } from '../../../platform/db/short-reads.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import { recordHash } from '../../proofs/index.ts';
import { DEMO_HOUR_COIN } from '../domain/demo.ts';
import type { DualCoin } from '../domain/dual.ts';
import { DEMO_SERIES, type Series, type Slot, productsOf, slotsDue } from '../domain/series.ts';
import { type CoinTerms, readTerms } from '../domain/terms.ts';
import { ensureMaturity, insertProduct, insertSlot, isPublished } from '../store/products.ts';
import type { DualParts } from './parts.ts';
import { newestAt, quotingAt } from './quoting.ts';
import { productRecord } from './records.ts';

type Maturities = Pick<DueItems, 'add'>;

/** The terms of a coin in numbers; null while nothing of it is offered. */
export function coinTerms(parts: DualParts, coin: DualCoin, time: number): CoinTerms | null {
  const read = readTerms(parts.termsAt(coin, time), coin);
  return 'field' in read || !read.isOffered ? null : read;
}

/** Publishes a slot; answers how many products. Without a price or a volatility it waits for the next look. */
async function publish(parts: DualParts, maturities: Maturities, coin: DualCoin, terms: CoinTerms, slot: Slot): Promise<number> {
  return inTransaction(parts.platform.db, async (tx) => {
    const now = parts.platform.clock.now();
    const quoting = await quotingAt(parts, tx, coin, now);
    const newest = quoting && (await newestAt(parts, tx, coin, quoting, now));
    if (!quoting || !newest) return 0;
    const { sigma } = quoting.volatility;
    if (!(await insertSlot(tx, coin.assetId, slot, { tickTime: newest.time, sigma, at: now }))) return 0;
    let made = 0;
    for (const product of productsOf(slot, coin, terms, { now, ticks: newest.ticks, sigma })) {
      const { id: maturityId, isNew } = await ensureMaturity(tx, product);
      if (isNew) await maturities.add(tx, [{ position: maturityId, event: 'price', period: 0, dueAt: product.maturity }]);
      const record = productRecord(product);
      if (!(await insertProduct(tx, { ...product, maturityId, recordHash: recordHash(record) }))) continue;
      await parts.proofs.append(tx, record);
      made++;
    }
    return made;
  });
}

const seriesOf = (parts: DualParts, coin: DualCoin, db: Db, now: number) =>
  (['day', ...(parts.isDemo && coin.code === DEMO_HOUR_COIN ? DEMO_SERIES : [])] satisfies Series[])
    .flatMap((series) => slotsDue(series, now))
    .map((slot) => ({ slot, isDone: () => isPublished(db, coin.assetId, slot) }));

/** Publishes what is not yet; answers how many products. Several processes may: a slot is published once. */
export async function createDue(parts: DualParts, maturities: Maturities): Promise<number> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  let made = 0;
  for (const coin of parts.coins()) {
    const terms = coinTerms(parts, coin, now);
    if (terms === null) continue;
    for (const { slot, isDone } of seriesOf(parts, coin, shortReads(db), now))
      if (!(await isDone())) made += await publish(parts, maturities, coin, terms, slot);
  }
  if (made > 0) parts.changed();
  return made;
}
