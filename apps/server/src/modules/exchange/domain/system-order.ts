/**
 * Orders of the desk itself, as a watch of the index places them: those that close a position. They trade at once or end, hold
 * nothing, and are taken in every mode: they only make risk smaller. Their limit stands within the band of the index.
 */
import { clearingOf } from '../clearing/clearing.ts';
import type { Batch } from './batch.ts';
import { type BlockMember, type PlacedBlock, placeFollowed, placeTogether } from './block.ts';
import type { Decision } from './decision.ts';
import type { Order } from './order.ts';
import { type PlacementCommand, endCut, newOrder } from './placement.ts';
import { settleEvents } from './settle.ts';
import { lotsAlone } from './share-limit.ts';

/** Decides such an order; the order as it stands after it traded. RangeError: it could rest, or the book refuses it. */
export function placeSystem(batch: Batch, command: PlacementCommand): Order {
  if (command.kind !== 'limit' || command.force !== 'ioc') throw new RangeError('an order of the desk trades at once or ends');
  const rules = batch.input.rules(command.marketId);
  const followers = clearingOf(rules, { account: command.account ?? rules.account }).followers?.(batch, rules, command) ?? [];
  if (followers.length > 0) {
    // As much work for a commit as that many orders of the desk.
    batch.work += followers.length;
    const placed = placeFollowed(batch, rules, command, followers, true);
    if (placed.ok) return placed.value;
    throw new RangeError(`a block of the desk was denied: ${placed.denial.code}`);
  }
  const order = newOrder(batch, command);
  clearingOf(rules, order).join?.(batch, order, command);
  const lots = lotsAlone(batch, order);
  const outcome = batch.market(command.marketId).book.enter(lots === null ? order : { ...order, lots });
  if (!outcome.ok) throw new RangeError(`the engine refused an order of the desk: ${outcome.refusal}`);
  batch.create(order);
  settleEvents(batch, rules, outcome.events);
  if (lots !== null) endCut(batch, rules, order.id);
  return batch.order(order.id) as Order;
}

/** Whose a block of the desk is: its members stand for it. */
const NOBODY = 0;

/** Decides a block of such orders of several users, each within its own worst price; the widest is that of the block. */
export function placeSystemBlock(
  batch: Batch,
  { marketId, side }: Pick<PlacementCommand, 'marketId' | 'side'>,
  members: readonly (BlockMember & { readonly guardTicks: number })[],
): Decision<PlacedBlock> {
  const guards = members.map(({ guardTicks }) => guardTicks);
  const priceTicks = side === 'buy' ? Math.max(...guards) : Math.min(...guards);
  const order = { type: 'place', userId: NOBODY, marketId, side, kind: 'limit', force: 'ioc', priceTicks, lots: 0 } as const;
  batch.work += members.length;
  return placeTogether(batch, batch.input.rules(marketId), { type: 'block', userId: NOBODY, order, members });
}
