/** What the operator can change of contracts, with a day's notice and two people. Open positions keep the version they began with. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';
import { feeTiersValue } from '../parameters/tiers.ts';

/** Steps, least value and cap on open interest (in the base currency) of a market. */
export const contractRulesValue = z.strictObject({
  tick: decimalInput,
  lot: decimalInput,
  min_value: decimalInput,
  open_interest: decimalInput,
});
export type ContractRulesValue = z.infer<typeof contractRulesValue>;

/** The table of a market: up to this size of a side, the largest multiple and the maintenance rate. For new positions only. */
export const contractTiersValue = z.strictObject({
  tiers: z
    .array(
      z.strictObject({
        to: decimalInput,
        max_multiple: z.int().check(z.minimum(1), z.maximum(125)),
        maintenance: decimalInput,
      }),
    )
    .check(z.minLength(1), z.maxLength(20)),
});
export type ContractTiersValue = z.infer<typeof contractTiersValue>;

/** What rates of funding are made by, as fractions: where premiums lead, how far from them, and the largest rate. */
export const contractFundingValue = z.strictObject({ interest: decimalInput, band: decimalInput, rate_cap: decimalInput });
export type ContractFundingValue = z.infer<typeof contractFundingValue>;

export const contractsParameters = {
  'contracts.rules': { value: contractRulesValue, labels: ['tick', 'lot', 'minValue', 'openInterest'] },
  'contracts.tiers': { value: contractTiersValue, labels: ['tierTo', 'tierMultiple', 'tierMaintenance'] },
  'contracts.fees': { value: feeTiersValue, labels: ['tierVolume', 'tierMaker', 'tierTaker'] },
  'contracts.funding': { value: contractFundingValue, labels: ['fundingInterest', 'fundingBand', 'fundingCap'] },
} as const satisfies Record<string, ParameterSpec>;
