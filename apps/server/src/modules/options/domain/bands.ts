/** Stake bands of the fairness page, by their number in `STAKE_BANDS`. */
import { STAKE_BANDS } from './terms.ts';
import { parseAmount } from '@glasshouse/money';

/** The band of a stake: the last whose lower end it reaches. */
export function bandOf(stake: bigint, scale: number): number {
  return STAKE_BANDS.findLastIndex((from) => {
    const parsed = parseAmount(from, scale, 'nonNegative');
    return parsed.ok && stake >= parsed.atoms;
  });
}
