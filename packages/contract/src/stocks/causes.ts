/** Why stocks change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const stocksCauses = defineCauses({
  stock_order_hold: 'reserve',
  stock_order_release: 'reserve',
  stock_trade: 'trade',
  stock_fee: 'fee',
  stock_rebate: 'reward',
  /** Shares that a split adds or takes, and money for less than the smallest part of one. */
  stock_split: 'trade',
  stock_in_lieu: 'trade',
  /** What was paid on shares, after tax; the tax is only of the operator's accounts. */
  stock_dividend: 'earn',
  stock_tax: 'reserve',
  /** Shares that were redeemed for money. */
  stock_cash_out: 'trade',
  /** Between the custodian and the account of the participant. */
  stock_custody: 'funds',
});
