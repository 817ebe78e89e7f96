/** What the operator can change of copy trading: what somebody needs to lead. Who leads already goes on. */
import * as z from 'zod/mini';
import type { ParameterSpec } from '../core/product.ts';
import { decimalInput } from '../core/schemas.ts';

/** Requirements of an application. */
export const copyEntryValue = z.strictObject({
  /** Days since the first contract position. */
  days: z.int().check(z.minimum(0), z.maximum(3_650)),
  /** Positions that were closed. */
  closed: z.int().check(z.minimum(1), z.maximum(10_000)),
  /** Equity of the contract account, in USDT. */
  equity: decimalInput,
  /** The drop of the own record has to be smaller, as a fraction: "0.3" is 30 percent. */
  drop: decimalInput,
});
export type CopyEntryValue = z.infer<typeof copyEntryValue>;

export const copyParameters = {
  'copy.entry': { value: copyEntryValue, labels: ['copyDays', 'copyClosed', 'copyEquity', 'copyDrop'] },
} as const satisfies Record<string, ParameterSpec>;
