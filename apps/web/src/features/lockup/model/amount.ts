/** What a typed amount is worth locking. Pure: decimal texts. */
import { compareDecimals } from '@glasshouse/money';

export type AmountState = 'empty' | 'below' | 'above' | 'missing' | 'good';

/** Where an amount stands between the smallest one, what is free, and the most that is taken; zero counts as empty. */
export function amountState(amount: string, { min, most, free }: { min: string; most: string; free: string }): AmountState {
  if (amount === '' || compareDecimals(amount, '0') === 0) return 'empty';
  if (compareDecimals(amount, min) < 0) return 'below';
  if (compareDecimals(amount, free) > 0) return 'missing';
  return compareDecimals(amount, most) > 0 ? 'above' : 'good';
}
