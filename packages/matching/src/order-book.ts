/**
 * The order book of one market: price-time priority matching, pure and deterministic.
 *
 * Units: see events.ts. A quote budget is in tick-lots (price in ticks * lots), a whole number to 2^53 - 1.
 * Invariants: the book is never crossed between commands; a trade is at the maker's price; makers of one
 * price trade in the order in which they came to rest (an iceberg comes anew with every refill); orders of one
 * owner other than NO_OWNER trade with each other only where the taker allows it.
 * Errors: a malformed command (price 0, a live id entered again) is a RangeError before anything happened.
 * A command on an id that is not live is no error: it answers 0 or -1.
 * Limits: price * lots of an order, and the lots of a level, stay below 2^53 by the caller's care. Market (market.ts)
 * is the book with rules, triggers and numbered events.
 */
import { BookMemory, type BookMemoryOptions } from './book-memory.ts';
import { ANY_PRICE, checkOrder, isWhole } from './checks.ts';
import type { CommandTarget } from './command.ts';
import type { CancelReason, Force, MatchSink, SelfTrade, Side } from './events.ts';
import * as words from './events.ts';
import type { Ladder } from './ladder.ts';
import { EXTRA } from './order-extras.ts';

const { BUY, FOK, GTC, IOC, POST_ONLY, NO_OWNER, NO_PRICE, CANCEL_REASON, SELF_TRADE } = words;
const MAX_PRICE = 2 ** 31 - 1;

/** What a book may be made with. */
export interface OrderBookOptions extends BookMemoryOptions {
  /** Receives the events of every command. */
  readonly sink: MatchSink;
}

/** One market. */
export class OrderBook extends BookMemory implements CommandTarget {
  // Declared and not defined: a field that is first undefined loses its type in the compiler.
  declare private readonly sink: MatchSink;
  /** Set by take() when it stopped at an order of the taker's own owner. */
  private metOwn = false;
  /** Set by take() when it stopped because the taker had matched as many orders as it may. */
  private metEnough = false;
  /** What the taker lost to its own orders without a trade. */
  private decremented = 0;
  /** Whether the order under way has none of the wishes below. */
  private isPlain = true;
  private selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER;
  private displayLots = 0;
  private partner = 0;
  /** Ids whose OCO partner traded or ended, for the keeper of the partners. */
  readonly unlinked: number[] = [];

  /** An empty book. */
  constructor(options: OrderBookOptions) {
    super(options);
    this.sink = options.sink;
  }

  /** Enters a limit order; the lots that traded at once. */
  limit(id: number, owner: number, side: Side, priceTicks: number, lots: number, force: Force = GTC): number {
    checkOrder(id, owner, side, priceTicks, lots);
    // From here on the compiler has an int32, whatever number the caller passed.
    const price = priceTicks | 0;
    if (force === GTC && !this.crosses(side, price)) return this.rest(id, owner, side, price, lots);
    return this.limitForce(id, owner, side, price, lots, force);
  }

  /** Enters a limit order with a self-trade mode, lots to show at a time (0: all) and an OCO partner (0: none). */
  limitWith(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force: Force,
    selfTrade: SelfTrade,
    displayLots = 0,
    partner = 0,
  ): number {
    this.isPlain = false;
    this.selfTrade = selfTrade;
    this.displayLots = displayLots;
    this.partner = partner;
    try {
      const traded = this.limit(id, owner, side, priceTicks, lots, force);
      if (partner !== 0) this.unlinkTaker(id, traded, partner);
      return traded;
    } finally {
      this.isPlain = true;
      this.selfTrade = SELF_TRADE.EXPIRE_TAKER;
    }
  }

  /** Trades up to `lots` at any price, or up to a worst one; the lots that traded. */
  market(
    id: number,
    owner: number,
    side: Side,
    lots: number,
    worstTicks: number = side === BUY ? MAX_PRICE : 0,
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
  ): number {
    checkOrder(id, owner, side, ANY_PRICE, lots);
    this.selfTrade = selfTrade;
    const left = this.take(id, owner, side, worstTicks, lots);
    this.selfTrade = SELF_TRADE.EXPIRE_TAKER;
    if (left > 0) this.drop(id, left, this.whyLeft(side));
    return lots - left - this.decremented;
  }

