/** Products as they stand now: what is taken of each, and what the fund has. */
import type { LockupOffer } from '@glasshouse/contract/lockup';
import type { Db } from '../../../platform/db/database.ts';
import { houseBalance } from '../../ledger/index.ts';
import { usable } from '../domain/opening.ts';
import { FUND, HELD } from '../domain/postings.ts';
import { presentProduct } from '../domain/present.ts';
import { type ProductTaken, loadUnclosed } from '../store/products.ts';
import { type LockupParts, assetOf } from './parts.ts';

/** Balances of fund and held, by asset. */
export async function loadFunds(db: Db, assetIds: Iterable<number>): Promise<Map<number, { free: bigint; held: bigint }>> {
  const found = new Map<number, { free: bigint; held: bigint }>();
  for (const id of new Set(assetIds))
    found.set(id, { free: await houseBalance(db, FUND, id), held: await houseBalance(db, HELD, id) });
  return found;
}

/** Shows products. */
export async function showProducts(
  parts: LockupParts,
  db: Db,
  rows: readonly ProductTaken[],
  now: number,
): Promise<LockupOffer[]> {
  const funds = await loadFunds(
    db,
    rows.map(({ product }) => product.assetId),
  );
  return rows.map(({ product, taken, freesAt }) => {
    const { free, held } = funds.get(product.assetId) ?? { free: 0n, held: 0n };
    const at = { now, taken, freesAt, free, held, usable: usable(product, free, parts.demoCapital(product.assetId)) };
    return presentProduct(product, at, assetOf(parts, product.assetId));
  });
}

/** Products that are on sale or soon will be. */
export async function loadOffers(parts: LockupParts): Promise<{ list: LockupOffer[]; time: number }> {
  const { db, clock } = parts.platform;
  const now = clock.now();
  return { list: await showProducts(parts, db, await loadUnclosed(db, now), now), time: now };
}
