/** What the operator can change of timed options. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** Lengths of an underlying with payout and stakes, and the most that the operator may have to pay at once. */
export const optionTermsValue = z.strictObject({
  lengths: z
    .array(z.strictObject({ seconds: z.int(), payout: decimalInput, min: decimalInput, max: decimalInput }))
    .check(z.minLength(1), z.maxLength(12)),
  cap: decimalInput,
});
export type OptionTermsValue = z.infer<typeof optionTermsValue>;

export const optionsParameters = {
  'options.terms': { value: optionTermsValue, labels: ['payout', 'minStake', 'maxStake', 'cap'] },
} as const satisfies Record<string, ParameterSpec>;
