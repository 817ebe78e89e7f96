/** The records of products, orders and ends in the public log, from their rows: the same text whenever they are made. */
import type { LogRecord } from '@glasshouse/proofs';
import { type LockupEnd, lockupEndRecord, lockupOrderRecord, lockupProductRecord } from '@glasshouse/proofs/lockup';
import type { AcceptedRecord } from '../../proofs/index.ts';
import type { LockupOrder, LockupProduct } from '../domain/lockup.ts';
import { type LockupParts, assetOf } from './parts.ts';

type Parts = Pick<LockupParts, 'ledger'>;

/** The record of a product. */
export function productRecord(parts: Parts, product: Omit<LockupProduct, 'id' | 'recordHash'>): LogRecord {
  const { code, scale } = assetOf(parts, product.assetId);
  return lockupProductRecord({ ...product, asset: code, scale });
}

/** The record of an order. */
export function orderRecord(parts: Parts, order: Omit<LockupOrder, 'recordHash'>): LogRecord {
  const { code, scale } = assetOf(parts, order.assetId);
  return lockupOrderRecord({ ...order, product: order.productHash, asset: code, scale });
}

/** An order's record as it was accepted. */
export const acceptedRecord = (parts: Parts, order: LockupOrder): AcceptedRecord => ({
  product: 'lockup',
  record: orderRecord(parts, order),
  acceptedAt: order.acceptedAt,
  headSize: order.headSize,
});

/** The record of an end. */
export const endRecord = (parts: Parts, order: LockupOrder, end: LockupEnd): LogRecord =>
  lockupEndRecord(order.id, end, assetOf(parts, order.assetId).scale);