  /**
   * Trades for at most `budget` tick-lots of quote, and at most `maxLots`; the tick-lots that traded.
   * A buy never spends more than its budget; a sell stops before it would receive more.
   */
  marketQuote(
    id: number,
    owner: number,
    side: Side,
    budget: number,
    maxLots: number = Number.MAX_SAFE_INTEGER,
    worstTicks: number = side === BUY ? MAX_PRICE : 0,
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
  ): number {
    checkOrder(id, owner, side, ANY_PRICE, maxLots);
    if (!isWhole(budget)) throw new RangeError(`budget: ${budget}`);
    const ladder = this.opposite(side);
    let left = budget;
    let lotsLeft = maxLots;
    let traded = 0;
    let matched = 0;
    while (left > 0) {
      const price = ladder.bestPrice;
      if (lotsLeft === 0) return this.drop(id, left, CANCEL_REASON.BUDGET_SPENT, traded);
      if (price === NO_PRICE) return this.drop(id, left, CANCEL_REASON.UNFILLED, traded);
      if (side === BUY ? price > worstTicks : price < worstTicks) return this.drop(id, left, CANCEL_REASON.BAND, traded);
      if (matched++ === this.maxMatches) return this.drop(id, left, CANCEL_REASON.MATCH_LIMIT, traded);
      const slot = this.resting.headOf(ladder.bestLevel);
      const isOwn = owner !== NO_OWNER && selfTrade !== SELF_TRADE.ALLOW && this.resting.ownerOf(slot) === owner;
      if (isOwn && selfTrade !== SELF_TRADE.DECREMENT) {
        if (selfTrade !== SELF_TRADE.EXPIRE_TAKER) this.expire(ladder, slot);
        if (selfTrade === SELF_TRADE.EXPIRE_MAKER) continue;
        return this.drop(id, left, CANCEL_REASON.SELF_TRADE, traded);
      }
      // Exact: for whole numbers below 2^53 the floor of the rounded quotient is the true floor.
      const lots = Math.min(Math.floor(left / price), lotsLeft, this.resting.lotsOf(slot));
      if (lots === 0) return this.drop(id, left, CANCEL_REASON.BUDGET_SPENT, traded);
      left -= lots * price;
      lotsLeft -= lots;
      if (isOwn) this.decrement(ladder, slot, id, lots, left);
      else {
        this.trade(ladder, slot, id, lots, left);
        traded += lots * price;
      }
    }
    return traded;
  }

  /** Takes a resting order out; its open lots, 0 when the id is not live. */
  cancel(id: number, reason: CancelReason = CANCEL_REASON.REQUESTED): number {
    const { resting } = this;
    const slot = resting.ids.find(id);
    const ladder = slot === 0 ? undefined : resting.ladderAt(slot);
    return ladder === undefined ? 0 : this.cancelAt(ladder, slot, id, reason);
  }

  /** Takes the order in a slot of a ladder out; its open lots. */
  cancelAt(ladder: Ladder, slot: number, id: number, reason: CancelReason): number {
    const lots = this.openOf(slot);
    // An order that is canceled because of its partner does not cancel the partner.
    if (this.extras.count !== 0 && reason !== CANCEL_REASON.LINKED) this.unlinkSlot(slot);
    this.resting.remove(ladder, slot, id);
    this.sink.onCancel(id, lots, reason);
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
    if (this.extras.count !== 0 && this.extras.has(slot)) return this.replaceWith(slot, id, price, lots);
    const side = resting.sideOf(slot);
    const before = resting.lotsOf(slot);
    if (this.crosses(side, price)) {
      const owner = resting.ownerOf(slot);
      resting.remove(resting.ladder(side), slot, id);
      this.sink.onCancel(id, before, CANCEL_REASON.REPLACED);
      return this.limitTaking(id, owner, side, price, lots, GTC);
    }
    resting.move(resting.ladder(side), slot, price, lots);
    this.sink.onCancel(id, before, CANCEL_REASON.REPLACED);
    this.sink.onRest(id, side, price, lots, 0);
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
    const left = this.openOf(slot) - byLots;
    if (left <= 0) {
      this.cancel(id);
      return 0;
    }
    const shown = this.resting.lotsOf(slot);
    // Hidden lots go first: what is shown is what others count on.
    if (left < shown) this.resting.resize(slot, left);
    if (this.extras.count !== 0 && this.extras.get(slot, EXTRA.HIDDEN) !== 0)
      this.resting.setExtra(slot, EXTRA.HIDDEN, Math.max(0, left - shown));
    this.sink.onReduce(id, byLots, left);
    return left;
  }

  /** A limit order that trades at once, or must do so or must not. */
  private limitForce(id: number, owner: number, side: Side, price: number, lots: number, force: Force): number {
    switch (force) {
      case POST_ONLY:
        return this.crosses(side, price) ? this.postOnly(id, lots) : this.rest(id, owner, side, price, lots);
      case FOK:
        if (!this.canFill(owner, side, price, lots, this.selfTrade)) return this.drop(id, lots, CANCEL_REASON.KILLED);
        break;
      case GTC:
        // Found out later, by the insertion, it would be after the trades.
        if (this.resting.ids.find(id) !== 0) throw new RangeError(`order ${id} is live already`);
        break;
      case IOC:
        break;
      default:
        throw new RangeError(`force: ${String(force)}`);
    }
    return this.limitTaking(id, owner, side, price, lots, force);
  }

