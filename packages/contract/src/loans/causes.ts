/** Why loans change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const loansCauses = defineCauses({
  /** The borrowed coin goes out, and the debt that stands against it. */
  loan_paid_out: 'loan',
  loan_debt: 'loan',
  loan_repayment: 'loan',
  loan_interest: 'loan',
  /** The operator's part of interest; only of the operator's accounts. */
  loan_interest_fee: 'fee',
  /** The pledge, between the borrower's own accounts. */
  loan_pledge: 'transfer',
  loan_pledge_back: 'transfer',
  /** A forced sale: what leaves the pledge for it, and what comes back of that unsold. */
  loan_seized: 'loan',
  loan_unsold: 'loan',
  /** What it brought, to the pool; the charge, to the reserve; what is left, to the borrower. */
  loan_sale: 'loan',
  loan_charge: 'loan',
  loan_surplus: 'loan',
  /** What a pledge did not cover: the debt that is cleared, and what the reserve pays for it. */
  defi_write_off: 'loan',
  defi_cover: 'reserve',
});
