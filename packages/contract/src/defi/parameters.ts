/** What the operator can change of a pool, for hours that begin and loans that open later. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** Terms of a pool. Rates are fractions of a year, shares fractions: "0.07" is 7 percent. */
export const defiTermsValue = z.strictObject({
  /** What borrowers pay while nothing is lent. */
  base: decimalInput,
  /** Utilisation from which on the second slope holds. */
  kink: decimalInput,
  slope1: decimalInput,
  slope2: decimalInput,
  /** Most that the rate rises from one hour to the next. */
  rise_most: decimalInput,
  /** The operator's part of the interest. */
  interest_fee: decimalInput,
  /** Above this worth nothing more is taken; "0": the pool takes nothing. */
  supply_cap: decimalInput,
});
export type DefiTermsValue = z.infer<typeof defiTermsValue>;

export const defiParameters = {
  'defi.terms': {
    value: defiTermsValue,
    labels: ['defiBase', 'defiKink', 'defiSlope1', 'defiSlope2', 'defiRiseMost', 'defiFee', 'defiSupplyCap'],
  },
} as const satisfies Record<string, ParameterSpec>;
