/**
 * What becomes of orders that stand for a position which changed: with a closed one its closes and the rest of its entry end; with
 * fewer lots than they are for, closes shrink, the youngest first; one beyond a bankruptcy price that moved ends. What a trader closed is
 * left to be closed of copies.
 */
import { isBeyond, type RestingTerms } from '@glasshouse/risk';
import { type Order, endStanding, openLots, shrinkStanding } from '../../exchange/clearing/index.ts';
import { bankruptcyOf } from './close.ts';
import { noteLeft } from './copy-left.ts';
import type { PositionsInBatch } from './position-book.ts';
import type { ContractPosition } from './position.ts';
import type { Terms } from './terms.ts';

/** What bounds closes of a cross position that rest: the rate of the first tier, which is the lowest. */
export const restingTermsOf = ({ table, feePpm }: Terms): RestingTerms => ({ tierPpm: table[0].maintenancePpm, feePpm });

/** Looks after the orders of a position. */
export function settleStanding(view: PositionsInBatch, position: ContractPosition): void {
  noteLeft(view);
  const closes = view.closesOf(position);
  if (position.status === 'closed') return endAll(view, position, closes);
  // Those of a cross position end at the tick that leaves them too far from the mark, and where its account has no more than it requires.
  const bound = position.marginMode === 'cross' ? 'never' : bankruptcyOf(view, position);
  const left: Order[] = [];
  for (const order of closes) {
    if (isBeyond(position.core.side, BigInt(order.priceTicks ?? 0), bound)) endStanding(view.batch, order, 'margin');
    else left.push(order);
  }
  shrink(view, position, left);
}

function endAll(view: PositionsInBatch, position: ContractPosition, closes: readonly Order[]): void {
  const why = position.closeReason === 'liquidated' ? 'liquidated' : 'position_closed';
  for (const order of closes) endStanding(view.batch, order, why);
  const { id, userId, marketId, core } = position;
  const entry = view.entriesOf(userId, marketId, core.side).find((order) => order.id === id);
  if (entry) endStanding(view.batch, entry, why);
}

function shrink(view: PositionsInBatch, { core }: ContractPosition, closes: readonly Order[]): void {
  let over = closes.reduce((sum, order) => sum + openLots(order), 0) - Number(core.lots);
  for (const order of closes.toReversed()) {
    if (over <= 0) return;
    const open = openLots(order);
    if (open <= over) endStanding(view.batch, order, 'reduced');
    else shrinkStanding(view.batch, order, open - over);
    over -= open;
  }
}
