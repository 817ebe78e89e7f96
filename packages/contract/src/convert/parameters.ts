/** What the operator can change of conversions. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** What a conversion costs. */
export const convertTermsValue = z.strictObject({ spread: decimalInput, fee: decimalInput });
export type ConvertTermsValue = z.infer<typeof convertTermsValue>;

export const convertParameters = {
  'convert.terms': { value: convertTermsValue, labels: ['spread', 'fee'] },
} as const satisfies Record<string, ParameterSpec>;
