/**
 * What followers do with an order of a trader: a copy of an entry, or a part of a copy that closes with the trader's part. All of them
 * and the order are one block. Nobody is resized; who does not fit is left out, with the reason. Units: lots, ticks, atoms.
 */
import {
  type BlockSide,
  type GuardFacts,
  type MemberEntry,
  type SkipReason,
  type TraderOrder,
  allowanceLeft,
  copyClose,
  copyLots,
  decideMember,
  memberGuard,
} from '@glasshouse/proofs/copy';
import { largestMultiple, sizeAt } from '@glasshouse/risk';
import {
  type Batch,
  type BlockMember,
  type Denial,
  type MarketRules,
  type Order,
  type PlacedBlock,
  type PlacementCommand,
  checkNotional,
  checkSize,
  openLots,
} from '../../exchange/clearing/index.ts';
import { bankruptcyOf } from './close.ts';
import type { CopiedBlock, CopiedMember, Followed } from './copies.ts';
import { copiesOf, type LedCopy, ledLots } from './copy-left.ts';
import { lastMark } from './marks.ts';
import { type CloseWish, type EntryWish, wishOf } from './order-terms.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, sideOpenedBy } from './position.ts';
import { hasRoomFor, lotsLeft } from './prepare.ts';
import type { Terms } from './terms.ts';

/** The allowance of a day for slippage: 2 % of the budget. */
const ALLOWANCE_PPM = 20_000n;
/** Copies are of markets that settle in this account. */
export const COPY_ACCOUNT = 'lever';

/** An order of a trader as its followers see it. */
interface Led {
  readonly view: PositionsInBatch;
  readonly rules: MarketRules;
  readonly command: PlacementCommand;
  readonly markTicks: bigint;
  readonly bestTicks: bigint | null;
}

/** One follow's answer to it: a member of the block, or why there is none. */
type Gathered = CopiedMember & { readonly member: BlockMember | null };

/** What entries of a follow that rest may still use of its allowance, each as far beyond the mark as it may trade. */
function reserved(view: PositionsInBatch, { id, userId }: Followed): bigint {
  return view.batch.ownOrders(userId).reduce((sum, order) => {
    const terms = view.knownTerms(order.id);
    if (terms?.purse !== id || terms.purpose !== 'open' || terms.awayTicks === null) return sum;
    return sum + BigInt(terms.awayTicks) * BigInt(openLots(order));
  }, 0n);
}

/** What is left of the allowance of a follow for this day. */
const left = (view: PositionsInBatch, follow: Followed): bigint =>
  allowanceLeft(follow.budget, view.copies.usedOf(follow) + reserved(view, follow), ALLOWANCE_PPM);

/**
 * How far beyond the mark a part of a block may trade while it rests. A close that rests may use nothing of the allowance, so that none is
 * kept for it.
 */
function awayTicks(
  side: BlockSide,
  kind: 'open' | 'close',
  { markTicks, slippagePpm, lots, allowance }: Pick<GuardFacts, 'markTicks' | 'slippagePpm' | 'lots' | 'allowance'>,
): number {
  const facts = { side, kind, markTicks, slippagePpm, lots, others: [], allowance: kind === 'open' ? allowance : 0n };
  const worst = memberGuard(facts);
  return Number(side === 'buy' ? worst - markTicks : markTicks - worst);
}

/** Copies of a follow that are open, or that its orders may still open. */
function openCopies(view: PositionsInBatch, { id, userId }: Followed): number {
  const open = view.copiesOfPurse(id).length;
  const coming = view.batch.ownOrders(userId).filter((order) => {
    const terms = view.knownTerms(order.id);
    return terms?.purse === id && terms.purpose === 'open' && view.seen(order.id) === undefined;
  });
  return open + coming.length;
}

/** Whether a follower has an order on the other side that is their own: one in a block of the trader goes with the trader's. */
function hasOpposite({ view: { batch }, rules, command }: Led, { userId }: Followed): boolean {
  return batch.ownOrders(userId).some(({ marketId, side, blockId }) => {
    if (marketId !== rules.marketId || side === command.side) return false;
    return blockId === null || batch.order(blockId)?.userId !== command.userId;
  });
}

/** What the market refuses of a size, as a reason; null: it takes it. */
function sizeReason({ rules, markTicks, bestTicks }: Led, lots: bigint): SkipReason | null {
  if (lots % BigInt(rules.lotStep) !== 0n) return 'too_small';
  if (!checkNotional(rules, Number(bestTicks ?? markTicks), Number(lots)).ok) return 'too_small';
  return checkSize(rules, Number(markTicks), Number(lots)).ok ? null : 'too_large';
}

