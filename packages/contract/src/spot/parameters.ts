/** What the operator can change of spot markets. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';
import { feeTiersValue } from '../parameters/tiers.ts';

/** Steps, smallest value and fees of a spot market; without fees everybody pays by their tier. */
export const spotRules = z.strictObject({
  tick: decimalInput,
  lot: decimalInput,
  min_notional: decimalInput,
  fees: z.nullable(z.strictObject({ maker: decimalInput, taker: decimalInput })),
});
export type SpotRulesValue = z.infer<typeof spotRules>;

export const spotParameters = {
  'spot.rules': { value: spotRules, labels: ['tick', 'lot', 'minNotional', 'maker', 'taker'] },
  'spot.tiers': { value: feeTiersValue, labels: ['tierVolume', 'tierMaker', 'tierTaker'] },
} as const satisfies Record<string, ParameterSpec>;
