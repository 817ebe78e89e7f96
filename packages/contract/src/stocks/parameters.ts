/** What the operator can change of stocks; it holds from a day after it was published. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** Fractions: "0.0008" is 0.08 percent. */
export const stocksRules = z.strictObject({
  /** Of the value, in USDT, on both sides. */
  fee: decimalInput,
  /** Smallest value of an order in USDT. */
  least: decimalInput,
  /** Prices that trade around the index: in the session, and after its open and before its close. */
  band: decimalInput,
  wide_band: decimalInput,
});
export type StocksRulesValue = z.infer<typeof stocksRules>;

export const stocksParameters = {
  'stocks.rules': { value: stocksRules, labels: ['stocksFee', 'stocksLeast', 'stocksBand', 'stocksWideBand'] },
} as const satisfies Record<string, ParameterSpec>;
