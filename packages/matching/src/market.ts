/**
 * One market whole: the order book with its rules, modes, trigger orders, OCO, and numbered events.
 *
 * Units: see events.ts; notionals and budgets in tick-lots. Every command returns a Refusal: NONE, or why nothing
 * happened. Checked in this order: shape, mode, id, band, value, then what the book says.
 * Cascades (a published rule): first an order's own trades. Then the OCO partners of what traded are cancelled. Then,
 * one at a time until none is reached: triggers on LAST that wait for a rise (lowest first, then first come), on LAST
 * for a fall (highest first), likewise INDEX, likewise QUOTE. A fired order's partner is cancelled before it is
 * entered, and it is finished before the next is looked for. After `maxCascade` events of a command the triggers that
 * are reached and did not fire are the market's trigger backlog: proceed() continues exactly where the cascade stopped.
 * Until it has ended, commands that may trade are refused; cancels and reductions are taken and fire nothing.
 * Quiet: from rebase() until open() nothing fires, whatever is reached; open() fires it.
 * Undo: everything, also event numbers and prices, is in one log with the book. Deterministic; nothing is allocated
 * for orders that have no trigger, display, partner or self-trade mode.
 */
import { BookStore } from './book-store.ts';
import { Cascade, type Entry } from './cascade.ts';
import { isWhole } from './checks.ts';
import {
  BUY,
  CANCEL_REASON,
  type Force,
  GTC,
  NO_OWNER,
  NO_PRICE,
  POST_ONLY,
  type RestingOrder,
  SELF_TRADE,
  SELL,
  type SelfTrade,
  type Side,
} from './events.ts';
import type { MarketOptions, MarketValues } from './market-options.ts';
import { checkBand, checkLots, checkPrice, checkTrigger, checkValue, checkWho } from './market-checks.ts';
import { MarketGate } from './market-gate.ts';
import * as words from './market-words.ts';
import type { LimitLeg, MarketMode, OcoLeg, PendingOrder, QuoteLevel, Refusal, TriggerOrder } from './market-words.ts';
import { Numbering } from './numbering.ts';
import { OrderBook } from './order-book.ts';
import { PendingOrders } from './pending-orders.ts';
import { enterQuote, refuseQuote } from './quote.ts';
import { BACKLOG, UndoLog, type Undoable, VALUES } from './undo-log.ts';

const { FREE_RULES, MARKET_MODE, REFUSAL } = words;
const { NONE } = REFUSAL;
const { NORMAL, CANCEL_ONLY, HALTED } = MARKET_MODE;

/** The engine of one market. */
export class Market implements Undoable {
  declare private readonly numbering: Numbering;
  declare private readonly book: OrderBook;
  declare private readonly waiting: PendingOrders;
  declare private readonly gate: MarketGate;
  declare private readonly cascade: Cascade;
  declare private readonly log: UndoLog;
  declare private readonly tag: number;

  /** An empty market in its normal mode. */
  constructor({ sink, store = new BookStore(), rules = {} }: MarketOptions) {
    this.log = new UndoLog((slot) => store.release(slot));
    this.numbering = new Numbering(sink);
    this.book = new OrderBook({ sink: this.numbering, store, log: this.log });
    this.book.maxMatches = rules.maxMatches ?? FREE_RULES.maxMatches;
    this.waiting = new PendingOrders(store, this.log);
    this.gate = new MarketGate({ ...FREE_RULES, ...rules }, { book: this.book, store, numbering: this.numbering });
    this.cascade = new Cascade({ numbering: this.numbering, book: this.book, gate: this.gate, waiting: this.waiting });
    this.tag = this.log.join(this);
  }

  /** Enters a limit order. */
  limit(
    id: number,
    owner: number,
    side: Side,
    priceTicks: number,
    lots: number,
    force: Force = GTC,
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
    displayLots = 0,
  ): Refusal {
    const refusal = this.gate.refuseLimit(id, owner, side, priceTicks, lots, force, selfTrade, displayLots);
    if (refusal !== NONE) return refusal;
    if (force === POST_ONLY && this.gate.crosses(side, priceTicks)) return REFUSAL.WOULD_TAKE;
    this.numbering.touch(NO_PRICE);
    if (selfTrade === SELF_TRADE.EXPIRE_TAKER && displayLots === 0) this.book.limit(id, owner, side, priceTicks, lots, force);
    else this.book.limitWith(id, owner, side, priceTicks, lots, force, selfTrade, displayLots);
    return this.cascade.finish();
  }

