/** Products whose fees are shared with inviters. Timed options have no fee: their price is in the payout. */
import type { Cause } from '../core/cause-spec.ts';
import type { RebateProduct } from '../core/product.ts';
import { PRODUCTS } from '../products.ts';

const CAUSE_OF = Object.fromEntries(
  PRODUCTS.flatMap(({ name, rebate }) => (rebate === undefined ? [] : [[name, rebate]])),
) as Readonly<Record<RebateProduct, Cause>>;

/** Their names, in the order of `products.ts`. */
export const REBATE_PRODUCTS = Object.keys(CAUSE_OF) as [RebateProduct, ...RebateProduct[]];

/** The cause of the rebates of a product's fees. */
export function rebateCause(product: RebateProduct): Cause {
  return CAUSE_OF[product];
}
