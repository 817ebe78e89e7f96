/** A fee that a user paid, and what became of it. Units: atoms of its asset. */
import type { RebateProduct } from '@glasshouse/contract';
import type { LevelRebate } from './rebates.ts';

/** A fee that was paid: `reference` and `share` name it within its product. */
export interface PaidFee {
  readonly product: RebateProduct;
  /** The fill or conversion, as its journal is referred to. */
  readonly reference: string;
  /** Whose of a fill; of a conversion there is one. */
  readonly share: 'maker' | 'taker' | 'fee';
  readonly payer: number;
  /** Whose order it repeated; null: it was an order of the payer's own, or no order. */
  readonly repeats: number | null;
  readonly assetId: number;
  readonly atoms: bigint;
  /** Where it was traded; null of a conversion. */
  readonly marketId: number | null;
}

/** A rebate of a fee. */
export type FeeRebate = LevelRebate & { readonly fee: PaidFee };

/** Whether somebody may have a part of a fee: nobody earns by fees of orders that repeat their own. */
export const mayShare = ({ repeats }: Pick<PaidFee, 'repeats'>, beneficiary: number): boolean => repeats !== beneficiary;

/** The key of its journal in the scope `<product>.rebate`. */
export function keyOf({ fee, level }: { fee: Pick<PaidFee, 'reference' | 'share'>; level: LevelRebate['level'] }): string {
  const own = `${fee.reference}:${fee.share}`;
  return level === 1 ? own : `${own}:${level}`;
}
