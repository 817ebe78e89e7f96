/**
 * What follows a command: OCO partners end, triggers fire, one after another, until prices reach no more of them, or the
 * command has done as much as one command may. Then the rest is the market's backlog.
 *
 * The order of a cascade is a published rule: see market.ts. Units: those of events.ts.
 */
import { BUY, CANCEL_REASON, type CancelReason, GTC, SELF_TRADE, SELL } from './events.ts';
import type { MarketGate } from './market-gate.ts';
import { MARKET_MODE, type PendingOrder, REFUSAL, type Refusal, type TriggerOrder } from './market-words.ts';
import type { Numbering } from './numbering.ts';
import type { OrderBook } from './order-book.ts';
import { isReached, type PendingOrders, type Prices, rises } from './pending-orders.ts';

const { NONE } = REFUSAL;

/** A limit order that comes into the book. */
export type Entry = Omit<PendingOrder, 'type' | 'source' | 'triggerTicks' | 'partner'>;

/** The triggers of one market at work. */
export class Cascade {
  /** The index in ticks, 0 before the first. */
  index = 0;
  declare private readonly numbering: Numbering;
  declare private readonly book: OrderBook;
  declare private readonly gate: MarketGate;
  declare private readonly waiting: PendingOrders;
  /** What triggers see; one object for all commands. */
  private readonly prices = { high: 0, low: 0, index: 0, bestBid: 0, bestAsk: 0 };

  /** Watches a book. */
  constructor(deps: { numbering: Numbering; book: OrderBook; gate: MarketGate; waiting: PendingOrders }) {
    this.numbering = deps.numbering;
    this.book = deps.book;
    this.gate = deps.gate;
    this.waiting = deps.waiting;
  }

  /** After a command: partners of what traded end, and triggers fire. NONE, for the command to answer. */
  finish(): Refusal {
    if (this.waiting.count !== 0 || this.book.unlinked.length !== 0) this.settle();
    return NONE;
  }

  /** Continues the trigger backlog where it stopped; NONE also when there is none. */
  proceed(): Refusal {
    if (!this.numbering.hasBacklog) return NONE;
    if (this.gate.mode !== MARKET_MODE.NORMAL) return this.gate.modeRefusal();
    this.numbering.goOn();
    return this.finish();
  }

  private settle(): void {
    const { numbering, gate } = this;
    for (;;) {
      this.endPartners();
      if (numbering.hasBacklog || numbering.isQuiet || gate.mode !== MARKET_MODE.NORMAL) return;
      const order = this.waiting.reached(this.look(numbering.high, numbering.low));
      if (order === undefined) return;
      if (numbering.sequence - numbering.start >= gate.rules.maxCascade) {
        numbering.hasBacklog = true;
        return;
      }
      this.fire(order);
    }
  }

  private fire(order: PendingOrder): void {
    const { id, owner, side, priceTicks, lots, selfTrade, partner } = order;
    this.waiting.remove(order);
    this.numbering.onTrigger(id, side, order.triggerTicks, lots);
    if (partner !== 0) this.book.unlinked.push(partner);
    this.endPartners();
    if (priceTicks === 0) this.book.market(id, owner, side, lots, this.gate.worst(side), selfTrade);
    else if (this.gate.refusePrice(priceTicks) !== NONE) this.numbering.onCancel(id, lots, CANCEL_REASON.BAND);
    else this.enter(order);
  }

  /** Enters a limit order. In a market whose orders may rest outside the band it ends where it would trade outside. */
  enter({ id, owner, side, priceTicks, lots, force, selfTrade, displayLots }: Entry): void {
    const { gate, book } = this;
    if (gate.rules.waitsOutside && gate.crosses(side, priceTicks)) {
      const best = book.best(side === BUY ? SELL : BUY);
      if (!gate.isInBand(best)) return this.numbering.onCancel(id, lots, CANCEL_REASON.BAND);
      const worst = gate.worst(side);
      const isBeyond = side === BUY ? priceTicks > worst : priceTicks < worst;
      // What is left at the edge would trade beyond it.
      if (isBeyond) return void book.market(id, owner, side, lots, worst, selfTrade);
    }
    book.limitWith(id, owner, side, priceTicks, lots, force, selfTrade, displayLots);
  }

  /** Cancels the OCO partners of orders that traded, fired or ended. */
  endPartners(): void {
    const { unlinked } = this.book;
    for (let at = 0; at < unlinked.length; at++) {
      const id = unlinked[at]!;
      if (this.book.cancel(id, CANCEL_REASON.LINKED) === 0) this.endWaiting(this.waiting.find(id), CANCEL_REASON.LINKED);
    }
    unlinked.length = 0;
  }

  /** Ends a waiting order; its partner ends with it, unless the partner's end is the cause. */
  endWaiting(order: PendingOrder | undefined, reason: CancelReason): void {
    if (order === undefined) return;
    this.waiting.remove(order);
    this.numbering.onCancel(order.id, order.lots, reason);
    if (order.partner !== 0 && reason !== CANCEL_REASON.LINKED) this.book.unlinked.push(order.partner);
  }

  /** Lets an order wait. */
  pend(order: TriggerOrder, partner: number): void {
    const { force = GTC, selfTrade = SELF_TRADE.EXPIRE_TAKER, displayLots = 0 } = order;
    this.waiting.add({ ...order, force, selfTrade, displayLots, partner });
    this.numbering.onPend(order.id, order.side, order.triggerTicks, order.lots);
  }

  /** Whether the price that a trigger waits for is there already. */
  isDue({ side, type, source, triggerTicks }: TriggerOrder): boolean {
    const { lastTicks } = this.numbering;
    return isReached(source, rises(side, type) ? 'rising' : 'falling', triggerTicks, this.look(lastTicks, lastTicks));
  }

  private look(high: number, low: number): Prices {
    const { prices } = this;
    prices.high = high;
    prices.low = low;
    prices.index = this.index;
    prices.bestBid = this.book.best(BUY);
    prices.bestAsk = this.book.best(SELL);
    return prices;
  }
}
