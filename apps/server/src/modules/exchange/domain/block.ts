/**
 * Decides a block: one order of the book for many members, each with an account, a hold and fills of its own. All of it is
 * one command, so that either every member has its share at the same prices or nothing happened.
 *
 * It trades in steps, one for each worst price that a member named, the tightest first: in a step all take part whose worst price
 * takes its limit. So a member never pays more than its own, and all who take part in a fill have it at one price.
 *
 * Invariants: the lots of the block are the sum of its admitted members'; the block holds nothing. Limits: limit orders
 * without icebergs and fill-or-kill; a member that is not admitted is left out and named.
 */
import { clearingOf } from '../clearing/clearing.ts';
import type { MarketRules } from '../rules/market-rules.ts';
import type { Batch } from './batch.ts';
import { withoutLots } from './block-member.ts';
import type { BookEvent } from './books.ts';
import { type Decision, type Denial, accept, deny } from './decision.ts';
import { type Order, isHeld, isLive, openLots } from './order.ts';
import { type PlacementCommand, checkBand, checkCount, checkOpen, newOrder, takeHold } from './placement.ts';
import { checkRules } from './read-order.ts';
import { endOrder, settleEvents } from './settle.ts';
import { MOST_SHARES, lotsInShares } from './share-limit.ts';

/** One member: what would be its order by itself. */
export interface BlockMember extends Pick<PlacementCommand, 'userId' | 'account' | 'lots' | 'terms' | 'clientId'> {
  /** Its worst price, where it is tighter than that of the block: such a member takes what there is, and never rests. */
  readonly guardTicks?: number;
}

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
  /** The order that the others repeat; null: they repeat none. */
  readonly own: Order | null;
  /** Members as they stand, or why one was left out; in the order of the command. */
  readonly members: readonly (Order | Denial)[];
}

const isTighter = ({ side, priceTicks }: PlacementCommand, guardTicks: number): boolean =>
  side === 'buy' ? guardTicks < (priceTicks ?? 0) : guardTicks > (priceTicks ?? 0);

/** The placement of a member, as if it stood alone. */
export function memberPlacement({ order }: Pick<BlockCommand, 'order'>, member: BlockMember): PlacementCommand {
  const { userId, account, lots, terms, clientId = null, guardTicks } = member;
  return {
    ...order,
    userId,
    lots,
    clientId,
    connection: null,
    ...(account !== undefined && { account }),
    ...(terms !== undefined && { terms }),
    ...(guardTicks !== undefined && isTighter(order, guardTicks) && { priceTicks: guardTicks, force: 'ioc' }),
  };
}

/** Denies what no block may be. */
function checkForm(batch: Batch, rules: MarketRules, order: PlacementCommand): Decision<null> {
  const { kind, force = 'gtc', displayLots = null, priceTicks, side } = order;
  if (kind !== 'limit' || force === 'fok' || displayLots !== null) return deny('ORDER_FIELD_NOT_ALLOWED');
  const { book, band } = batch.market(rules.marketId);
  const inBand = checkBand(rules, band, priceTicks ?? 0);
  if (!inBand.ok) return inBand;
  // Members are made before the book is asked, so that it has to take the block.
  const isCrossing = force === 'post_only' && book.crossing(side, priceTicks ?? 0) !== null;
  return isCrossing ? deny('ORDER_POST_ONLY_CROSSES', {}, 'target_price') : accept(null);
}

/** Decides one block: it and its members as they stand, or why not. */
export function decideBlock(batch: Batch, command: BlockCommand): Decision<PlacedBlock> {
  const rules = batch.input.rules(command.order.marketId);
  const open = checkOpen(batch, rules, command.order);
  if (!open.ok) return open;
  const fits = checkForm(batch, rules, command.order);
  return fits.ok ? placeBlock(batch, rules, command) : fits;
}

/** How the members of a block are admitted. */
interface Admitting {
  /** Whether the first member is the order that the others repeat: without it there is no block. */
  readonly isFirstNeeded: boolean;
  /** Whether the desk itself placed it: then no limit on open orders stands in its way. */
  readonly isOfDesk: boolean;
}

/**
 * Decides an order together with those who repeat it: one block, whose first member is the order itself. Answers the order; where it is
 * denied nothing happened.
 */
export function placeFollowed(
  batch: Batch,
  rules: MarketRules,
  wish: PlacementCommand,
  followers: readonly BlockMember[],
  isOfDesk = false,
): Decision<Order> {
  const { userId, account, lots, terms, clientId } = wish;
  const fits = checkForm(batch, rules, wish);
  if (!fits.ok) return fits;
  const own: BlockMember = { userId, lots, clientId: clientId ?? null, ...(account && { account }), ...(terms && { terms }) };
  const command: BlockCommand = { type: 'block', userId, order: { ...wish, clientId: null }, members: [own, ...followers] };
  const placed = placeBlock(batch, rules, command, { isFirstNeeded: true, isOfDesk });
  if (!placed.ok) return placed;
  const { block, members } = placed.value;
  const [first, ...others] = members;
  clearingOf(rules, block).followed?.(batch, { block, own: first as Order, members: others });
  return accept(first as Order);
}

/** Decides a block of orders of the desk itself, which trade at once or end. */
export function placeTogether(batch: Batch, rules: MarketRules, command: BlockCommand): Decision<PlacedBlock> {
  const fits = checkForm(batch, rules, command.order);
  return fits.ok ? placeBlock(batch, rules, command, { isFirstNeeded: false, isOfDesk: true }) : fits;
}

/**
 * Makes the members and lets the block trade. Denied where no member is admitted, or where the first is not and is needed: then
 * nothing happened.
 */
