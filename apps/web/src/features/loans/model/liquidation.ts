/** A forced sale with what it came to: sums of its rounds, and the loan before and after it. Pure. */
import type { LoanDetail, LoanLiquidation } from '@glasshouse/contract/loans';
import { addDecimals } from '@glasshouse/money';
import { type LoanNow, standing, stateOf } from './figures.ts';
import { typedAtoms } from '../../../order/atoms.ts';

/** Sums of the rounds of a sale. */
export interface SaleSums {
  /** Of the market's coin. */
  readonly filled: string;
  /** Of its quote. */
  readonly gross: string;
  readonly charge: string;
  /** In what the market takes it: the quote of a sale, the coin of a purchase. */
  readonly fee: string;
  /** Of the borrowed coin. */
  readonly toDebt: string;
  readonly surplus: string;
}

const sumOf = (texts: readonly string[]) => texts.reduce((sum, one) => addDecimals(sum, one), '0');

/** What all rounds came to. */
export const sumsOf = ({ rounds }: Pick<LoanLiquidation, 'rounds'>): SaleSums => ({
  filled: sumOf(rounds.map(({ filled }) => filled)),
  gross: sumOf(rounds.map(({ gross }) => gross)),
  charge: sumOf(rounds.map(({ charge }) => charge)),
  fee: sumOf(rounds.map(({ fee }) => fee)),
  toDebt: sumOf(rounds.map(({ to_debt: paid }) => paid)),
  surplus: sumOf(rounds.map(({ surplus }) => surplus)),
});

/** The price that decides of three: the largest for a sale that a fall triggers, else the smallest. */
export function decidingPrice({ ticks, borrows }: Pick<LoanLiquidation, 'ticks' | 'borrows'>): string | null {
  const sorted = ticks.map(({ price }) => price).toSorted((a, b) => Number(a) - Number(b));
  return (borrows === 'quote' ? sorted.at(-1) : sorted[0]) ?? null;
}

/** The loan when the sale began, and after its last round so far; null before the first one is settled. */
export function aroundSale(
  { loan, events }: LoanDetail,
  sale: LoanLiquidation,
): { readonly before: LoanNow; readonly after: LoanNow | null } {
  const at = (owed: string, pledge: string, index: string | null) => {
    const state = {
      ...stateOf(loan),
      interest: 0n,
      principal: atomsOf(owed, loan.scale),
      pledge: atomsOf(pledge, loan.pledge_scale),
    };
    return standing(loan, state, index);
  };
  const last = events
    .filter(({ kind, liquidation }) => kind === 'round' && liquidation === sale.id)
    .toSorted((a, b) => b.n - a.n)[0];
  const index = sale.rounds.at(-1)?.index ?? null;
  return {
    before: at(sale.owed, sale.pledge, decidingPrice(sale) ?? sale.rounds[0]?.index ?? null),
    after: last ? at(last.owed, last.pledge, index) : null,
  };
}

const atomsOf = (text: string, scale: number) => typedAtoms(text, scale) ?? 0n;
