/** F7: an entry that rests is ended at the first mark at which it would trade beyond its guard. */
import { entryGuard, isBeyondGuard } from '@glasshouse/risk';
import { endStanding, isLive } from '../../exchange/clearing/index.ts';
import type { Look } from './look.ts';
import { placedOf } from './market-triggers.ts';
import { guardTermsOf, memberOf } from './older.ts';

/** Ends an entry whose guard the mark reached; nothing where it did not, or it has ended. */
export function guardEntry({ batch, view, mark }: Look, orderId: number): void {
  const order = batch.order(orderId);
  if (order === undefined || !isLive(order) || order.priceTicks === null || view.termsOf(orderId).purpose !== 'open') return;
  const placed = placedOf(order);
  const terms = view.book.termsAt(order.marketId, view.termsOf(orderId).termsTime);
  const guard = entryGuard(placed.side, mark, guardTermsOf(view, terms, memberOf(view, terms.contract, placed)));
  if (!isBeyondGuard(placed.side, BigInt(order.priceTicks), guard)) return;
  endStanding(batch, order, 'entry_guard');
  batch.settle();
}
