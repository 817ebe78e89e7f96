/** Whether a receipt is that of the position which the screens show. Pure. */
import type { DualPosition } from '@glasshouse/contract/dual';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import { type DualVerdict, meanText, payouts, putInOf, putInScale } from '@glasshouse/proofs/dual';

const RATE = 6;
const same = (a: string, b: string) => compareDecimals(a, b) === 0;

type Said = Pick<DualVerdict, 'terms' | 'result'>;

/** Whether it says every term that is shown, and the end where one is shown: one that leaves the end out proves none. */
export function isReceiptOf({ terms, result }: Said, position: DualPosition): boolean {
  if (terms === null) return false;
  const putIn = putInOf(terms);
  const both = payouts(terms, putIn, terms);
  const base = (atoms: bigint) => formatAmount(atoms, terms.scale);
  const quote = (atoms: bigint) => formatAmount(atoms, terms.quoteScale);
  const isOnTerms =
    terms.id === position.id &&
    terms.asset === position.code &&
    terms.type === position.type &&
    terms.shares === position.bought_shares &&
    terms.maturity === position.maturity &&
    terms.units === position.units &&
    terms.unitMs === position.unit_ms &&
    terms.windowMs === position.window_ms &&
    terms.boughtAt === position.bought &&
    same(formatAmount(putIn, putInScale(terms)), position.put_in) &&
    same(formatAmount(terms.linked, terms.priceDecimals), position.linked_price) &&
    same(formatAmount(terms.rate, RATE), position.rate) &&
    same(base(both.base), position.estimated_income.base) &&
    same(quote(both.quote), position.estimated_income.quote);
  const { settlement } = position;
  if (!isOnTerms || settlement === null) return isOnTerms;
  if (result === null) return false;
  const { end, sums } = result.price.settled;
  const price = result.outcome === 'failed' ? null : meanText(sums, terms.priceDecimals);
  const isOfWindow = price === null ? settlement.price === null : settlement.price === price && settlement.end === end;
  const paid = result.paidBase > 0n ? base(result.paidBase) : quote(result.paidQuote);
  return (
    isOfWindow &&
    result.outcome === settlement.outcome &&
    same(paid, settlement.paid) &&
    settlement.paid_code === (result.paidBase > 0n ? terms.asset : terms.quoteAsset)
  );
}
