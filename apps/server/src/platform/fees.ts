/** Fees that users paid, as products declare them for modules that share them out (rebates of invitations). */
import type { RebateProduct } from '@glasshouse/contract';
import type { Db } from './db/database.ts';
import type { FollowedRows } from './follow/index.ts';

/** A fee that was paid: `reference` and `share` name it within its product. Units: atoms of its asset. */
export interface FeePart {
  /** The fill, as its journal is referred to. */
  readonly reference: string;
  readonly share: 'maker' | 'taker';
  readonly payer: number;
  /** Whose order it repeated; null: it was an order of the payer's own. */
  readonly repeats: number | null;
  readonly assetId: number;
  readonly atoms: bigint;
  readonly marketId: number;
}

/** The fees of a product, in the order of their commits. */
export interface FeeSource {
  readonly product: RebateProduct;
  /** Where its rows stand; a position is one of theirs. */
  fills(): FollowedRows;
  /** Fees above zero of so many rows after a position. `upto` is the last row that was read; null: there was none. */
  after(db: Db, position: number, limit: number): Promise<{ upto: number | null; isFull: boolean; fees: readonly FeePart[] }>;
}
