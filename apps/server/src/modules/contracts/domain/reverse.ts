/**
 * A reverse: two orders of one command, a close at market and then an entry of as many lots as it closed the other way, with the multiple
 * and the mode of the position. What could not be closed is not opened.
 */
import {
  type Batch,
  type Decision,
  type MarketRules,
  type Order,
  type PlacementCommand,
  accept,
  checkTakesOrders,
  deny,
} from '../../exchange/clearing/index.ts';
import type { EntryWish, Wish } from './order-terms.ts';
import type { PositionsInBatch } from './position-book.ts';
import { closingSide } from './position.ts';

/** Denies the close of a reverse where the entry would be refused whatever it closes. */
export function checkReverse({ mode }: MarketRules, { isReverse = false }: { readonly isReverse?: boolean }): Decision<null> {
  return isReverse ? checkTakesOrders(mode) : accept(null);
}

/** Notes the close of a reverse, whose entry follows in the same command. */
export function noteReverse(view: PositionsInBatch, order: Order, wish: Wish): void {
  if (wish.purpose !== 'open' && wish.isReverse === true) view.reversing.set(wish.positionId, order.id);
}

/** The entry of a reverse: as many lots as its close closed. Denied where it closed nothing. */
export function reversed(
  view: PositionsInBatch,
  batch: Batch,
  command: PlacementCommand,
  wish: EntryWish,
): Decision<{ command: PlacementCommand; wish: EntryWish }> {
  const { reverses: id } = wish;
  if (id === undefined) return accept({ command, wish });
  const closing = view.reversing.get(id);
  view.reversing.delete(id);
  const lots = closing === undefined ? 0 : (batch.order(closing)?.filledLots ?? 0);
  const position = view.seen(id);
  if (lots < 1 || !position || position.userId !== command.userId) return deny('CONTRACTS_NOTHING_TO_CLOSE');
  const { multiple, marginMode, core } = position;
  const next: EntryWish = { ...wish, multiple, marginMode };
  return accept({ command: { ...command, lots, side: closingSide(core.side), terms: { ...next } }, wish: next });
}
