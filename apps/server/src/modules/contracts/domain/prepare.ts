/**
 * Makes of a wish what the desk decides: an entry at market never trades beyond its guard (F7), a close never beyond the bankruptcy
 * price of its position, at market nor 2 % from the mark. Denials leave everything as it was.
 */
import { closingLimit, isBeyond, type PriceBound, restingLimit, WIDEST_PPM } from '@glasshouse/risk';
import {
  type Batch,
  type Decision,
  type Denial,
  type MarketRules,
  type PlacementCommand,
  accept,
  checkNotional,
  checkRules,
  checkSize,
  deny,
  openLots,
  priceText,
  quantityText,
} from '../../exchange/clearing/index.ts';
import { bankruptcyOf } from './close.ts';
import { restingTermsOf } from './standing.ts';
import { type Asked, type Grounds, freeOf, worstOf } from './judge.ts';
import { freshMark, lastMark } from './marks.ts';
import { type CloseWish, type EntryWish, wishOf } from './order-terms.ts';
import type { PositionBook, PositionsInBatch } from './position-book.ts';
import { type ContractPosition, closingSide, sideOpenedBy } from './position.ts';
import { checkReverse, reversed } from './reverse.ts';
import { checkStopSide } from './stop-side.ts';

/** Most positions of a user in a market, with those that their entries would open. */
const MOST_POSITIONS = 100;

const refused = (denial: Denial): { ok: false; denial: Denial } => ({ ok: false, denial });

/** Prepares an order. */
export function prepare(
  book: PositionBook,
  batch: Batch,
  rules: MarketRules,
  command: PlacementCommand,
): Decision<PlacementCommand> {
  if (book.deps.marks.isPaused(batch, rules.marketId)) return deny('CONTRACTS_PAUSED');
  const view = book.in(batch);
  const kind = checkLedKind(view, command);
  if (!kind.ok) return kind;
  const wish = wishOf(command);
  const prepared =
    wish.purpose === 'open' ? prepareEntry(book, batch, rules, { command, wish }) : prepareClose(view, rules, { command, wish });
  return prepared.ok && meetsOwnBlock(view, prepared.value) ? deny('ORDER_OWN_FIRST') : prepared;
}

/** Denies orders that a block cannot promise to all of its members, where somebody follows. */
function checkLedKind(view: PositionsInBatch, { userId, force, displayLots = null }: PlacementCommand): Decision<null> {
  if (force !== 'fok' && displayLots === null) return accept(null);
  return view.copies.followsOf(userId).some(({ isLed }) => isLed) ? deny('COPY_LEAD_ORDER_KIND') : accept(null);
}

/** Whether an order could trade with a block that its user is a member of, and not the owner. */
function meetsOwnBlock({ batch }: PositionsInBatch, { userId, marketId, side, priceTicks }: PlacementCommand): boolean {
  return batch.ownOrders(userId).some((order) => {
    if (order.blockId === null || order.blockId === order.id || order.marketId !== marketId || order.side === side) return false;
    if (batch.order(order.blockId)?.userId === userId) return false;
    const [limit, at] = [priceTicks ?? 0, order.priceTicks ?? 0];
    return side === 'buy' ? limit >= at : limit <= at;
  });
}

/** Where the worst price of an order is and the book has nothing as good: it is refused, not ended. */
function checkBook(batch: Batch, rules: MarketRules, side: PlacementCommand['side'], limit: bigint): Decision<null> {
  const best = batch.market(rules.marketId).book.bestAgainst(side);
  if (best === null) return deny('ORDER_NO_LIQUIDITY');
  const isFar = side === 'buy' ? BigInt(best) > limit : BigInt(best) < limit;
  return isFar ? deny('CONTRACTS_PRICE_FAR', { worst: priceText(rules, limit) }) : accept(null);
}

const atWorst = (command: PlacementCommand, limit: bigint): PlacementCommand => ({
  ...command,
  kind: 'limit',
  force: 'ioc',
  priceTicks: Number(limit),
});

interface EntryOf {
  readonly command: PlacementCommand;
  readonly wish: EntryWish;
}

