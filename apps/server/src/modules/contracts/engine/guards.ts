/** F7: an entry that rests is ended at the first mark at which it would trade beyond its guard; so is a part of a block. */
import { entryGuard, isBeyond, isBeyondGuard, restingLimit } from '@glasshouse/risk';
import { endStanding, isLive, type Order } from '../../exchange/clearing/index.ts';
import { restingTermsOf } from '../domain/standing.ts';
import type { Look } from './look.ts';
import { placedOf } from './market-triggers.ts';
import { guardTermsOf, memberOf } from './older.ts';

/** Ends a close of a cross position that the mark has left too far away. */
function guardClose({ batch, view, mark }: Look, order: Order, positionId: number): void {
  const position = view.seen(positionId);
  if (position?.marginMode !== 'cross') return;
  const { side } = position.core;
  if (!isBeyond(side, BigInt(order.priceTicks ?? 0), restingLimit(side, mark, restingTermsOf(view.termsFor(position))))) return;
  endStanding(batch, order, 'margin');
  batch.settle();
}

/** Whether the mark leaves an order too far away that may trade only so far beyond it. */
function isAway({ mark }: Look, { side, priceTicks }: Order, awayTicks: number | null): boolean {
  if (awayTicks === null || priceTicks === null) return false;
  const beyond = BigInt(priceTicks) - mark;
  return (side === 'buy' ? beyond : -beyond) > BigInt(awayTicks);
}

/** Ends an entry whose guard the mark reached, or such a close; nothing where it did not, or it has ended. */
export function guardEntry(look: Look, orderId: number): void {
  const { batch, view, mark } = look;
  const order = batch.order(orderId);
  if (order === undefined || !isLive(order) || order.priceTicks === null) return;
  const { purpose, positionId, awayTicks } = view.termsOf(orderId);
  if (isAway(look, order, awayTicks)) {
    endStanding(batch, order, 'unfilled');
    return batch.settle();
  }
  if (purpose !== 'open') return guardClose(look, order, positionId);
  const placed = placedOf(order);
  const terms = view.book.termsAt(order.marketId, view.termsOf(orderId).termsTime);
  const guard = entryGuard(placed.side, mark, guardTermsOf(view, terms, memberOf(view, terms.contract, placed)));
  if (!isBeyondGuard(placed.side, BigInt(order.priceTicks), guard)) return;
  endStanding(batch, order, 'entry_guard');
  batch.settle();
}
