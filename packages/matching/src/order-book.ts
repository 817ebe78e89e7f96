/**
 * The order book of one market: price-time priority matching, pure and deterministic.
 *
 * Units: see events.ts. A quote budget is in tick-lots (price in ticks * lots), a whole number to 2^53 - 1.
 * Invariants: the book is never crossed between commands; a trade is at the maker's price; makers of one
 * price trade in the order in which they came to rest; no trade is between two orders of one owner other
 * than NO_OWNER (the taker's remainder expires instead).
 * Errors: a malformed command (price 0, a live id entered again) is a RangeError before anything happened.
 * A command on an id that is not live is no error: it answers 0 or -1.
 * Limits: price * lots of an order, and the lots of a level, stay below 2^53 by the caller's care. Holds,
 * fees and price bands belong to the caller.
 */
import { BookStore } from './book-store.ts';
import { ANY_PRICE, checkOrder, isWhole } from './checks.ts';
import type { CommandTarget } from './command.ts';
import type { CancelReason, Force, MatchSink, RestingOrder, Side } from './events.ts';
import * as words from './events.ts';
import type { Ladder } from './ladder.ts';
import { RestingOrders } from './resting-orders.ts';
import { verifyResting } from './self-check.ts';
import type { ReadableBook } from './state.ts';
import { canFill, describe, readDepth, readOrders } from './views.ts';

const { BUY, FOK, GTC, IOC, POST_ONLY, NO_OWNER, NO_PRICE, CANCEL_REASON } = words;
const MAX_PRICE = 2 ** 31 - 1;

/** What a book may be made with. */
export interface OrderBookOptions {
  /** Hears what every command does. */
  readonly sink: MatchSink;
  /** Memory shared with other books; by default the book has its own. */
  readonly store?: BookStore;
}

/** One market. */
export class OrderBook implements CommandTarget, ReadableBook {
  // Declared and not defined: a field that is first undefined costs the compiler what it knows of its type.
  declare private readonly sink: MatchSink;
  declare private readonly resting: RestingOrders;
  /** Set by take() when it stopped at an order of the taker's own owner. */
  private metOwn = false;

  /** An empty book. */
  constructor(options: OrderBookOptions) {
    this.sink = options.sink;
    this.resting = new RestingOrders(options.store ?? new BookStore());
  }

  /** Enters a limit order; the lots that traded at once. */
  limit(id: number, owner: number, side: Side, priceTicks: number, lots: number, force: Force = GTC): number {
    checkOrder(id, owner, side, priceTicks, lots);
    // From here on the compiler knows an int32, whatever kind of number the caller had.
    const price = priceTicks | 0;
    const best = side === BUY ? this.resting.asks.bestPrice : this.resting.bids.bestPrice;
    if (best !== NO_PRICE && (side === BUY ? best <= price : best >= price)) {
      return this.limitTaking(id, owner, side, price, lots, force);
    }
    if (force === GTC || force === POST_ONLY) return this.rest(id, owner, side, price, lots);
    if (force === IOC) return this.drop(id, lots, CANCEL_REASON.UNFILLED);
    if (force === FOK) return this.drop(id, lots, CANCEL_REASON.KILLED);
    throw new RangeError(`force: ${String(force)}`);
  }

  /** Trades up to `lots` at whatever prices the book has; the lots that traded. */
  market(id: number, owner: number, side: Side, lots: number): number {
    checkOrder(id, owner, side, ANY_PRICE, lots);
    const left = this.take(id, owner, side, side === BUY ? MAX_PRICE : 0, lots);
    if (left > 0) this.drop(id, left, this.metOwn ? CANCEL_REASON.SELF_TRADE : CANCEL_REASON.UNFILLED);
    return lots - left;
  }

  /**
   * Trades for at most `budget` tick-lots of quote, and at most `maxLots`; the tick-lots that traded.
   * A buy never spends more than its budget; a sell stops before it would receive more.
   */
  marketQuote(id: number, owner: number, side: Side, budget: number, maxLots: number = Number.MAX_SAFE_INTEGER): number {
    checkOrder(id, owner, side, ANY_PRICE, maxLots);
    if (!isWhole(budget)) throw new RangeError(`budget: ${budget}`);
    const ladder = this.opposite(side);
    let left = budget;
    let lotsLeft = maxLots;
    while (left > 0) {
      const lots = this.affordable(owner, ladder, left, lotsLeft);
      if (lots < 0) {
        this.drop(id, left, -lots as CancelReason);
        break;
      }
      left -= lots * ladder.bestPrice;
      lotsLeft -= lots;
      this.trade(ladder, this.resting.headOf(ladder.bestLevel), id, lots, left);
    }
    return budget - left;
  }