/** Whether a user may have one more position in a market. */
export function hasRoomFor(
  view: PositionsInBatch,
  { userId, marketId }: { readonly userId: number; readonly marketId: number },
): boolean {
  // Most users have few, and the exact number of few is not needed.
  if (view.mostOf(userId, marketId) + view.batch.openCount(userId, marketId) < MOST_POSITIONS) return true;
  const entries = (['long', 'short'] as const).flatMap((side) => view.entriesOf(userId, marketId, side));
  const coming = entries.filter(({ id }) => view.seen(id) === undefined).length;
  return view.countOf(userId, marketId) + coming < MOST_POSITIONS;
}

/** What an entry is judged against now; denied without a mark, and while the fund could not pay an atom of rounding. */
export function groundsOf(
  book: PositionBook,
  batch: Batch,
  rules: MarketRules,
  command: Pick<PlacementCommand, 'userId' | 'side'> & { readonly purse?: number | null },
): Decision<Grounds> {
  const mark = freshMark(book.deps.marks, batch, rules.marketId);
  if (mark === null || batch.input.index(rules.marketId) === null) return deny('MARKETS_NO_PRICE');
  if (book.deps.fund.isShort(batch, rules.marketId)) return deny('CONTRACTS_FUND_SHORT');
  return accept({
    view: book.in(batch),
    rules,
    terms: book.termsAt(rules.marketId, batch.input.now),
    markTicks: mark.ticks,
    best: batch.market(rules.marketId).book.bestAgainst(command.side),
    free: freeOf(book.in(batch), rules, command),
  });
}

function prepareEntry(book: PositionBook, batch: Batch, rules: MarketRules, wished: EntryOf): Decision<PlacementCommand> {
  const made = reversed(book.in(batch), batch, wished.command, wished.wish);
  if (!made.ok) return made;
  const entry = made.value;
  const { command, wish } = entry;
  const found = groundsOf(book, batch, rules, command);
  if (!found.ok) return found;
  const grounds = found.value;
  const side = sideOpenedBy(command.side);
  for (const check of [
    hasRoomFor(book.in(batch), command) ? accept(null) : deny('CONTRACTS_TOO_MANY', { max: MOST_POSITIONS }),
    checkStopSide(rules, side, 'tp', wish.takeProfitTicks, grounds.markTicks),
    checkStopSide(rules, side, 'sl', wish.stopLossTicks, grounds.markTicks),
  ])
    if (!check.ok) return check;
  return wish.isMarket ? prepareMarketEntry(batch, grounds, entry) : checkLimitEntry(rules, command);
}

const toShare = <T>(decision: Decision<T>): Decision<T> =>
  decision.ok || decision.denial.path !== 'amount' ? decision : refused({ ...decision.denial, path: 'share' });

function checkLimitEntry(rules: MarketRules, command: PlacementCommand): Decision<PlacementCommand> {
  const fits = toShare(checkRules(rules, command));
  return fits.ok ? accept(command) : fits;
}

function prepareMarketEntry(batch: Batch, grounds: Grounds, { command, wish }: EntryOf): Decision<PlacementCommand> {
  const { rules } = grounds;
  const side = sideOpenedBy(command.side);
  const { userId, marketId, lots } = command;
  if (lots % rules.lotStep !== 0) return deny('ORDER_AMOUNT_LOT', { lot: rules.lot }, 'share');
  const sized = toShare(checkSize(rules, Number(grounds.markTicks), lots));
  if (!sized.ok) return sized;
  const asked: Asked = { id: Infinity, userId, marketId, side, lots: BigInt(lots), multiple: BigInt(wish.multiple) };
  const worst = worstOf(grounds, asked);
  if (typeof worst !== 'bigint') return refused(worst);
  const offered = checkBook(batch, rules, command.side, worst);
  if (!offered.ok) return offered;
  const valued = toShare(checkNotional(rules, grounds.best ?? 0, lots));
  return valued.ok ? accept(atWorst(command, worst)) : valued;
}