  /** Enters a limit order that waited beside the book: its limit may be outside the band by now, its tip more than it has left. */
  enter(entry: Entry): Refusal {
    const { id, owner, side, priceTicks, lots, force, selfTrade, displayLots } = entry;
    const tip = Math.min(displayLots, lots);
    const refusal = this.gate.refuseLimit(id, owner, side, priceTicks, lots, force, selfTrade, tip);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    this.cascade.enter(entry);
    return this.cascade.finish();
  }

  /**
   * A quiet market opens, behind a trade that was made beside the book, as in an auction (NO_PRICE: none). Triggers see its price
   * as they see that of any other, and what was reached meanwhile fires.
   */
  open(priceTicks: number): Refusal {
    this.numbering.wake();
    if (priceTicks !== NO_PRICE) this.numbering.see(priceTicks);
    return this.cascade.finish();
  }

  /** Sets the prices that triggers are compared with (0: none), and makes the market quiet: until open() none fires. */
  rebase(lastTicks: number, indexTicks: number): void {
    this.numbering.lastTicks = lastTicks;
    this.cascade.index = indexTicks;
    this.setBacklog(0, 0, false);
    this.numbering.isQuiet = true;
  }

  /** Trades up to `lots` at the book's prices within the band; what is left is cancelled. */
  market(id: number, owner: number, side: Side, lots: number, selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER): Refusal {
    const refusal = this.gate.refuseMarket(id, owner, side, lots, selfTrade);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    this.book.market(id, owner, side, lots, this.gate.worst(side), selfTrade);
    return this.cascade.finish();
  }

  /** Trades for at most `budget` tick-lots, and at most `maxLots`, within the band; what is left is cancelled. */
  marketQuote(
    id: number,
    owner: number,
    side: Side,
    budget: number,
    maxLots: number = Number.MAX_SAFE_INTEGER,
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
  ): Refusal {
    if (!isWhole(budget)) return REFUSAL.BUDGET;
    const refusal = checkWho(FREE_RULES, id, owner, side, maxLots) || this.gate.refuseEntry(id, selfTrade);
    if (refusal !== NONE) return refusal;
    if (budget < this.gate.rules.minNotional) return REFUSAL.NOTIONAL;
    this.numbering.touch(NO_PRICE);
    this.book.marketQuote(id, owner, side, budget, maxLots, this.gate.worst(side), selfTrade);
    return this.cascade.finish();
  }

  /** Trades `lots` whole at once or not at all: a buy for at most `quoteBound` tick-lots, a sell for at least that. */
  marketWithin(
    id: number,
    owner: number,
    side: Side,
    lots: number,
    quoteBound: number,
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
  ): Refusal {
    if (!isWhole(quoteBound)) return REFUSAL.BUDGET;
    const refusal = this.gate.refuseMarket(id, owner, side, lots, selfTrade);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    if (this.book.canFill(owner, side, this.gate.worst(side), lots, selfTrade, quoteBound))
      this.book.market(id, owner, side, lots, this.gate.worst(side), selfTrade);
    else this.numbering.onCancel(id, lots, CANCEL_REASON.KILLED);
    return this.cascade.finish();
  }

  /** Lets an order wait for its price. */
  trigger(order: TriggerOrder): Refusal {
    const refusal = this.gate.refuseTrigger(order);
    if (refusal !== NONE) return refusal;
    const isDue = this.cascade.isDue(order);
    if (isDue && !this.gate.rules.firesReached) return REFUSAL.TRIGGER_REACHED;
    this.numbering.touch(isDue ? this.numbering.lastTicks : NO_PRICE);
    this.cascade.pend(order, 0);
    return this.cascade.finish();
  }

  /** Two orders of one owner, of which the first to trade or fire cancels the other; so does a cancel. */
  oco(first: OcoLeg, second: OcoLeg): Refusal {
    if (first.owner !== second.owner || first.id === second.id) return REFUSAL.LEGS;
    if (first.kind === 'limit' && second.kind === 'limit' && first.side !== second.side) return REFUSAL.LEGS;
    const refusal = this.refuseLeg(first) || this.refuseLeg(second);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    this.enterLeg(first, second.id);
    this.enterLeg(second, first.id);
    return this.cascade.finish();
  }

