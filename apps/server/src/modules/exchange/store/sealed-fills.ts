/** The digests that seal fills, as the desk writes them and as the check of the seals recomputes them. */
import { fillText } from '@glasshouse/proofs';
import { sql } from 'kysely';
import { type SealedSource, digestText } from '../../../platform/store/sealed.ts';
import type { Fill } from '../domain/order.ts';
import { type FillRow, fillOf } from './orders.ts';

/** The digest of a fill. */
export function fillDigest(fill: Fill): Buffer {
  const { id, marketId, makerOrderId, takerOrderId, makerUser, takerUser, takerSide, priceTicks, lots } = fill;
  const orders = { market: marketId, makerOrder: makerOrderId, takerOrder: takerOrderId, makerUser, takerUser, takerSide };
  const { paid, received, makerFee, takerFee, time } = fill;
  return digestText(fillText({ id, ...orders, priceTicks, lots, paid, received, makerFee, takerFee, time }));
}

/** Fills and their digests. */
export const sealedFills: SealedSource = {
  kind: 'fill',
  table: 'fills',
  async digests(db, ids) {
    const { rows } = await sql<FillRow>`SELECT * FROM fills WHERE id = ANY(${ids as number[]}::bigint[])`.execute(db);
    return new Map(rows.map((row) => [row.id, fillDigest(fillOf(row))]));
  },
};
