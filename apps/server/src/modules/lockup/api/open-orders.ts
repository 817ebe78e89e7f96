/**
 * Opens orders in the caller's transaction: rows, records, due work, journals and what is taken, of one purchase or of all orders
 * that continue at once. The caller holds `lockup_taken` of their products and has decided that each may be opened.
 */
import { dailyOf, expiryOf, payoutAt, totalOf } from '@glasshouse/proofs/lockup';
import type { Tx } from '../../../platform/db/database.ts';
import type { DueItems } from '../../../platform/due/index.ts';
import { recordHash } from '../../proofs/index.ts';
import type { LockupOrder, LockupProduct } from '../domain/lockup.ts';
import type { Taken } from '../domain/opening.ts';
import { openJournal } from '../domain/postings.ts';
import { addTaken } from '../store/products.ts';
import { insertOrders, nextOrderIds } from '../store/orders.ts';
import type { LockupParts } from './parts.ts';
import { orderRecord } from './records.ts';

/** An order to open. */
export interface Opening {
  readonly userId: number;
  readonly product: LockupProduct;
  readonly amount: bigint;
  readonly renew: LockupOrder['renew'];
  /** When it begins; of one that continues another, when that one ended. */
  readonly lockedAt: number;
  readonly renewedFrom: number | null;
}

/** When and behind which head they are accepted. */
export interface Accepting {
  readonly now: number;
  readonly headSize: number;
}

function orderOf({ product, ...opening }: Opening, id: number, at: Accepting): Omit<LockupOrder, 'recordHash'> {
  const { unitMs, units, dailyPpm, ratioPpm, offsetMs, assetId, series, isDemo } = product;
  const terms = { unitMs, units, dailyPpm, ratioPpm, offsetMs, amount: opening.amount, lockedAt: opening.lockedAt };
  return {
    ...opening,
    ...terms,
    id,
    productId: product.id,
    series,
    assetId,
    isDemo,
    productHash: product.recordHash,
    daily: dailyOf(opening.amount, product),
    total: totalOf(opening.amount, product),
    expiresAt: expiryOf(terms),
    acceptedAt: Math.max(at.now, opening.lockedAt),
    headSize: at.headSize,
  };
}

function takenBy(orders: readonly LockupOrder[]): Map<number, Taken> {
  const taken = new Map<number, Taken>();
  for (const { productId, amount } of orders) {
    const sum = taken.get(productId)?.open ?? 0n;
    taken.set(productId, { open: sum + amount, ever: sum + amount });
  }
  return taken;
}

/** Opens them, in their order. Errors: those of the ledger's postings. */
export async function openOrders(
  parts: LockupParts,
  due: Pick<DueItems, 'add'>,
  tx: Tx,
  openings: readonly Opening[],
  at: Accepting,
): Promise<LockupOrder[]> {
  if (openings.length === 0) return [];
  const ids = await nextOrderIds(tx, openings.length);
  const made = openings.map((opening, i) => {
    const order = orderOf(opening, ids[i] as number, at);
    const record = orderRecord(parts, order);
    return { record, order: { ...order, recordHash: recordHash(record) } };
  });
  const orders = made.map(({ order }) => order);
  await insertOrders(tx, orders);
  await addTaken(tx, takenBy(orders));
  await parts.proofs.appendAll(
    tx,
    made.map(({ record }) => record),
  );
  await due.add(
    tx,
    orders.flatMap((order) => [
      { position: order.id, event: 'pay', period: 1, dueAt: payoutAt(order, 1) },
      { position: order.id, event: 'end', period: 0, dueAt: order.expiresAt },
    ]),
  );
  await parts.ledger.postBatch(tx, orders.map(openJournal));
  return orders;
}