  /**
   * Changes price and open lots of an order. The same price and fewer lots keep its priority, anything else loses it.
   * `force` POST_ONLY refuses a change that would trade. Of a waiting order the price is its limit, 0 for a market one.
   */
  amend(id: number, owner: number, priceTicks: number, lots: number, force: typeof GTC | typeof POST_ONLY = GTC): Refusal {
    const { resting } = this.book;
    const slot = resting.find(id);
    if (slot === 0) return this.amendWaiting(id, owner, priceTicks, lots);
    if (owner !== NO_OWNER && resting.ownerOf(slot) !== owner) return REFUSAL.NOT_OWNER;
    const shape = checkPrice(this.gate.rules, priceTicks) || checkLots(this.gate.rules, lots);
    if (shape !== NONE) return shape;
    const open = this.book.openOf(slot);
    if (resting.priceOf(slot) === priceTicks && lots <= open) return lots === open ? NONE : this.reduce(id, owner, open - lots);
    const refusal =
      this.gate.closedRefusal() || this.gate.refusePrice(priceTicks) || checkValue(this.gate.rules, priceTicks * lots);
    if (refusal !== NONE) return refusal;
    if (force === POST_ONLY && this.gate.crosses(resting.sideOf(slot), priceTicks)) return REFUSAL.WOULD_TAKE;
    this.numbering.touch(NO_PRICE);
    this.book.replace(id, priceTicks, lots);
    return this.cascade.finish();
  }

  /** Reduces an order; it keeps its priority. All its lots or more cancel it. */
  reduce(id: number, owner: number, byLots: number): Refusal {
    if (!isWhole(byLots) || byLots % this.gate.rules.lotStep !== 0) return REFUSAL.LOTS;
    const order = this.find(id);
    const refusal = this.gate.refuseEnd(order, owner);
    if (refusal !== NONE || order === undefined) return refusal;
    if (order.state === 'pending' && byLots < order.lots) {
      this.waiting.resize(order, order.lots - byLots);
      this.numbering.onReduce(id, byLots, order.lots - byLots);
      return NONE;
    }
    if (order.state === 'pending') return this.cancel(id, owner);
    this.numbering.touch(NO_PRICE);
    this.book.reduce(id, byLots);
    return this.cascade.finish();
  }

  /** Ends an order that rests or waits, and its OCO partner. */
  cancel(id: number, owner: number): Refusal {
    const { resting } = this.book;
    const slot = resting.ids.find(id);
    const ladder = slot === 0 ? undefined : resting.ladderAt(slot);
    if (ladder === undefined) return this.cancelWaiting(id, owner);
    if (owner !== NO_OWNER && resting.ownerOf(slot) !== owner) return REFUSAL.NOT_OWNER;
    if (this.gate.mode === HALTED && owner !== NO_OWNER) return REFUSAL.HALTED;
    this.numbering.touch(NO_PRICE);
    this.book.cancelAt(ladder, slot, id, CANCEL_REASON.REQUESTED);
    return this.cascade.finish();
  }

  /** Cancels all orders of an owner: bids, asks, each best first, then what waits, in the order of pendingOrders(). */
  cancelAll(owner: number): Refusal {
    if ((owner | 0) !== owner || owner <= 0) return REFUSAL.OWNER;
    if (this.gate.mode === HALTED) return REFUSAL.HALTED;
    const ids: number[] = [];
    for (const orders of [this.orders(BUY), this.orders(SELL), this.pendingOrders()]) {
      for (const order of orders) if (order.owner === owner) ids.push(order.id);
    }
    this.numbering.touch(NO_PRICE);
    for (const id of ids) {
      if (this.book.cancel(id) === 0) this.cascade.endWaiting(this.waiting.find(id), CANCEL_REASON.REQUESTED);
      this.cascade.endPartners();
    }
    return this.cascade.finish();
  }

  /**
   * Replaces orders of an owner by others, all at once or not at all: orders of `gone` end, then each level comes in turn, as a
   * GTC limit. A level whose id is live, at its price, with at least its lots, keeps its priority.
   */
  quote(
    owner: number,
    gone: readonly number[],
    levels: readonly QuoteLevel[],
    selfTrade: SelfTrade = SELF_TRADE.EXPIRE_TAKER,
  ): Refusal {
    const request = { owner, gone, levels, selfTrade };
    const refusal = refuseQuote(this.gate, this.book, request);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    enterQuote(this.book, this.cascade, request);
    return this.cascade.finish();
  }

  /** Sets what the market takes. Back to normal, triggers that were reached meanwhile fire. */
  setMode(mode: MarketMode): Refusal {
    if (mode !== NORMAL && mode !== CANCEL_ONLY && mode !== HALTED) return REFUSAL.MODE;
    if (mode === this.gate.mode) return NONE;
    this.numbering.touch(NO_PRICE);
    if (mode === NORMAL) this.numbering.goOn();
    this.gate.mode = mode;
    this.numbering.onMode(mode);
    return this.cascade.finish();
  }

