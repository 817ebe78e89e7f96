/** Whether the receipt of a step of a liquidation is that of what the screen shows. Pure. */
import type { MarginLiquidationItem } from '@glasshouse/contract/margin';
import { compareDecimals, formatAmount } from '@glasshouse/money';
import type { MarginVerdict } from '@glasshouse/proofs/margin';
import { moneyOf } from './account.ts';

const same = (a: string, b: string) => compareDecimals(a, b) === 0;

type Said = Pick<MarginVerdict, 'terms'>;
type Shown = Pick<MarginLiquidationItem, 'id' | 'time' | 'order' | 'fee'>;

/** Whether it names the step, and what was ordered, filled and charged as it is shown. */
export function isReceiptOf({ terms }: Said, { id, time, order, fee }: Shown): boolean {
  if (terms === null || terms.id !== id || terms.time !== time || !same(moneyOf(terms.charge), fee)) return false;
  if (order === null || terms.order === null) return order === null && terms.order === null;
  const { assetId, filled, gross, quantity } = terms.order;
  // A record names assets by their codes; its numbers are places in it.
  const sold = terms.before.find((item) => item.assetId === assetId);
  return (
    sold?.asset === order.code &&
    terms.order.side === order.side &&
    same(formatAmount(quantity, order.scale), order.quantity) &&
    same(formatAmount(filled, order.scale), order.filled) &&
    same(moneyOf(gross), order.gross)
  );
}