  private limitTaking(id: number, owner: number, side: Side, price: number, lots: number, force: Force): number {
    const left = this.take(id, owner, side, price, lots);
    if (left === 0) return lots - this.decremented;
    if (force === GTC && !this.metOwn && !this.metEnough) this.rest(id, owner, side, price, left);
    else this.drop(id, left, this.whyCut());
    return lots - left - this.decremented;
  }

  /** Why a limit order that took ends with lots left. */
  private whyCut(): CancelReason {
    if (this.metOwn) return CANCEL_REASON.SELF_TRADE;
    return this.metEnough ? CANCEL_REASON.MATCH_LIMIT : CANCEL_REASON.UNFILLED;
  }

  private postOnly(id: number, lots: number): number {
    if (this.resting.ids.find(id) !== 0) throw new RangeError(`order ${id} is live already`);
    return this.drop(id, lots, CANCEL_REASON.WOULD_TAKE);
  }

  /**
   * Whether a limit order would trade at once. Without a branch on the side, as sides come at random: prices are turned over
   * (a bitwise not) for sells, so that of two the one that is less is the better for the taker.
   */
  private crosses(side: Side, price: number): boolean {
    const best = this.opposite(side).bestPrice;
    return best !== NO_PRICE && (best ^ -side) <= (price ^ -side);
  }

  private rest(id: number, owner: number, side: Side, priceTicks: number, lots: number): number {
    const { resting } = this;
    if (!this.isPlain) return this.restWith(id, owner, side, priceTicks, lots);
    resting.insert(resting.ladder(side), id, owner, priceTicks, lots);
    this.sink.onRest(id, side, priceTicks, lots, 0);
    return 0;
  }

  private restWith(id: number, owner: number, side: Side, priceTicks: number, lots: number): number {
    const { extras, selfTrade, displayLots, partner } = this;
    const shown = displayLots === 0 ? lots : Math.min(displayLots, lots);
    const slot = this.resting.insert(this.resting.ladder(side), id, owner, priceTicks, shown);
    if (selfTrade + displayLots + partner !== 0) {
      extras.set(slot, EXTRA.SELF_TRADE, selfTrade);
      extras.set(slot, EXTRA.DISPLAY, displayLots);
      extras.set(slot, EXTRA.HIDDEN, lots - shown);
      extras.set(slot, EXTRA.PARTNER, partner);
    }
    this.sink.onRest(id, side, priceTicks, shown, lots - shown);
    return 0;
  }

  /** Trades up to `lots` within the limit; the lots left. Sets metOwn or metEnough when that stopped it. */
  private take(id: number, owner: number, side: Side, limit: number, lots: number): number {
    const { resting } = this;
    const ladder = this.opposite(side);
    let left = lots;
    let matched = 0;
    this.metOwn = false;
    this.metEnough = false;
    this.decremented = 0;
    for (;;) {
      const price = ladder.bestPrice;
      if (price === NO_PRICE || (price ^ -side) > (limit ^ -side)) return left;
      if (matched++ === this.maxMatches) {
        this.metEnough = true;
        return left;
      }
      const slot = resting.headOf(ladder.bestLevel);
      if (owner !== NO_OWNER && resting.ownerOf(slot) === owner && this.selfTrade !== SELF_TRADE.ALLOW) {
        left = this.meetOwn(ladder, slot, id, left);
        if (this.metOwn || left === 0) return left;
        continue;
      }
      const open = resting.lotsOf(slot);
      this.trade(ladder, slot, id, open < left ? open : left, open < left ? left - open : 0);
      if (open >= left) return 0;
      left -= open;
    }
  }

  /** Applies the taker's self-trade mode to an order of its own owner; the lots left of the taker. */
  private meetOwn(ladder: Ladder, slot: number, takerId: number, left: number): number {
    const { selfTrade } = this;
    if (selfTrade === SELF_TRADE.DECREMENT) {
      const lots = Math.min(this.resting.lotsOf(slot), left);
      this.decremented += lots;
      this.decrement(ladder, slot, takerId, lots, left - lots);
      return left - lots;
    }
    if (selfTrade !== SELF_TRADE.EXPIRE_TAKER) this.expire(ladder, slot);
    this.metOwn = selfTrade !== SELF_TRADE.EXPIRE_MAKER;
    return left;
  }

  private decrement(ladder: Ladder, slot: number, takerId: number, lots: number, takerLeft: number): void {
    const price = ladder.bestPrice;
    const id = this.resting.idOf(slot);
    const makerLeft = this.openOf(slot) - lots;
    if (makerLeft === 0 && this.extras.count !== 0) this.unlinkSlot(slot);
    const refilled = this.consume(ladder, slot, lots, makerLeft);
    this.sink.onDecrement(id, takerId, price, lots, makerLeft, takerLeft);
    if (refilled) this.tellRefill(slot, id, ladder.side, price);
  }

