/** The figures of an option before it is placed, exact and rounded as the operator settles: profits are cut, never rounded up. */
import type { OptionTerms } from '@glasshouse/contract/options';
import { addDecimals, canonicalDecimal, compareDecimals, mulDecimals, subDecimals } from '@glasshouse/money';

/** One line of the terms: an underlying, a currency and a duration. */
export type OptionTerm = OptionTerms;

/** Direction of an option. */
export type OptionSide = 'up' | 'down';

/** What is wrong with a stake; null when nothing is. */
export type StakeProblem = 'required' | 'invalid' | 'tooSmall' | 'tooLarge' | 'insufficient' | null;

/** What a user gets back and gains if right, for a stake above zero in an asset of `scale` decimals. */
export function ifRight(stake: string, payout: string, scale: number): { profit: string; returned: string } {
  const profit = mulDecimals(stake, payout, scale, 'down');
  return { profit, returned: addDecimals(stake, profit) };
}

/** Checks a stake against the terms and the balance; `available` null while it is not known. */
export function stakeProblem(stake: string, term: Pick<OptionTerm, 'min' | 'max'>, available: string | null): StakeProblem {
  if (stake === '') return 'required';
  if (compareDecimals(stake, '0') <= 0) return 'invalid';
  if (compareDecimals(stake, term.min) < 0) return 'tooSmall';
  if (compareDecimals(stake, term.max) > 0) return 'tooLarge';
  return available !== null && compareDecimals(stake, available) > 0 ? 'insufficient' : null;
}

/** The stakes of the design, then smaller and larger ones for other terms. Small first: nobody is led to the most. */
const ROUND_STAKES = ['10', '50', '100', '5', '20', '500', '1000', '5000'];
const MOST_CHIPS = 3;

/** Up to three round stakes to press, within the terms, smallest first. */
export function stakeChips(term: Pick<OptionTerm, 'min' | 'max'>): readonly string[] {
  return ROUND_STAKES.filter((one) => compareDecimals(one, term.min) >= 0 && compareDecimals(one, term.max) <= 0)
    .slice(0, MOST_CHIPS)
    .toSorted(compareDecimals);
}

/** The balance after a stake; null while the balance is not known. */
export function balanceAfter(available: string | null, stake: string): string | null {
  return available === null ? null : canonicalDecimal(subDecimals(available, stake));
}
