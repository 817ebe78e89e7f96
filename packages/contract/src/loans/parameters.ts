/** What the operator can change of loans, for loans that open later: those that are open keep what they opened by. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** One way in which a market's coins are lent. Levels are LTVs as fractions: "0.65" is 65 percent. */
export const loanPairTerms = z.strictObject({
  /** What is borrowed: the market's quote (against its coin), or its coin (against the quote). */
  borrows: z.enum(['quote', 'coin']),
  /** `tight` has levels close to each other, and exists in the demo only. */
  variant: z.enum(['standard', 'tight']),
  offered: z.enum(['yes', 'no']),
  start: decimalInput,
  warning: decimalInput,
  sale: decimalInput,
  /** What the reserve has of a forced sale. */
  charge: decimalInput,
  /** Least worth of a loan in the quote, and the most that one user may owe by this pair, in the quote; "0": no own limit. */
  least: decimalInput,
  most_user: decimalInput,
});
export type LoanPairTerms = z.infer<typeof loanPairTerms>;

/** The pairs of a market. */
export const loansTermsValue = z.strictObject({ pairs: z.array(loanPairTerms).check(z.minLength(1), z.maxLength(4)) });
export type LoansTermsValue = z.infer<typeof loansTermsValue>;

export const loansParameters = {
  'loans.terms': {
    value: loansTermsValue,
    labels: ['loansOffered', 'loansStart', 'loansWarning', 'loansSale', 'loansCharge', 'loansLeast', 'loansMostUser'],
  },
} as const satisfies Record<string, ParameterSpec>;
