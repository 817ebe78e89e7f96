/** What products have of a user beside the accounts, shaped for the screen. Pure. */
import type { OutsideRow } from '@glasshouse/contract/wallet';

/** Products whose rows have words, a drawing and a page here. */
export const OUTSIDE_PRODUCTS = ['defi', 'loans', 'contracts'] as const;
export type OutsideProduct = (typeof OUTSIDE_PRODUCTS)[number];

/** The product of a row; null for one that this version does not know. */
export function outsideProduct({ product }: Pick<OutsideRow, 'product'>): OutsideProduct | null {
  return OUTSIDE_PRODUCTS.find((one) => one === product) ?? null;
}
