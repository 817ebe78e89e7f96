/** What would be sold of a pledge at a price, and what that makes of the loan, by the rule of its receipt. Pure. */
import type { Loan } from '@glasshouse/contract/loans';
import { formatAmount, mulDiv } from '@glasshouse/money';
import { LEAST_WIDTH_PPM, coinValue, owedOf, proceedsOf, saleOf } from '@glasshouse/proofs/loan';
import { saleTermsOf, stateOf, ticksOf } from './figures.ts';

/** A sale that is filled at one price. Costs are the charge and the taker's fee. */
export interface SaleExample {
  readonly price: string;
  /** Coin sold, or bought back. */
  readonly quantity: string;
  readonly toDebt: string;
  /** In the quote. */
  readonly costs: string;
  readonly stays: string;
  readonly owed: string;
}

const PPM = 1_000_000n;

/** What would be sold at a price that reaches the sale level; null when nothing would. */
export function saleAt(loan: Loan, price: string | null): SaleExample | null {
  const ticks = ticksOf(loan, price);
  const state = stateOf(loan);
  if (ticks === null || price === null || owedOf(state) === 0n) return null;
  const terms = saleTermsOf(loan);
  const { pair } = terms;
  const sale = saleOf(terms, state, 'ltv', ticks, LEAST_WIDTH_PPM);
  if (sale.quantity === 0n) return null;
  const isSold = pair.borrows === 'quote';
  const gross = coinValue(pair, sale.quantity, ticks, isSold ? 'down' : 'up');
  const fee = mulDiv(isSold ? gross : sale.quantity, BigInt(terms.takerPpm), PPM, 'up');
  const { charge, payment, state: after } = proceedsOf(terms, state, { quantity: sale.quantity, gross, fee }, sale.limit);
  const feeInQuote = isSold ? fee : coinValue(pair, fee, ticks, 'up');
  return {
    price,
    quantity: formatAmount(sale.quantity, pair.coinScale),
    toDebt: formatAmount(payment.taken, loan.scale),
    costs: formatAmount(charge + feeInQuote, pair.quoteScale),
    stays: formatAmount(after.pledge, loan.pledge_scale),
    owed: formatAmount(owedOf(after), loan.scale),
  };
}