  /** Sets the band of prices, both inclusive; 0 and 0 for none. Orders outside that rest already stay. */
  setBand(lowTicks: number, highTicks: number): Refusal {
    const refusal = checkBand(lowTicks, highTicks);
    if (refusal !== NONE) return refusal;
    this.gate.bandLow = lowTicks;
    this.gate.bandHigh = highTicks;
    return NONE;
  }

  /** Sets the index; pending triggers that it reaches fire. */
  setIndex(priceTicks: number): Refusal {
    const refusal = checkPrice(FREE_RULES, priceTicks);
    if (refusal !== NONE) return refusal;
    if (this.numbering.hasBacklog) return REFUSAL.BACKLOG;
    this.cascade.index = priceTicks;
    this.numbering.touch(NO_PRICE);
    return this.cascade.finish();
  }

  /** Continues the trigger backlog, as far as one command may; NONE also when there is none. */
  proceed(): Refusal {
    return this.cascade.proceed();
  }

  /** Whether triggers that prices have reached are still to fire. */
  get hasBacklog(): boolean {
    return this.numbering.hasBacklog;
  }

  /** How many orders rest. */
  get size(): number {
    return this.book.size;
  }

  /** How many orders wait for a trigger. */
  get pending(): number {
    return this.waiting.count;
  }

  /** Mode, prices, band and the number of the last event. */
  get values(): MarketValues {
    const { mode, bandLow, bandHigh } = this.gate;
    const { sequence, lastTicks, hasBacklog, isQuiet, high, low } = this.numbering;
    const seen = { highTicks: high, lowTicks: low };
    const values = { sequence, mode, lastTicks, indexTicks: this.cascade.index, bandLow, bandHigh };
    return { ...values, ...(hasBacklog && { backlog: seen }), ...(isQuiet && { quiet: seen }) };
  }

  /** Best price of a side in ticks, NO_PRICE when it is empty. */
  best(side: Side): number {
    return this.book.best(side);
  }

  /** Up to `levels` levels of a side, best first, each [priceTicks, lots shown]. */
  depth(side: Side, levels: number): [number, number][] {
    return this.book.depth(side, levels);
  }

  /** An order that rests or waits; undefined when the id is not live here. */
  find(id: number): ({ state: 'resting' } & RestingOrder) | ({ state: 'pending' } & PendingOrder) | undefined {
    const resting = this.book.find(id);
    if (resting !== undefined) return { state: 'resting', ...resting };
    const pending = this.waiting.find(id);
    return pending === undefined ? undefined : { state: 'pending', ...pending };
  }

  /** Resting orders of a side in priority order. */
  orders(side: Side): Generator<RestingOrder> {
    return this.book.orders(side);
  }

  /** Waiting orders: by source, rising before falling, nearest first, then first come. */
  pendingOrders(): Generator<PendingOrder> {
    return this.waiting.orders();
  }

  /** Puts an order to rest or to wait without matching, to rebuild a market; RangeError when it cannot be. */
  place(order: RestingOrder | PendingOrder): void {
    if ('triggerTicks' in order) {
      const refusal = checkTrigger({ ...this.gate.rules, minLots: 1, minNotional: 0 }, order);
      if (refusal !== NONE) throw new RangeError(`pending order ${order.id}: refusal ${refusal}`);
      this.waiting.add(order);
    } else this.book.place(order);
  }

  /** Sets what a snapshot holds besides orders. */
  setValues(values: MarketValues): void {
    this.numbering.sequence = values.sequence;
    this.numbering.lastTicks = values.lastTicks;
    this.cascade.index = values.indexTicks;
    this.gate.mode = values.mode;
    this.gate.bandLow = values.bandLow;
    this.gate.bandHigh = values.bandHigh;
    const { highTicks, lowTicks } = values.backlog ?? values.quiet ?? { highTicks: 0, lowTicks: 0 };
    this.setBacklog(highTicks, lowTicks, values.backlog !== undefined);
    this.numbering.isQuiet = values.quiet !== undefined;
  }

  /** Opens a batch: until commit() or rollback() every change can be undone. RangeError when one is open. */
  begin(): void {
    this.log.begin();
    this.noteValues();
  }

  /** A point in the open batch that rollbackTo() can return to. */
  mark(): number {
    const mark = this.log.mark();
    this.noteValues();
    return mark;
  }

  /** Undoes what came after `mark`, in this batch; the batch stays open. The sink is not notified. */
  rollbackTo(mark: number): void {
    this.log.undo(mark);
    this.noteValues();
    this.book.unlinked.length = 0;
  }

  /** Ends the batch and keeps its changes. */
  commit(): void {
    this.log.commit();
  }

