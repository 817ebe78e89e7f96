/**
 * Acts with copies: a copy becomes a position of its owner's own, and all copies of a follow are left to be closed. Units: atoms.
 *
 * A copy that is kept leaves its follow with its margin and its result at the mark: no money moves, and the result counts as brought.
 */
import { unrealized } from '@glasshouse/risk';
import { type Decision, type MarketRules, accept, deny, endStanding, isLive } from '../../exchange/clearing/index.ts';
import { endCloses, leaveLots } from './copy-left.ts';
import { lastMark } from './marks.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';

/** A copy becomes its owner's own. */
export interface KeepCopyAct {
  readonly act: 'keep_copy';
  readonly positionId: number;
}

/** All copies of a follow in a market are closed at the next seconds. */
export interface LeaveCopiesAct {
  readonly act: 'leave_copies';
  readonly purse: number;
}

/** Ends what stands in the book for a copy. */
function endOrders(view: PositionsInBatch, copy: ContractPosition): void {
  endCloses(view, copy, 'requested');
  const opening = view.batch.order(copy.id);
  if (opening !== undefined && isLive(opening)) endStanding(view.batch, opening, 'requested');
}

/** Decides that a copy is kept. Denials: COPY_NOT_COPIED for what is no open copy of the user, CONTRACTS_PAUSED. */
export function keepCopy(view: PositionsInBatch, rules: MarketRules, userId: number, id: number): Decision<ContractPosition> {
  const seen = view.seen(id);
  if (seen === undefined || seen.userId !== userId || seen.purse === null || seen.status === 'closed')
    return deny('COPY_NOT_COPIED');
  if (seen.status === 'closing') return deny('CONTRACTS_POSITION_CLOSING');
  // Its result counts at the mark, which is an old one then.
  if (view.book.deps.marks.isPaused(view.batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const mark = lastMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  endOrders(view, seen);
  const copy = view.position(id) as ContractPosition;
  const { contract } = view.termsFor(copy);
  const result = unrealized(contract, copy.core, mark.ticks);
  view.copies.change(seen.purse, { result, taken: copy.core.margin + result });
  view.copies.kept.add(seen.purse);
  const own: ContractPosition = { ...copy, purse: null, leftLots: 0n };
  view.touched.set(id, own);
  return accept(own);
}

/** Decides that the copies of a follow in a market are closed. */
export function leaveFollow(view: PositionsInBatch, { marketId }: MarketRules, userId: number, purse: number): Decision<number> {
  const copies = view.copiesOfPurse(purse).filter((copy) => copy.userId === userId && copy.marketId === marketId);
  for (const copy of copies) {
    endCloses(view, copy, 'requested');
    leaveLots(view, copy.id, copy.core.lots);
  }
  return accept(copies.length);
}
