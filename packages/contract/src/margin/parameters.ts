/** What the operator can change of margin, by asset. The levels of the call and of liquidation are of the rule and stay. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** The curve of a pool, of hours that begin later. Fractions of a year: "0.12" is 12 percent. */
export const marginRatesValue = z.strictObject({
  base: decimalInput,
  /** Utilisation at which the second part begins, and the rates there and at full use. */
  kink: decimalInput,
  at_kink: decimalInput,
  most: decimalInput,
});
export type MarginRatesValue = z.infer<typeof marginRatesValue>;

/** How an asset counts and is lent. Stricter terms hold for what is borrowed later. */
export const marginTermsValue = z.strictObject({
  /** `no`: nothing more of it is lent. */
  offered: z.enum(['yes', 'no']),
  /** What of its value does not count for borrowing and leaving. */
  haircut: decimalInput,
  /** Collateral levels: of the most to borrow, and of the most to take out. */
  borrow_level: decimalInput,
  leave_level: decimalInput,
  /** Of the pool's capital: the most that one user may owe, and what always stays in it. */
  user_share: decimalInput,
  idle_share: decimalInput,
});
export type MarginTermsValue = z.infer<typeof marginTermsValue>;

export const marginParameters = {
  'margin.rates': { value: marginRatesValue, labels: ['marginBase', 'marginKink', 'marginAtKink', 'marginMost'] },
  'margin.terms': {
    value: marginTermsValue,
    labels: ['marginOffered', 'marginHaircut', 'marginBorrowLevel', 'marginLeaveLevel', 'marginUserShare', 'marginIdleShare'],
  },
} as const satisfies Record<string, ParameterSpec>;