  /** Takes a resting order out; its open lots, 0 when the id is not live. */
  cancel(id: number): number {
    const { resting } = this;
    const slot = resting.store.ids.find(id);
    const ladder = slot === 0 ? undefined : resting.ladderAt(slot);
    if (ladder === undefined) return 0;
    const lots = resting.lotsOf(slot);
    resting.remove(ladder, slot);
    this.sink.onCancel(id, lots, CANCEL_REASON.REQUESTED);
    return lots;
  }

  /**
   * Cancels an order and enters a GTC limit with the same id, side and owner: priority is lost.
   * The lots that traded at once, -1 when the id is not live.
   */
  replace(id: number, priceTicks: number, lots: number): number {
    checkOrder(id, NO_OWNER, BUY, priceTicks, lots);
    const price = priceTicks | 0;
    const { resting } = this;
    const slot = resting.find(id);
    if (slot === 0) return -1;
    const side = resting.sideOf(slot);
    const before = resting.lotsOf(slot);
    const best = side === BUY ? resting.asks.bestPrice : resting.bids.bestPrice;
    if (best !== NO_PRICE && (side === BUY ? best <= price : best >= price)) {
      const owner = resting.ownerOf(slot);
      resting.remove(resting.ladder(side), slot);
      this.sink.onCancel(id, before, CANCEL_REASON.REPLACED);
      return this.limitTaking(id, owner, side, price, lots, GTC);
    }
    resting.move(side === BUY ? resting.bids : resting.asks, slot, price, lots);
    this.sink.onCancel(id, before, CANCEL_REASON.REPLACED);
    this.sink.onRest(id, side, price, lots);
    return 0;
  }

  /**
   * Makes a resting order smaller; it keeps its priority. All its lots or more cancel it.
   * The lots still open, -1 when the id is not live.
   */
  reduce(id: number, byLots: number): number {
    if (!isWhole(byLots)) throw new RangeError(`byLots: ${byLots}`);
    const slot = this.resting.find(id);
    if (slot === 0) return -1;
    const left = this.resting.lotsOf(slot) - byLots;
    if (left <= 0) {
      this.cancel(id);
      return 0;
    }
    this.resting.resize(slot, left);
    this.sink.onReduce(id, byLots, left);
    return left;
  }

  /** How many orders rest. */
  get size(): number {
    return this.resting.count;
  }

  /** Best price of a side in ticks, NO_PRICE when it is empty. */
  best(side: Side): number {
    return this.resting.ladder(side).bestPrice;
  }

  /** Up to `levels` levels of a side, best first, each [priceTicks, lots]. */
  depth(side: Side, levels: number): [number, number][] {
    return readDepth(this.resting, side, levels);
  }

  /** A resting order, or undefined when the id is not live in this book. */
  find(id: number): RestingOrder | undefined {
    const slot = this.resting.find(id);
    return slot === 0 ? undefined : describe(this.resting, slot);
  }

  /** All orders of a side in priority order: best price first, then first come. */
  orders(side: Side): Generator<RestingOrder> {
    return readOrders(this.resting, side);
  }

  /**
   * Puts an order to rest without matching, to rebuild a book: orders of one price in their order of time.
   * RangeError when it is malformed, live already or would cross.
   */
  place(order: RestingOrder): void {
    const { id, owner, side, priceTicks, lots } = order;
    checkOrder(id, owner, side, priceTicks, lots);
    const best = this.opposite(side).bestPrice;
    if (best !== NO_PRICE && (side === BUY ? best <= priceTicks : best >= priceTicks))
      throw new RangeError(`order ${id} would cross the book`);
    this.resting.insert(this.resting.ladder(side), id, owner, priceTicks, lots);
  }

  /** Opens a group: until commit() or rollback() every change can be undone. RangeError when one is open. */
  begin(): void {
    this.resting.begin();
  }

  /** A point in the open group that rollbackTo() can return to, for undoing one command of many. */
  mark(): number {
    return this.resting.mark();
  }

  /** Undoes what came after `mark`, in this group; the group stays open. The sink is not told. */
  rollbackTo(mark: number): void {
    this.resting.undo(mark);
  }

