/**
 * Decides a block: one order of the book for many members, each with an account, a hold and fills of its own. All of it is
 * one command, so that either every member has its share at the same prices or nothing happened.
 *
 * Invariants: the lots of the block are the sum of its admitted members'; the block holds nothing. Limits: limit orders
 * without icebergs and fill-or-kill; a member that is not admitted is left out and named.
 */
import { clearingOf } from '../clearing/clearing.ts';
import type { Batch } from './batch.ts';
import { type Decision, type Denial, accept, deny } from './decision.ts';
import type { Order } from './order.ts';
import { type PlacementCommand, checkBand, checkOpen, denialOf, newOrder, takeHold } from './placement.ts';
import { checkRules } from './read-order.ts';
import { settleEvents } from './settle.ts';

/** One member: what would be its order by itself. */
export interface BlockMember extends Pick<PlacementCommand, 'userId' | 'account' | 'lots'> {}

/** A wish to place a block; `order` is its form in the book, the lots of which come from the members. */
export interface BlockCommand {
  readonly type: 'block';
  readonly userId: number;
  readonly order: PlacementCommand;
  readonly members: readonly BlockMember[];
}

/** A block as it stands. */
export interface PlacedBlock {
  readonly block: Order;
  /** Members as they stand, or why one was left out; in the order of the command. */
  readonly members: readonly (Order | Denial)[];
}

/** The placement of a member, as if it stood alone. */
export const memberPlacement = ({ order }: BlockCommand, { userId, account, lots }: BlockMember): PlacementCommand => ({
  ...order,
  userId,
  lots,
  clientId: null,
  connection: null,
  ...(account === undefined ? {} : { account }),
});

/** Decides one block: it and its members as they stand, or why not. */
export function decideBlock(batch: Batch, command: BlockCommand): Decision<PlacedBlock> {
  const rules = batch.input.rules(command.order.marketId);
  const open = checkOpen(batch, rules, command.order);
  if (!open.ok) return open;
  const users = new Set(command.members.map(({ userId }) => userId));
  if (users.size < command.members.length) throw new RangeError('a user is a member of a block once');
  const { kind, force = 'gtc', displayLots = null, priceTicks } = command.order;
  if (kind !== 'limit' || force === 'fok' || displayLots !== null) return deny('ORDER_FIELD_NOT_ALLOWED');
  const { book, band } = batch.market(rules.marketId);
  const inBand = checkBand(rules, band, priceTicks ?? 0);
  if (!inBand.ok) return inBand;
  const first = newOrder(batch, { ...command.order, stp: 'expire_taker' });
  const admitted = command.members.map((member) => admit(batch, command, member, first.id));
  const members = admitted.flatMap((one) => (one.ok ? [one.value] : []));
  const [refused] = admitted.flatMap((one) => (one.ok ? [] : [one]));
  if (members.length === 0) return refused ?? deny('ORDER_AMOUNT_INVALID');
  const block: Order = { ...first, blockId: first.id, lots: members.reduce((sum, { lots }) => sum + lots, 0) };
  const outcome = book.enter(block);
  if (!outcome.ok) return denialOf(rules, outcome.refusal, block);
  batch.create(block);
  for (const member of members) {
    batch.create(member);
    const atoms = clearingOf(rules, member).reserve.needs(batch, rules, member);
    if (atoms > 0n) takeHold(batch, rules, member, atoms);
  }
  settleEvents(batch, rules, outcome.events);
  const newest = (order: Order) => batch.order(order.id) as Order;
  return accept({ block: newest(block), members: admitted.map((one) => (one.ok ? newest(one.value) : one.denial)) });
}

function admit(batch: Batch, command: BlockCommand, member: BlockMember, blockId: number): Decision<Order> {
  const placement = memberPlacement(command, member);
  const rules = batch.input.rules(placement.marketId);
  const fits = checkRules(rules, placement);
  if (!fits.ok) return fits;
  const order: Order = { ...newOrder(batch, placement), blockId };
  const clearing = clearingOf(rules, order);
  const admitted = clearing.admit(batch, rules, order, clearing.reserve.atMost(batch, rules, order));
  return admitted.ok ? accept(order) : admitted;
}
