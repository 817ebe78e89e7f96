/** What a quote refuses: too little to be anything, more than one conversion takes, more than the house has. */
import { formatAmount } from '@glasshouse/money';
import { MAX_USD } from './conversion.ts';
import { atomsWorth } from './price.ts';
import type { Priced, PricedAsset } from './priced.ts';

/** A refusal as the domain names it. */
export type Denial =
  | { code: 'CONVERT_TOO_SMALL'; params: Record<string, never> }
  | { code: 'CONVERT_TOO_LARGE'; params: { max: string; asset: string } }
  | { code: 'CONVERT_HOUSE_LIMIT'; params: { asset: string } };

/** Why a priced conversion is not offered; null when it is. `inventory` is what the house has of the asset received. */
export function conversionDenial(priced: Priced, from: PricedAsset, to: PricedAsset, inventory: bigint): Denial | null {
  const { atomsIn, paidOut, received } = priced.figures;
  const max = atomsWorth(MAX_USD, priced.fromPrice, from.scale);
  if (atomsIn > max) return { code: 'CONVERT_TOO_LARGE', params: { max: formatAmount(max, from.scale), asset: from.code } };
  // Nothing would arrive: the fee and the rounding would take it all.
  if (received <= 0n) return { code: 'CONVERT_TOO_SMALL', params: {} };
  if (paidOut > inventory) return { code: 'CONVERT_HOUSE_LIMIT', params: { asset: to.code } };
  return null;
}