  /** Undoes the whole group: orders, lots and priorities are as they were at begin(). The sink is not told. */
  rollback(): void {
    this.resting.undo(0);
    this.resting.commit();
  }

  /** Ends the group and keeps what it did. */
  commit(): void {
    this.resting.commit();
  }

  /** Throws when the memory contradicts itself; for tests and after recovery, since it walks all orders. */
  verify(): void {
    verifyResting(this.resting);
  }

  /** A limit order that meets the other side of the book; the lots that traded. */
  private limitTaking(id: number, owner: number, side: Side, priceTicks: number, lots: number, force: Force): number {
    if (!(force >= GTC && force <= POST_ONLY)) throw new RangeError(`force: ${String(force)}`);
    if (force === POST_ONLY) return this.drop(id, lots, CANCEL_REASON.WOULD_TAKE);
    if (force === FOK && !canFill(this.resting, owner, side, priceTicks, lots)) return this.drop(id, lots, CANCEL_REASON.KILLED);
    // Found out later, by the insertion, it would be after the trades.
    if (force === GTC && this.resting.store.ids.find(id) !== 0) throw new RangeError(`order ${id} is live already`);
    const left = this.take(id, owner, side, priceTicks, lots);
    if (left === 0) return lots;
    if (this.metOwn) this.drop(id, left, CANCEL_REASON.SELF_TRADE);
    else if (force === GTC) this.rest(id, owner, side, priceTicks, left);
    else this.drop(id, left, CANCEL_REASON.UNFILLED);
    return lots - left;
  }

  private rest(id: number, owner: number, side: Side, priceTicks: number, lots: number): number {
    const { resting } = this;
    resting.insert(side === BUY ? resting.bids : resting.asks, id, owner, priceTicks, lots);
    this.sink.onRest(id, side, priceTicks, lots);
    return 0;
  }

  /** Trades up to `lots` within the limit; the lots left. Sets metOwn when an own order stopped it. */
  private take(id: number, owner: number, side: Side, limit: number, lots: number): number {
    const { resting } = this;
    const ladder = this.opposite(side);
    let left = lots;
    this.metOwn = false;
    for (;;) {
      const price = ladder.bestPrice;
      if (price === NO_PRICE || (side === BUY ? price > limit : price < limit)) return left;
      const slot = resting.headOf(ladder.bestLevel);
      if (owner !== NO_OWNER && resting.ownerOf(slot) === owner) {
        this.metOwn = true;
        return left;
      }
      const open = resting.lotsOf(slot);
      this.trade(ladder, slot, id, open < left ? open : left, open < left ? left - open : 0);
      if (open >= left) return 0;
      left -= open;
    }
  }

  /** The lots of the first maker that a quote budget takes; a negated CANCEL_REASON when it takes none. */
  private affordable(owner: number, ladder: Ladder, budget: number, maxLots: number): number {
    if (maxLots === 0) return -CANCEL_REASON.BUDGET_SPENT;
    if (ladder.bestPrice === NO_PRICE) return -CANCEL_REASON.UNFILLED;
    const slot = this.resting.headOf(ladder.bestLevel);
    if (owner !== NO_OWNER && this.resting.ownerOf(slot) === owner) return -CANCEL_REASON.SELF_TRADE;
    // Exact: for whole numbers below 2^53 the floor of the rounded quotient is the true floor.
    const lots = Math.min(Math.floor(budget / ladder.bestPrice), maxLots, this.resting.lotsOf(slot));
    return lots === 0 ? -CANCEL_REASON.BUDGET_SPENT : lots;
  }

  /** Trades `lots` of the first maker of a ladder, whose price and id are read before it may go. */
  private trade(ladder: Ladder, slot: number, takerId: number, lots: number, takerLeft: number): void {
    const { resting } = this;
    const price = ladder.bestPrice;
    const makerId = resting.idOf(slot);
    const makerLeft = resting.lotsOf(slot) - lots;
    if (makerLeft === 0) resting.remove(ladder, slot);
    else resting.resize(slot, makerLeft);
    this.sink.onTrade(makerId, takerId, price, lots, makerLeft, takerLeft);
  }

  private opposite(side: Side): Ladder {
    return side === BUY ? this.resting.asks : this.resting.bids;
  }

  /** Reports lots that ended untraded; 0, so that callers can return it as "none traded". */
  private drop(id: number, lots: number, reason: CancelReason): number {
    this.sink.onCancel(id, lots, reason);
    return 0;
  }
}
