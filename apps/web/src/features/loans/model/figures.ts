/** What a loan owes, how it stands, and what a payment or another pledge makes of it, by the rule of its receipt. Pure. */
import type { Loan, LoanQuote } from '@glasshouse/contract/loans';
import { compareDecimals, divDecimals, formatAmount, subDecimals } from '@glasshouse/money';
import {
  type LoanPair,
  type LoanState,
  type SaleTerms,
  coinFor,
  debtValue,
  ltvPpm,
  mostToBorrow,
  owedOf,
  paidLoan,
  pledgeToSpare,
  pledgeValue,
  triggerPrice,
} from '@glasshouse/proofs/loan';
import { hourlyInterest } from '@glasshouse/proofs/defi';
import { atomsOf, ppmOf } from '../../../order/atoms.ts';

const PPM_DECIMALS = 6;
const PPM = 1_000_000n;
const HOURS_OF_DAY = 24n;

const fraction = (ppm: bigint) => formatAmount(ppm, PPM_DECIMALS);

type Coins = Pick<
  Loan | LoanQuote,
  'borrows' | 'scale' | 'pledge_scale' | 'price_decimals' | 'start' | 'warning' | 'sale' | 'lot' | 'charge' | 'taker' | 'least'
>;

/** The pair as the rule takes it. */
export const pairOf = ({ borrows, scale, pledge_scale: pledge, price_decimals: priceDecimals }: Coins): LoanPair => ({
  borrows,
  coinScale: borrows === 'quote' ? pledge : scale,
  quoteScale: borrows === 'quote' ? scale : pledge,
  priceDecimals,
});

/** The terms of a sale as the rule takes them. */
export function saleTermsOf(coins: Coins): SaleTerms {
  const pair = pairOf(coins);
  return {
    pair,
    levels: { start: ppmOf(coins.start), warning: ppmOf(coins.warning), sale: ppmOf(coins.sale) },
    lot: atomsOf(coins.lot, pair.coinScale),
    leastValue: atomsOf(coins.least, pair.quoteScale),
    chargePpm: ppmOf(coins.charge),
    takerPpm: ppmOf(coins.taker),
  };
}

/** The loan as the rule takes it. */
export const stateOf = (loan: Loan): LoanState => ({
  principal: atomsOf(loan.principal, loan.scale),
  interest: atomsOf(loan.interest, loan.scale),
  pledge: atomsOf(loan.pledge, loan.pledge_scale),
  hour: 0,
});

/** An index in ticks; null: there is none. */
export const ticksOf = (coins: Pick<Coins, 'price_decimals'>, index: string | null): bigint | null => {
  const ticks = index === null ? 0n : atomsOf(index, coins.price_decimals);
  return ticks > 0n ? ticks : null;
};

/** How a loan stands. Prices and ratios are null without a price, without a debt or without a pledge. */
export interface LoanNow {
  readonly owed: string;
  readonly interestDay: string;
  readonly pledge: string;
  readonly ltv: string | null;
  readonly warning: string | null;
  readonly sale: string | null;
  /** What of the pledge can be taken out. */
  readonly spare: string | null;
}

/** How a state of a loan stands at an index. */
export function standing(loan: Loan, state: LoanState, index: string | null): LoanNow {
  const terms = saleTermsOf(loan);
  const { pair, levels } = terms;
  const ticks = ticksOf(loan, index);
  const owed = owedOf(state);
  const price = (level: number) => {
    const trigger = triggerPrice(pair, owed, state.pledge, level);
    return trigger === null ? null : formatAmount(trigger, pair.priceDecimals);
  };
  const ltv = ticks === null ? null : ltvPpm(pair, owed, state.pledge, ticks);
  return {
    owed: formatAmount(owed, loan.scale),
    interestDay: formatAmount(hourlyInterest(state.principal, ppmOf(loan.rate)) * HOURS_OF_DAY, loan.scale),
    pledge: formatAmount(state.pledge, loan.pledge_scale),
    ltv: ltv === null ? null : fraction(ltv),
    warning: price(levels.warning),
    sale: price(levels.sale),
    spare: ticks === null ? null : formatAmount(pledgeToSpare(pair, owed, state.pledge, levels.start, ticks), loan.pledge_scale),
  };
}

export type LoanAct = 'repay' | 'add' | 'take';

/** What its owner can do about a loan; between the rounds of a sale it can be repaid and given more pledge. */
export function actsOf({ state }: Pick<Loan, 'state'>): readonly LoanAct[] {
  if (state === 'open' || state === 'warned' || state === 'overdue') return ['repay', 'add', 'take'];
  return state === 'liquidating' ? ['repay', 'add'] : [];
}

/** Whether a loan is near its sale, also after its term. */
export const isNearSale = ({ state, warned_at: at }: Pick<Loan, 'state' | 'warned_at'>): boolean =>
  at !== null && (state === 'warned' || state === 'overdue');

/** What an act makes of a loan; `back`: the pledge that comes back with the last of the debt. */
export interface LoanThen {
  readonly next: LoanNow;
  readonly amount: string;
  readonly back: string | null;
}

/** A payment, an addition or a taking out of so many atoms; null when it cannot be. */
export function afterAct(loan: Loan, act: LoanAct, by: bigint, index: string | null): LoanThen | null {
  const state = stateOf(loan);
  if (by <= 0n) return null;
  if (act === 'repay') {
    const { state: paid, taken } = paidLoan(state, by);
    const isClosed = owedOf(paid) === 0n;
    return {
      next: standing(loan, isClosed ? { ...paid, pledge: 0n } : paid, index),
      amount: formatAmount(taken, loan.scale),
      back: isClosed ? formatAmount(state.pledge, loan.pledge_scale) : null,
    };
  }
  const amount = formatAmount(by, loan.pledge_scale);
  if (act === 'add') return { next: standing(loan, { ...state, pledge: state.pledge + by }, index), amount, back: null };
  if (by > state.pledge) return null;
  return { next: standing(loan, { ...state, pledge: state.pledge - by }, index), amount, back: null };
}

/** What of a debt has to be paid, and what has to be added to the pledge, to stand at the start again; null: nothing, or no price. */
export function cureOf(loan: Loan, index: string | null): { readonly repay: string; readonly add: string } | null {
  const { pair, levels } = saleTermsOf(loan);
  const ticks = ticksOf(loan, index);
  if (ticks === null) return null;
  const state = stateOf(loan);
  const repay = owedOf(state) - mostToBorrow(pair, state.pledge, levels.start, ticks);
  if (repay <= 0n) return null;
  const start = BigInt(levels.start);
  const short = (debtValue(pair, owedOf(state), ticks) * PPM) / start + 1n - pledgeValue(pair, state.pledge, ticks);
  const add = pair.borrows === 'quote' ? coinFor(pair, short, ticks, 'up') : short;
  return { repay: formatAmount(repay, loan.scale), add: formatAmount(add, loan.pledge_scale) };
}

/** How far an index is from a sale price, as a fraction of that price: so much above it, or below it of a debt in the coin. */
export function distanceOf(loan: Pick<Loan, 'borrows'>, index: string | null, sale: string | null): string | null {
  if (index === null || sale === null || compareDecimals(sale, '0') === 0) return null;
  const gap = loan.borrows === 'quote' ? subDecimals(index, sale) : subDecimals(sale, index);
  return divDecimals(gap, sale, PPM_DECIMALS, 'down');
}
