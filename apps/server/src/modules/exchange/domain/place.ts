/** Decides the placement of an order: by itself, or as one block with those who repeat it. */
import { clearingOf } from '../clearing/clearing.ts';
import type { Batch } from './batch.ts';
import { placeFollowed } from './block.ts';
import type { Decision } from './decision.ts';
import type { Order } from './order.ts';
import { type PlacementCommand, placeAlone, prepareOrder } from './placement.ts';

/** Decides one order: the order as it stands after it traded, or why not. */
export function decidePlace(batch: Batch, command: PlacementCommand): Decision<Order> {
  const rules = batch.input.rules(command.marketId);
  const prepared = prepareOrder(batch, rules, command);
  if (!prepared.ok) return prepared;
  const wish = prepared.value;
  const followers = clearingOf(rules, { account: wish.account ?? rules.account }).followers?.(batch, rules, wish) ?? [];
  return followers.length === 0 ? placeAlone(batch, rules, wish) : placeFollowed(batch, rules, wish, followers);
}
