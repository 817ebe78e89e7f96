/** Whether a receipt is that of the loan which the screens show. Pure. */
import type { Loan } from '@glasshouse/contract/loans';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { LOAN_TERMS, type LoanVerdict, assetsOf } from '@glasshouse/proofs/loan';
import { ppmOf } from '../../../order/atoms.ts';

const same = (a: string, b: string) => compareDecimals(a, b) === 0;

type Said = Pick<LoanVerdict, 'terms' | 'result'>;

/** Whether it says what was borrowed against what, and the end where one is shown: one that leaves the end out proves none. */
export function isReceiptOf({ terms, result }: Said, loan: Loan): boolean {
  if (terms === null) return false;
  const { debt, pledge } = assetsOf(terms);
  const { levels } = terms;
  const isOnTerms =
    terms.id === loan.id &&
    terms.symbol === loan.symbol &&
    debt.asset === loan.code &&
    pledge.asset === loan.pledge_code &&
    terms.term === loan.term &&
    terms.openedAt === loan.opened &&
    same(formatAmount(terms.principal, debt.scale), loan.borrowed) &&
    same(formatAmount(terms.pledge, pledge.scale), loan.first_pledge) &&
    (LOAN_TERMS[terms.term] === null || terms.ratePpm === ppmOf(loan.rate)) &&
    levels.start === ppmOf(loan.start) &&
    levels.warning === ppmOf(loan.warning) &&
    levels.sale === ppmOf(loan.sale);
  const isOver = loan.state === 'closed' || loan.state === 'written_off';
  return isOnTerms && (isOver ? result?.end === loan.state : (result?.end ?? 'open') === 'open');
}
