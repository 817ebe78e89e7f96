/** What the operator can change of lock-up: which series are on sale, for products that are published later. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** How often a series has a new product: at the beginning of each UTC month, or of each hour. */
export const LOCKUP_RHYTHMS = ['month', 'hour'] as const;
/** A unit: a day, or two minutes of the demo. */
export const LOCKUP_UNITS = ['day', 'demo'] as const;
/** Whether quota and what one user may lock count open orders, or all that a product ever had. */
export const LOCKUP_COUNTS = ['open', 'ever'] as const;

/** One series. Rates are fractions of the amount for each unit: "0.0036" is 0.36 percent. */
export const lockupSeries = z.strictObject({
  name: z.string().check(z.regex(/^[a-z0-9-]{2,16}$/)),
  every: z.enum(LOCKUP_RHYTHMS),
  unit: z.enum(LOCKUP_UNITS),
  units: z.int().check(z.minimum(1), z.maximum(3_650)),
  daily: decimalInput,
  penalty: decimalInput,
  min: decimalInput,
  max_user: decimalInput,
  quota: decimalInput,
  counts: z.enum(LOCKUP_COUNTS),
});
export type LockupSeries = z.infer<typeof lockupSeries>;

/** The series of an asset; a series that is left out has no further products. */
export const lockupSeriesValue = z.strictObject({ series: z.array(lockupSeries).check(z.maxLength(12)) });
export type LockupSeriesValue = z.infer<typeof lockupSeriesValue>;

export const lockupParameters = {
  'lockup.series': {
    value: lockupSeriesValue,
    labels: ['lockupTerm', 'lockupDaily', 'lockupPenalty', 'lockupMin', 'lockupMaxUser', 'lockupQuota', 'lockupShort'],
  },
} as const satisfies Record<string, ParameterSpec>;
