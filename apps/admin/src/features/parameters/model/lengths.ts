/** Option lengths in a form: one more, one less. Pure. */
import type { Part } from './value.ts';

interface Lengths {
  readonly lengths: readonly { seconds: number; payout: string; min: string; max: string }[];
}

/** A value that has option lengths. */
export type LengthsValue = Part & Lengths;

/** Whether a value has option lengths. */
export const hasLengths = (value: Part): value is LengthsValue =>
  typeof value === 'object' && value !== null && 'lengths' in value;

const FIRST = { payout: '0.8', min: '5', max: '100' };

/** With a length of so many seconds, in order; its figures are those of the first until others are written. */
export function withLength(value: LengthsValue, seconds: number): Part {
  const others = value.lengths.filter((one) => one.seconds !== seconds);
  const first = value.lengths[0] ?? FIRST;
  const lengths = [...others, { ...first, seconds }].sort((a, b) => a.seconds - b.seconds);
  return { ...(value as object), lengths } as unknown as Part;
}

/** Without the length of so many seconds. */
export function withoutLength(value: LengthsValue, seconds: number): Part {
  const lengths = value.lengths.filter((one) => one.seconds !== seconds);
  return { ...(value as object), lengths } as unknown as Part;
}
