/**
 * What followers do with an order of a trader: a copy of an entry, or a part of a copy that closes with the trader's part. All of them
 * and the order are one block. Nobody is resized; who does not fit is left out, with the reason. Units: lots, ticks, atoms.
 */
import {
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
} from '../../exchange/clearing/index.ts';
import { bankruptcyOf } from './close.ts';
import type { CopiedMember, Followed } from './copies.ts';
import { lastMark } from './marks.ts';
import { type CloseWish, type EntryWish, wishOf } from './order-terms.ts';
import type { PositionsInBatch } from './position-book.ts';
import { type ContractPosition, sideOpenedBy } from './position.ts';
import { hasRoomFor, lotsLeft } from './prepare.ts';
import type { Terms } from './terms.ts';

/** The allowance of a day for slippage: 2 % of the budget. */
const ALLOWANCE_PPM = 20_000n;
/** Copies are of markets that settle in this account. */
const ACCOUNT = 'lever';

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

const left = (view: PositionsInBatch, follow: Followed): bigint =>
  allowanceLeft(follow.budget, view.copies.usedOf(follow), ALLOWANCE_PPM);

/** Copies of a follow that are open, or that its orders may still open. */
function openCopies(view: PositionsInBatch, { id, userId }: Followed): number {
  const open = view.copiesOfPurse(id).length;
  const coming = view.batch.ownOrders(userId).filter((order) => {
    const terms = view.knownTerms(order.id);
    return terms?.purse === id && terms.purpose === 'open' && view.seen(order.id) === undefined;
  });
  return open + coming.length;
}

function hasOpposite({ view, rules, command }: Led, { userId }: Followed): boolean {
  return view.batch.ownOrders(userId).some(({ marketId, side }) => marketId === rules.marketId && side !== command.side);
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
    isPaused: !follow.isOpening || view.book.deps.isFrozen(userId),
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
    };
    const member = {
      userId: follow.userId,
      account: ACCOUNT,
      lots: Number(lots),
      guardTicks: Number(guardTicks),
      terms: { ...own },
    } as const;
    return { follow, lots, guardTicks, orderId: null, positionId: null, skipped: null, member };
  });
}

/** The worst price at which a part of a copy closes; null: it cannot be closed in the book. */
function closingGuard({ view, command, markTicks }: Led, copy: ContractPosition, follow: Followed, lots: bigint): bigint | null {
  const bound = bankruptcyOf(view, copy);
  if (bound === 'always') return null;
  const others = [BigInt(command.priceTicks ?? 0), ...(typeof bound === 'bigint' ? [bound] : [])];
  const { slippagePpm } = follow;
  return memberGuard({ side: command.side, kind: 'close', markTicks, lots, others, slippagePpm, allowance: left(view, follow) });
}

function gatherCloses(led: Led, wish: CloseWish): Gathered[] {
  const { view, command, markTicks } = led;
  const position = view.seen(wish.positionId);
  if (position === undefined || position.blockId === null || position.purse !== null) return [];
  const { lots: before } = position.core;
  return view.copiesOf(position.blockId).flatMap(({ id }): Gathered[] => {
    const copy = view.position(id) as ContractPosition;
    const follow = view.copies.follow(copy.purse ?? 0);
    if (follow === undefined || copy.status !== 'open') return [];
    const part = copyClose(copy.core.lots, BigInt(command.lots), before);
    const free = BigInt(lotsLeft(view, copy));
    const lots = part < free ? part : free;
    const guardTicks = lots > 0n ? closingGuard(led, copy, follow, lots) : null;
    if (guardTicks === null) return [];
    const own: CloseWish = {
      purpose: 'close',
      positionId: id,
      cause: 'user',
      isMarket: wish.isMarket,
      isRest: false,
      stopId: null,
      markTicks: Number(markTicks),
    };
    const member = {
      userId: copy.userId,
      account: ACCOUNT,
      lots: Number(lots),
      guardTicks: Number(guardTicks),
      terms: { ...own },
    } as const;
    return [{ follow, lots, guardTicks, orderId: null, positionId: id, skipped: null, member }];
  });
}

/** Who repeats an order of a user, and how; nobody where the user leads nobody. */
export function followersOf(view: PositionsInBatch, batch: Batch, rules: MarketRules, command: PlacementCommand): BlockMember[] {
  view.copies.gathered = null;
  const wish = wishOf(command);
  if (view.copies.followsOf(command.userId).length === 0 || rules.account !== ACCOUNT || wish.purpose === 'liquidation')
    return [];
  const mark = lastMark(view.book.deps.marks, batch, rules.marketId);
  if (mark === null) return [];
  const best = batch.market(rules.marketId).book.bestAgainst(command.side);
  const led: Led = { view, rules, command, markTicks: mark.ticks, bestTicks: best === null ? null : BigInt(best) };
  const gathered = wish.purpose === 'open' ? gatherEntries(led, wish) : gatherCloses(led, wish);
  // Copies of a position are of one trader, whoever its owner leads as today.
  const [first] = gathered;
  if (first === undefined) return [];
  const { markTicks, bestTicks } = led;
  view.copies.gathered = {
    traderId: first.follow.traderId,
    leaderId: command.userId,
    marketId: rules.marketId,
    kind: wish.purpose === 'open' ? 'open' : wish.cause === 'stop' ? 'stop' : 'close',
    side: command.side,
    markTicks,
    bestTicks,
    members: gathered.map(({ member: _member, ...one }) => one),
  };
  const members = gathered.flatMap(({ member }) => member ?? []);
  // Without any the order stands by itself; who was left out is kept with it.
  if (members.length === 0) return [];
  return members;
}

/** Keeps who was left out of an order of a trader that nobody repeats. */
export function keepSkipped(view: PositionsInBatch, { id, userId, blockId }: Order): void {
  const { gathered } = view.copies;
  if (gathered === null || blockId !== null || gathered.leaderId !== userId) return;
  view.copies.gathered = null;
  view.copies.blocks.push({ ...gathered, id });
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