/** The open position of a user, or why there is none; one that ended before this batch is unknown here. */
export function ownPosition(view: PositionsInBatch, userId: number, id: number): Decision<ContractPosition> {
  const position = view.seen(id);
  if (!position || position.userId !== userId) return deny('CONTRACTS_POSITION_UNKNOWN');
  return position.status === 'closed' ? deny('CONTRACTS_POSITION_CLOSED') : accept(view.position(id) as ContractPosition);
}

/** Lots of a position that no live close is for. */
export function lotsLeft(view: PositionsInBatch, position: ContractPosition): number {
  return view.closesOf(position).reduce((left, order) => left - openLots(order), Number(position.core.lots));
}

interface CloseOf {
  readonly command: PlacementCommand;
  readonly wish: CloseWish;
}

function prepareClose(view: PositionsInBatch, rules: MarketRules, { command, wish }: CloseOf): Decision<PlacementCommand> {
  const reverse = checkReverse(rules, wish);
  if (!reverse.ok) return reverse;
  const own = ownPosition(view, command.userId, wish.positionId);
  if (!own.ok) return own;
  const position = own.value;
  if (position.status === 'closing') return deny('CONTRACTS_POSITION_CLOSING');
  const left = lotsLeft(view, position);
  const lots = wish.isRest ? left : command.lots;
  if (lots < 1 || lots > left)
    return deny('CONTRACTS_REDUCE_TOO_MUCH', { left: quantityText(rules, left), asset: rules.lotCode }, 'share');
  const wished: PlacementCommand = { ...command, lots, side: closingSide(position.core.side) };
  return wish.isMarket ? prepareMarketClose(view, rules, wished, position) : prepareLimitClose(view, rules, wished, position);
}

/**
 * The worst price that a close may name: the bankruptcy price. One of a cross position that may rest stays so near the mark that it
 * never takes its account below what it requires.
 */
export function closeBound(
  view: PositionsInBatch,
  rules: MarketRules,
  command: Pick<PlacementCommand, 'force'>,
  position: ContractPosition,
): PriceBound {
  const bound = bankruptcyOf(view, position);
  const isResting = command.force === undefined || command.force === 'gtc' || command.force === 'post_only';
  if (position.marginMode === 'isolated' || !isResting) return bound;
  const mark = lastMark(view.book.deps.marks, view.batch, rules.marketId);
  if (mark === null) return 'always';
  const { side } = position.core;
  const resting = restingLimit(side, mark.ticks, restingTermsOf(view.termsFor(position)));
  return typeof bound === 'bigint' && isBeyond(side, resting, bound) ? bound : bound === 'always' ? bound : resting;
}

function prepareLimitClose(
  view: PositionsInBatch,
  rules: MarketRules,
  command: PlacementCommand,
  position: ContractPosition,
): Decision<PlacementCommand> {
  const limit = BigInt(command.priceTicks ?? 0);
  const bound = closeBound(view, rules, command, position);
  // Without a mark nobody knows what entries that rest are worth: a close may come to rest, and takes none of them.
  const hasMark = lastMark(view.book.deps.marks, view.batch, rules.marketId) !== null;
  if (!hasMark && checkBook(view.batch, rules, command.side, limit).ok) return deny('MARKETS_NO_PRICE');
  if (!isBeyond(position.core.side, limit, bound)) return accept(command);
  const worst = typeof bound === 'bigint' ? priceText(rules, bound) : '0';
  return deny('CONTRACTS_PRICE_FAR', { worst }, 'target_price');
}

function prepareMarketClose(
  view: PositionsInBatch,
  rules: MarketRules,
  command: PlacementCommand,
  position: ContractPosition,
): Decision<PlacementCommand> {
  const { batch, book } = view;
  const mark = lastMark(book.deps.marks, batch, rules.marketId);
  if (mark === null) return deny('MARKETS_NO_PRICE');
  const limit = closingLimit(position.core.side, mark.ticks, bankruptcyOf(view, position), WIDEST_PPM);
  if (limit === null) return deny('CONTRACTS_PRICE_FAR', { worst: priceText(rules, mark.ticks) });
  const offered = checkBook(batch, rules, command.side, limit);
  return offered.ok ? accept(atWorst(command, limit)) : offered;
}
