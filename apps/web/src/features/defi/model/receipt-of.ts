/** Whether a receipt is that of the move which the screens show. Pure. */
import type { DefiMove } from '@glasshouse/contract/defi';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { type DefiVerdict, sharesText } from '@glasshouse/proofs/defi';

/** Whether it says the amount, the shares and the time that are shown. */
export function isReceiptOf({ terms }: Pick<DefiVerdict, 'terms'>, move: DefiMove): boolean {
  return (
    terms !== null &&
    terms.id === move.id &&
    terms.asset === move.code &&
    terms.move === move.kind &&
    terms.time === move.time &&
    sharesText(terms.shares, terms.scale) === move.shares &&
    compareDecimals(formatAmount(terms.atoms, terms.scale), move.amount) === 0
  );
}
