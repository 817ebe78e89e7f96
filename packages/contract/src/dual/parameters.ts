/** What the operator can change of dual investment, for products that are published later. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** Terms of a coin. Fractions are texts: "0.15" is 15 percent. */
export const dualTermsValue = z.strictObject({
  /** Whether new products of the coin are published. */
  offered: z.enum(['yes', 'no']),
  /** What of the model's price the operator keeps. */
  operator_share: decimalInput,
  /** Bounds of the published volatility of a year. */
  min_sigma: decimalInput,
  max_sigma: decimalInput,
  /** A share: of the coin where it is sold, of USDT where it is bought. */
  base_share: decimalInput,
  quote_share: decimalInput,
  /** Shares of a product, and of them for one user: whole numbers. */
  max_shares: decimalInput,
  max_user_shares: decimalInput,
});
export type DualTermsValue = z.infer<typeof dualTermsValue>;

export const dualParameters = {
  'dual.terms': {
    value: dualTermsValue,
    labels: [
      'dualOffered',
      'dualOperatorShare',
      'dualMinSigma',
      'dualMaxSigma',
      'dualBaseShare',
      'dualQuoteShare',
      'dualMaxShares',
      'dualMaxUserShares',
    ],
  },
} as const satisfies Record<string, ParameterSpec>;