function decideEntry(led: Led, terms: Terms, wish: EntryWish, follow: Followed): MemberEntry | SkipReason {
  const { view, rules, command, markTicks, bestTicks } = led;
  const { userId, sizing } = follow;
  const side = sideOpenedBy(command.side);
  const lots = copyLots(BigInt(command.lots), sizing);
  const slice = view.sliceOf({ id: Infinity, userId, marketId: rules.marketId, side }, sizeAt(terms.contract, markTicks, lots));
  const tierMultiple = largestMultiple(terms.table, slice);
  const order: TraderOrder = {
    side: command.side,
    lots: BigInt(command.lots),
    multiple: BigInt(wish.multiple),
    markTicks,
    bestTicks,
    limits: [BigInt(command.priceTicks ?? 0)],
    leastValue: rules.minNotionalAtoms,
    // Beyond the last tier nothing is taken.
    mostLots: tierMultiple === null ? 0n : lots,
    feePpm: terms.feePpm,
  };
  const decided = decideMember(order, {
    // Nothing is opened for somebody whose account is frozen.
    isPaused: !follow.isOpening || view.copies.capped.has(follow.id) || view.book.deps.isFrozen(userId),
    hasOpposite: hasOpposite(led, follow),
    openCopies: openCopies(view, follow),
    openMax: follow.openMax,
    sizing,
    multipleMax: follow.multipleMax,
    tierMultiple: tierMultiple ?? 1n,
    slippagePpm: follow.slippagePpm,
    allowance: left(view, follow),
    orderMarginMax: follow.orderMarginMax,
    free: view.copies.freeOf(follow.id),
  });
  if (typeof decided === 'string') return decided;
  if (!hasRoomFor(view, { userId, marketId: rules.marketId })) return 'open_max';
  return sizeReason(led, decided.lots) ?? decided;
}

const skippedBy = (follow: Followed, skipped: SkipReason): Gathered => ({
  follow,
  lots: 0n,
  guardTicks: null,
  orderId: null,
  positionId: null,
  skipped,
  member: null,
});

function gatherEntries(order: Led, wish: EntryWish): Gathered[] {
  const { view, rules, command, markTicks } = order;
  const terms = view.book.termsAt(rules.marketId, view.batch.input.now);
  const led = view.copies.followsOf(command.userId).filter(({ isLed }) => isLed);
  return led.map((follow): Gathered => {
    const decided = decideEntry(order, terms, wish, follow);
    if (typeof decided === 'string') return skippedBy(follow, decided);
    const { lots, multiple, guardTicks } = decided;
    const allowance = left(view, follow);
    const { slippagePpm } = follow;
    const facts = { markTicks, slippagePpm, lots, allowance };
    const away = command.force === 'ioc' ? {} : { awayTicks: awayTicks(command.side, 'open', facts) };
    const own: EntryWish = {
      purpose: 'open',
      marginMode: 'isolated',
      multiple: Number(multiple),
      isMarket: wish.isMarket,
      takeProfitTicks: null,
      stopLossTicks: null,
      salt: view.book.deps.newSalt(),
      purse: follow.id,
      markTicks: Number(markTicks),
      ...away,
    };
    const member = {
      userId: follow.userId,
      account: COPY_ACCOUNT,
      lots: Number(lots),
      guardTicks: Number(guardTicks),
      terms: { ...own },
    } as const;
    return { follow, lots, guardTicks, orderId: null, positionId: null, skipped: null, member };
  });
}

/** What a part of a copy closes within. */
export interface ClosingOf {
  readonly side: 'buy' | 'sell';
  readonly markTicks: bigint;
  /** The limit of the order that it repeats, where there is one. */
  readonly limits: readonly bigint[];
}

/** The worst price at which a part of a copy closes; null: it cannot be closed in the book. */
export function closingGuard(
  view: PositionsInBatch,
  { side, markTicks, limits }: ClosingOf,
  { copy, follow, lots }: { readonly copy: ContractPosition; readonly follow: Followed; readonly lots: bigint },
): bigint | null {
  const bound = bankruptcyOf(view, copy);
  if (bound === 'always') return null;
  const others = [...limits, ...(typeof bound === 'bigint' ? [bound] : [])];
  const { slippagePpm } = follow;
  return memberGuard({ side, kind: 'close', markTicks, lots, others, slippagePpm, allowance: left(view, follow) });
}

/** How lots of a copy are closed in a block. */
export interface ClosingMember {
  readonly lots: bigint;
  readonly guardTicks: bigint;
  readonly markTicks: bigint;
  readonly isMarket: boolean;
  /** How far beyond the mark it may trade while it rests; absent: it never rests. */
  readonly away?: number;
}

/** The member of a block that closes lots of a copy. */
export function closingMember(
  copy: ContractPosition,
  { lots, guardTicks, markTicks, isMarket, away }: ClosingMember,
): BlockMember {
  const own: CloseWish = {
    purpose: 'close',
    positionId: copy.id,
    cause: 'user',
    isMarket,
    isRest: false,
    stopId: null,
    markTicks: Number(markTicks),
    ...(away !== undefined && { awayTicks: away }),
  };
  return { userId: copy.userId, account: COPY_ACCOUNT, lots: Number(lots), guardTicks: Number(guardTicks), terms: { ...own } };
}

