/** The asset of a stored row: it was known when the row was written. */
import type { Asset, Ledger } from '../../ledger/index.ts';

/** Throws for an asset that is gone, which is a mistake of ours. */
export function assetOf(ledger: Ledger, id: number): Asset {
  const asset = ledger.asset(id);
  if (!asset) throw new Error(`there is no asset ${id}`);
  return asset;
}
