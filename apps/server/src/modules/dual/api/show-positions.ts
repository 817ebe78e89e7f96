/** Positions as the wire shows them now: with the index of this moment beside what is open. */
import type { DualPosition } from '@glasshouse/contract/dual';
import type { Db } from '../../../platform/db/database.ts';
import type { DualState } from '../domain/dual.ts';
import { presentPosition } from '../domain/present.ts';
import type { DualParts } from './parts.ts';
import { indexNow } from './quoting.ts';

/** Shows them, in their order. */
export async function showPositions(parts: DualParts, db: Db, states: readonly DualState[]): Promise<DualPosition[]> {
  const now = parts.platform.clock.now();
  const open = new Set(states.flatMap(({ product, result }) => (result === null ? [product.assetId] : [])));
  const prices = new Map<number, bigint | null>();
  for (const coin of parts.coins()) if (open.has(coin.assetId)) prices.set(coin.assetId, await indexNow(parts, db, coin, now));
  return states.map((state) => presentPosition(state, now, prices.get(state.product.assetId) ?? null));
}
