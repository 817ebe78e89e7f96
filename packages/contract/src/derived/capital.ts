/** Accounts of the operator that staff may give capital, as the products declare them. */
import type { CapitalSpec, NameOf } from '../core/product.ts';
import { gather } from './gather.ts';

/** What such an account is for: its name behind `house:`. */
export type CapitalPurpose = NameOf<'capital'>;

const SPECS = gather('capital') as Readonly<Record<CapitalPurpose, CapitalSpec>>;

/** All of them, in the order of `products.ts`. */
export const CAPITAL_PURPOSES = Object.keys(SPECS) as [CapitalPurpose, ...CapitalPurpose[]];

/** The one asset that an account holds; null: any. */
export function capitalAsset(purpose: CapitalPurpose): CapitalSpec['asset'] {
  return SPECS[purpose].asset;
}

/** The accounts whose free capital may be taken back. */
export const RETURNING_PURPOSES: readonly CapitalPurpose[] = CAPITAL_PURPOSES.filter(
  (purpose) => SPECS[purpose].returns === true,
);