  /** Ends the first maker of a ladder, an order of the taker's owner. */
  private expire(ladder: Ladder, slot: number): void {
    const id = this.resting.idOf(slot);
    const lots = this.openOf(slot);
    if (this.extras.count !== 0) this.unlinkSlot(slot);
    this.resting.remove(ladder, slot, id);
    this.sink.onCancel(id, lots, CANCEL_REASON.SELF_TRADE);
  }

  /** Trades `lots` of the first maker of a ladder, whose price and id are read before it may go. */
  private trade(ladder: Ladder, slot: number, takerId: number, lots: number, takerLeft: number): void {
    const { resting } = this;
    const price = ladder.bestPrice;
    const makerId = resting.idOf(slot);
    if (this.extras.count !== 0 && this.extras.has(slot)) {
      this.tradeWith(ladder, slot, takerId, lots, takerLeft);
      return;
    }
    const makerLeft = resting.lotsOf(slot) - lots;
    if (makerLeft === 0) resting.remove(ladder, slot, makerId);
    else resting.resize(slot, makerLeft);
    this.sink.onTrade(makerId, takerId, price, lots, makerLeft, takerLeft);
  }

  /** A trade of a maker that may have hidden lots or a partner. */
  private tradeWith(ladder: Ladder, slot: number, takerId: number, lots: number, takerLeft: number): void {
    const price = ladder.bestPrice;
    const id = this.resting.idOf(slot);
    const makerLeft = this.openOf(slot) - lots;
    this.unlinkSlot(slot);
    const refilled = this.consume(ladder, slot, lots, makerLeft);
    this.sink.onTrade(id, takerId, price, lots, makerLeft, takerLeft);
    if (refilled) this.tellRefill(slot, id, ladder.side, price);
  }

  /** Takes shown lots of a maker; true when hidden ones were displayed at the end of the level. */
  private consume(ladder: Ladder, slot: number, lots: number, makerLeft: number): boolean {
    const { resting, extras } = this;
    const shown = resting.lotsOf(slot) - lots;
    if (makerLeft === 0) resting.remove(ladder, slot, resting.idOf(slot));
    else if (shown > 0) resting.resize(slot, shown);
    else {
      const tip = Math.min(extras.get(slot, EXTRA.DISPLAY), makerLeft);
      resting.setExtra(slot, EXTRA.HIDDEN, makerLeft - tip);
      resting.move(ladder, slot, ladder.bestPrice, tip);
      return true;
    }
    return false;
  }

  private tellRefill(slot: number, id: number, side: Side, price: number): void {
    this.sink.onRefill(id, side, price, this.resting.lotsOf(slot), this.extras.get(slot, EXTRA.HIDDEN));
  }

  private replaceWith(slot: number, id: number, price: number, lots: number): number {
    const { resting, extras } = this;
    const side = resting.sideOf(slot);
    const owner = resting.ownerOf(slot);
    const before = this.openOf(slot);
    const selfTrade = extras.get(slot, EXTRA.SELF_TRADE) as SelfTrade;
    const display = extras.get(slot, EXTRA.DISPLAY);
    const partner = extras.get(slot, EXTRA.PARTNER);
    resting.remove(resting.ladder(side), slot, id);
    this.sink.onCancel(id, before, CANCEL_REASON.REPLACED);
    return this.limitWith(id, owner, side, price, lots, GTC, selfTrade, display, partner);
  }

  /** Notes that an order with an OCO partner traded or ends; a second time nothing. */
  private unlinkSlot(slot: number): void {
    const partner = this.extras.get(slot, EXTRA.PARTNER);
    if (partner === 0) return;
    this.resting.setExtra(slot, EXTRA.PARTNER, 0);
    this.unlinked.push(partner);
  }

  /** The same for a taker: it traded, or did not come to rest. */
  private unlinkTaker(id: number, traded: number, partner: number): void {
    const slot = this.resting.find(id);
    if (slot === 0) this.unlinked.push(partner);
    else if (traded > 0) this.unlinkSlot(slot);
  }

  /** Why a market order has lots left. */
  private whyLeft(side: Side): CancelReason {
    if (this.metOwn) return CANCEL_REASON.SELF_TRADE;
    if (this.metEnough) return CANCEL_REASON.MATCH_LIMIT;
    return this.opposite(side).bestPrice === NO_PRICE ? CANCEL_REASON.UNFILLED : CANCEL_REASON.BAND;
  }

  /** Reports lots that ended untraded; what traded before them, so that callers can return it. */
  private drop(id: number, lots: number, reason: CancelReason, traded = 0): number {
    this.sink.onCancel(id, lots, reason);
    return traded;
  }
}