function placeBlock(
  batch: Batch,
  rules: MarketRules,
  command: BlockCommand,
  admitting: Admitting = { isFirstNeeded: false, isOfDesk: false },
): Decision<PlacedBlock> {
  const { isFirstNeeded } = admitting;
  const users = new Set(command.members.map(({ userId }) => userId));
  if (users.size < command.members.length) throw new RangeError('a user is a member of a block once');
  const first = newOrder(batch, {
    ...command.order,
    stp: isFirstNeeded ? (command.order.stp ?? 'expire_taker') : 'expire_taker',
  });
  const admitted: Decision<Order>[] = [];
  for (const member of command.members) {
    const isFirst = isFirstNeeded && admitted.length === 0;
    const isCounted = !admitting.isOfDesk && (isFirst || !isFirstNeeded);
    const one = admit(batch, rules, { command, blockId: first.id, isCounted }, member);
    if (!one.ok && isFirst) return one;
    admitted.push(one);
  }
  const members = admitted.flatMap((one) => (one.ok ? [one.value] : []));
  const [refused] = admitted.flatMap((one) => (one.ok ? [] : [one]));
  if (members.length === 0) return refused ?? deny('ORDER_AMOUNT_INVALID');
  const block: Order = { ...first, blockId: first.id, lots: members.reduce((sum, { lots }) => sum + lots, 0) };
  batch.create(block);
  trade(batch, rules, block);
  const newest = (order: Order) => batch.order(order.id) as Order;
  return accept({ block: newest(block), own: null, members: admitted.map((one) => (one.ok ? newest(one.value) : one.denial)) });
}

/** A block that members are made for. */
interface Begun {
  readonly command: BlockCommand;
  readonly blockId: number;
  /** Whether also members that never rest need a place among the open orders of their users. */
  readonly isCounted: boolean;
}

/** Makes one member with its hold: members that are admitted behind it find it there. */
function admit(batch: Batch, rules: MarketRules, { command, blockId, isCounted }: Begun, member: BlockMember): Decision<Order> {
  const placement = memberPlacement(command, member);
  const clearing = clearingOf(rules, { account: placement.account ?? rules.account });
  const fits = clearing.prepare ? accept(null) : checkRules(rules, placement);
  if (!fits.ok) return fits;
  const count = isCounted || placement.force !== 'ioc' ? checkCount(batch, placement, 1) : accept(null);
  if (!count.ok) return count;
  const order: Order = { ...newOrder(batch, placement), blockId };
  clearing.join?.(batch, order, placement);
  const most = clearing.reserve.atMost(batch, rules, order);
  const admitted = clearing.admit(batch, rules, order, most);
  if (!admitted.ok) return admitted;
  batch.create(order);
  clearing.accepted?.(batch, rules, order);
  if (isHeld(order)) takeHold(batch, rules, order, most);
  return accept(order);
}

/** The worst prices of members, the tightest first; that of the block is not among them. */
function guardsOf(batch: Batch, block: Order): number[] {
  const guards = new Set(batch.membersOf(block).map(({ priceTicks }) => priceTicks ?? 0));
  guards.delete(block.priceTicks ?? 0);
  return [...guards].sort((a, b) => (block.side === 'buy' ? a - b : b - a));
}

/** Lets a block trade, step by step; what is left of it rests as far as it may. */
function trade(batch: Batch, rules: MarketRules, block: Order): void {
  // Each share that was traded is work.
  const most = batch.work + MOST_SHARES;
  for (const limit of guardsOf(batch, block)) {
    const now = batch.order(block.id) as Order;
    if (!isLive(now)) return;
    enter(batch, rules, { ...now, priceTicks: limit, force: 'ioc' }, most - batch.work);
    leave(batch, rules, block.id, limit);
  }
  const now = batch.order(block.id) as Order;
  if (isLive(now)) enter(batch, rules, now, most - batch.work);
}

/** One step in the book, divided into at most so many shares. What it leaves open is not over with it, unless the book takes no more. */
function enter(batch: Batch, rules: MarketRules, step: Order, most: number): void {
  const lots = lotsInShares(batch, step, most);
  if (lots !== 0) enterBook(batch, rules, step, lots);
  const now = batch.order(step.id) as Order;
  if (lots !== null && isLive(now)) endOrder(batch, rules, now, 'match_limit');
}

/** The same of all its lots, or of so many of them. */
function enterBook(batch: Batch, rules: MarketRules, step: Order, lots: number | null): void {
  const { book } = batch.market(rules.marketId);
  const entered: Order = lots === null ? step : { ...step, force: 'ioc', lots: step.filledLots + step.removedLots + lots };
  const outcome = book.enter(entered);
  if (!outcome.ok) throw new RangeError(`the engine refused a step of a block: ${outcome.refusal}`);
  const isLast = lots === null && step.priceTicks === batch.order(step.id)?.priceTicks;
  const isOver = (event: BookEvent) => event.type === 'end' && event.id === step.id && event.why === 'unfilled';
  settleEvents(batch, rules, isLast ? outcome.events : outcome.events.filter((event) => !isOver(event)));
}

/** Members whose worst price was that of a step end with what they have. */
function leave(batch: Batch, rules: MarketRules, blockId: number, limit: number): void {
  const block = batch.order(blockId) as Order;
  if (!isLive(block)) return;
  const gone = batch.membersOf(block).filter(({ priceTicks }) => priceTicks === limit);
  withoutLots(
    batch,
    block,
    gone.reduce((sum, member) => sum + openLots(member), 0),
  );
  for (const member of gone) endOrder(batch, rules, member, 'unfilled');
}
