/** What the operator can change of spot markets. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';
import { MOST_TIERS } from '../parameters/tiers.ts';

/** Steps, smallest value and fees of a spot market; without fees everybody pays by their tier. */
export const spotRules = z.strictObject({
  tick: decimalInput,
  lot: decimalInput,
  min_notional: decimalInput,
  fees: z.nullable(z.strictObject({ maker: decimalInput, taker: decimalInput })),
});
export type SpotRulesValue = z.infer<typeof spotRules>;

/** The fee tiers of spot trading, from everybody's on: what each takes in USDT within 30 days, and what it pays. */
export const spotTiersValue = z.strictObject({
  tiers: z
    .array(z.strictObject({ volume: decimalInput, maker: decimalInput, taker: decimalInput }))
    .check(z.minLength(1), z.maxLength(MOST_TIERS)),
});
export type SpotTiersValue = z.infer<typeof spotTiersValue>;

export const spotParameters = {
  'spot.rules': { value: spotRules, labels: ['tick', 'lot', 'minNotional', 'maker', 'taker'] },
  'spot.tiers': { value: spotTiersValue, labels: ['tierVolume', 'tierMaker', 'tierTaker'] },
} as const satisfies Record<string, ParameterSpec>;
