/** Whether a market is listed. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';

/** Whether a market is traded here. */
export const listingValue = z.strictObject({ state: z.enum(['listed', 'delisted']) });
export type ListingValue = z.infer<typeof listingValue>;

export const marketsParameters = {
  /** Of the kind `market`, the other parameters are of the kind `parameter`. */
  'markets.listing': { value: listingValue, labels: ['listing'] },
} as const satisfies Record<string, ParameterSpec>;
