/** What the operator can change of recharges and withdrawals. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** What recharges and withdrawals of an asset take over each of its networks. */
export const fundingTermsValue = z.strictObject({
  ways: z
    .array(
      z.strictObject({
        network: z.string(),
        min_recharge: decimalInput,
        min_withdraw: decimalInput,
        withdraw_fee: decimalInput,
      }),
    )
    .check(z.minLength(1), z.maxLength(8)),
});
export type FundingTermsValue = z.infer<typeof fundingTermsValue>;

/** Above which value two people approve, in whole USD. */
export const fundingThresholdsValue = z.strictObject({ recharge: decimalInput, withdraw: decimalInput });
export type FundingThresholdsValue = z.infer<typeof fundingThresholdsValue>;

export const fundingParameters = {
  'funding.terms': { value: fundingTermsValue, labels: ['minRecharge', 'minWithdraw', 'withdrawFee'] },
  'funding.thresholds': { value: fundingThresholdsValue, labels: ['twoForRecharge', 'twoForWithdraw'] },
} as const satisfies Record<string, ParameterSpec>;