function gatherCloses(led: Led, wish: CloseWish, copies: readonly LedCopy[], before: bigint): Gathered[] {
  const { view, command, markTicks } = led;
  const limits = [BigInt(command.priceTicks ?? 0)];
  return copies.flatMap(({ copy, follow }): Gathered[] => {
    const part = copyClose(ledLots(copy), BigInt(command.lots), before);
    // What trades at once makes closes that rest smaller, as it does for the trader; what may rest stands beside them.
    const free = command.force === 'ioc' ? part : BigInt(lotsLeft(view, copy)) - copy.leftLots;
    const lots = part < free ? part : free;
    const of = { copy, follow, lots };
    const guardTicks = lots > 0n ? closingGuard(view, { side: command.side, markTicks, limits }, of) : null;
    if (guardTicks === null) return [];
    const { slippagePpm } = follow;
    const facts = { markTicks, slippagePpm, lots, allowance: 0n };
    const away = command.force === 'ioc' ? {} : { away: awayTicks(command.side, 'close', facts) };
    const member = closingMember(copy, { lots, guardTicks, markTicks, isMarket: wish.isMarket, ...away });
    return [{ follow, lots, guardTicks, orderId: null, positionId: copy.id, skipped: null, member }];
  });
}

/** Who repeats an order of a user, and how; nobody where the user leads nobody. */
export function followersOf(view: PositionsInBatch, batch: Batch, rules: MarketRules, command: PlacementCommand): BlockMember[] {
  view.copies.gathered = null;
  const wish = wishOf(command);
  if (view.copies.followsOf(command.userId).length === 0 || rules.account !== COPY_ACCOUNT || wish.purpose === 'liquidation')
    return [];
  const mark = lastMark(view.book.deps.marks, batch, rules.marketId);
  if (mark === null) return [];
  const best = batch.market(rules.marketId).book.bestAgainst(command.side);
  const order: Led = { view, rules, command, markTicks: mark.ticks, bestTicks: best === null ? null : BigInt(best) };
  return (wish.purpose === 'open' ? openingWith(order, wish) : closingWith(order, wish)).flatMap(({ member }) => member ?? []);
}

/** Keeps who was gathered for an order until it is placed. */
function gather(
  { view, rules, command, markTicks, bestTicks }: Led,
  kind: CopiedBlock['kind'],
  gathered: readonly Gathered[],
  traderId: number,
): readonly Gathered[] {
  view.copies.gathered = {
    traderId,
    leaderId: command.userId,
    marketId: rules.marketId,
    kind,
    side: command.side,
    markTicks,
    bestTicks,
    members: gathered.map(({ member: _member, ...one }) => one),
  };
  return gathered;
}

function openingWith(order: Led, wish: EntryWish): readonly Gathered[] {
  const gathered = gatherEntries(order, wish);
  const [first] = gathered;
  return first === undefined ? [] : gather(order, 'open', gathered, first.follow.traderId);
}

function closingWith(order: Led, wish: CloseWish): readonly Gathered[] {
  const position = order.view.seen(wish.positionId);
  const copies = position === undefined ? [] : copiesOf(order.view, position);
  // Copies of a position are of the trader that its owner was when it opened.
  const [first] = copies;
  if (position === undefined || first === undefined) return [];
  const gathered = gatherCloses(order, wish, copies, position.core.lots);
  return gather(order, wish.cause === 'stop' ? 'stop' : 'close', gathered, first.follow.traderId);
}

/** Keeps who was left out of an order of a trader that nobody repeats. */
export function keepSkipped(view: PositionsInBatch, { id, userId, blockId }: Order): void {
  const { gathered } = view.copies;
  if (gathered === null || blockId !== null || gathered.leaderId !== userId) return;
  view.copies.gathered = null;
  if (gathered.members.length > 0) view.copies.blocks.push({ ...gathered, id });
}

/** The reason for which a member was left out that the desk refused. */
function reasonOf({ code }: Denial): SkipReason {
  if (code === 'CONTRACTS_INSUFFICIENT_MARGIN') return 'budget';
  return code === 'ORDER_TOO_MANY_ORDERS' ? 'open_max' : 'too_large';
}

const isDenial = (one: Order | Denial): one is Denial => 'code' in one;

/** Keeps what became of the members that were gathered for a block. */
export function keepBlock(view: PositionsInBatch, { block, members }: PlacedBlock): void {
  const { gathered } = view.copies;
  if (gathered === null) throw new RangeError(`nobody was gathered for block ${block.id}`);
  view.copies.gathered = null;
  const placed = [...members];
  const kept = gathered.members.map((one): CopiedMember => {
    if (one.skipped !== null) return one;
    const order = placed.shift() as Order | Denial;
    if (isDenial(order)) return { ...one, skipped: reasonOf(order) };
    return { ...one, orderId: order.id, positionId: one.positionId ?? order.id };
  });
  view.copies.blocks.push({ ...gathered, id: block.id, members: kept });
}