  /** Ends the batch and puts the market back to where begin() was called. The sink is not notified. */
  rollback(): void {
    this.log.undo(0);
    this.log.commit();
    this.book.unlinked.length = 0;
  }

  /** Throws an Error that names the first contradiction in memory. */
  verify(): void {
    this.book.verify();
    this.waiting.verify();
  }

  undoEntry(kind: number, at: number): void {
    const { entries } = this.log;
    if (kind === BACKLOG) {
      this.setBacklog(entries[at + 1]!, entries[at + 2]!, entries[at + 3] === 1);
      return;
    }
    this.numbering.sequence = entries[at + 1]!;
    this.numbering.lastTicks = entries[at + 2]!;
    this.cascade.index = entries[at + 3]!;
    this.numbering.hasBacklog = false;
    this.gate.mode = (entries[at + 4]! % 4) as MarketMode;
    this.numbering.isQuiet = entries[at + 4]! % 8 >= 4;
    this.gate.bandLow = Math.floor(entries[at + 4]! / 8);
    this.gate.bandHigh = entries[at + 5]!;
  }

  private noteValues(): void {
    const { sequence, lastTicks, hasBacklog, isQuiet, high, low } = this.numbering;
    // Noted first and so undone last: undoing the values forgets it. A market without a backlog that is open pays nothing for it.
    if (hasBacklog || isQuiet) this.log.push(this.tag + BACKLOG, high, low, hasBacklog ? 1 : 0, 0, 0);
    this.log.push(
      this.tag + VALUES,
      sequence,
      lastTicks,
      this.cascade.index,
      this.gate.bandLow * 8 + (isQuiet ? 4 : 0) + this.gate.mode,
      this.gate.bandHigh,
    );
  }

  private setBacklog(highTicks: number, lowTicks: number, hasBacklog: boolean): void {
    this.numbering.high = highTicks;
    this.numbering.low = lowTicks;
    this.numbering.hasBacklog = hasBacklog;
  }

  private cancelWaiting(id: number, owner: number): Refusal {
    const order = this.waiting.find(id);
    const refusal = this.gate.refuseEnd(order, owner);
    if (refusal !== NONE) return refusal;
    this.numbering.touch(NO_PRICE);
    this.cascade.endWaiting(order, CANCEL_REASON.REQUESTED);
    return this.cascade.finish();
  }

  private amendWaiting(id: number, owner: number, priceTicks: number, lots: number): Refusal {
    const order = this.waiting.find(id);
    const refusal = this.gate.refuseEnd(order, owner);
    if (refusal !== NONE || order === undefined) return refusal;
    if (order.priceTicks === priceTicks && lots === order.lots) return NONE;
    if (order.priceTicks === priceTicks && lots < order.lots && isWhole(lots))
      return checkLots(this.gate.rules, lots) || this.reduce(id, owner, order.lots - lots);
    const closed = this.gate.closedRefusal();
    if (closed !== NONE) return closed;
    if ((order.priceTicks === 0) !== (priceTicks === 0)) return REFUSAL.PRICE;
    const changed = { ...order, priceTicks, lots, displayLots: Math.min(order.displayLots, lots) };
    const shape = checkTrigger(this.gate.rules, changed) || (priceTicks === 0 ? NONE : this.gate.refusePrice(priceTicks));
    if (shape !== NONE) return shape;
    this.waiting.remove(order);
    this.numbering.onCancel(id, order.lots, CANCEL_REASON.REPLACED);
    this.cascade.pend(changed, order.partner);
    return NONE;
  }

  private enterLeg(leg: OcoLeg, partner: number): void {
    if (leg.kind === 'trigger') this.cascade.pend(leg, partner);
    else {
      const { id, owner, side, priceTicks, lots, selfTrade = SELF_TRADE.EXPIRE_TAKER, displayLots = 0 } = leg;
      this.book.limitWith(id, owner, side, priceTicks, lots, GTC, selfTrade, displayLots, partner);
    }
  }

  private refuseLeg(leg: OcoLeg): Refusal {
    if (leg.kind === 'trigger') return this.gate.refuseTrigger(leg) || (this.cascade.isDue(leg) ? REFUSAL.TRIGGER_REACHED : NONE);
    const { id, owner, side, priceTicks, lots, selfTrade = SELF_TRADE.EXPIRE_TAKER, displayLots = 0 }: LimitLeg = leg;
    const refusal = this.gate.refuseLimit(id, owner, side, priceTicks, lots, GTC, selfTrade, displayLots);
    return refusal || (this.gate.crosses(side, priceTicks) ? REFUSAL.WOULD_TAKE : NONE);
  }
}
