/**
 * The books of the desk: one engine per market, and what it reports while one command runs.
 *
 * Units: those of @glasshouse/matching. Invariants: between `begin` and `commit` or `rollback` everything can be
 * undone; events are those of the last command, in the order in which they happened. Owners are user ids.
 */
import type { EndReason, Force, Side, StpMode, TriggerSource } from '@glasshouse/contract/orders';
import * as engine from '@glasshouse/matching';
import { type Order, firesRising, isStop, openLots } from './order.ts';
import type { PriceBand } from '../rules/price-band.ts';

/** A trade as the engine reports it. */
export interface Trade {
  readonly makerId: number;
  readonly takerId: number;
  readonly priceTicks: number;
  readonly lots: number;
}

/** What happened in a book, as far as money and orders are concerned. */
export type BookEvent =
  | ({ readonly type: 'trade' } & Trade)
  /** Nothing of the order is open any more; `replaced` only says that it loses its place. */
  | { readonly type: 'end'; readonly id: number; readonly why: EndReason | 'replaced' | 'budget_spent' }
  | { readonly type: 'trigger'; readonly id: number }
  /** An order took its place, with so much shown. */
  | { readonly type: 'rest'; readonly id: number; readonly shownLots: number }
  /** The next tip of an iceberg, at the end of its price. */
  | { readonly type: 'refill'; readonly id: number; readonly shownLots: number }
  /** Self-trade prevention made both smaller without a trade. */
  | { readonly type: 'decrement'; readonly makerId: number; readonly takerId: number; readonly lots: number };

/** As many resting orders, and tips of icebergs, one order meets at most; what is left of it then ends (ADR 14). */
export const MAX_MATCHES = 500;
/** After so many events of one command no further trigger fires in it: the rest is the backlog of its book (ADR 16). */
export const MAX_CASCADE = 500;

/** What the triggers that are still to fire are compared with: the highest and lowest trade in ticks, 0 for none. */
export type Backlog = NonNullable<engine.MarketValues['backlog']>;

/** An order that waits for its trigger, as far as prices are concerned. */
export interface WaitingTrigger {
  readonly side: Side;
  /** Its limit. */
  readonly priceTicks: number;
  readonly triggerTicks: number;
  /** Whether it fires when a price rises to its trigger, and not when one falls to it. */
  readonly isRising: boolean;
  /** Whether that price is the index, and not the last trade. */
  readonly byIndex: boolean;
}

const { CANCEL_REASON } = engine;
const WHY: Readonly<Record<number, EndReason | 'replaced' | 'budget_spent'>> = {
  [CANCEL_REASON.REQUESTED]: 'requested',
  [CANCEL_REASON.REPLACED]: 'replaced',
  [CANCEL_REASON.UNFILLED]: 'unfilled',
  [CANCEL_REASON.KILLED]: 'killed',
  [CANCEL_REASON.WOULD_TAKE]: 'would_take',
  [CANCEL_REASON.SELF_TRADE]: 'self_trade',
  [CANCEL_REASON.BUDGET_SPENT]: 'budget_spent',
  [CANCEL_REASON.LINKED]: 'oco',
  [CANCEL_REASON.BAND]: 'price_band',
  [CANCEL_REASON.MATCH_LIMIT]: 'match_limit',
};
const FORCE: Readonly<Record<Force, engine.Force>> = {
  gtc: engine.GTC,
  ioc: engine.IOC,
  fok: engine.FOK,
  post_only: engine.POST_ONLY,
};
const STP: Readonly<Record<StpMode, engine.SelfTrade>> = {
  expire_taker: engine.SELF_TRADE.EXPIRE_TAKER,
  expire_maker: engine.SELF_TRADE.EXPIRE_MAKER,
  expire_both: engine.SELF_TRADE.EXPIRE_BOTH,
  decrement: engine.SELF_TRADE.DECREMENT,
};
const SOURCE: Readonly<Record<TriggerSource, engine.TriggerSource>> = {
  last: engine.TRIGGER_SOURCE.LAST,
  index: engine.TRIGGER_SOURCE.INDEX,
};

const engineSide = (side: Side): engine.Side => (side === 'buy' ? engine.BUY : engine.SELL);

class Collector implements engine.MarketSink {
  events: BookEvent[] = [];
  onTrade(_seq: number, makerId: number, takerId: number, priceTicks: number, lots: number): void {
    this.events.push({ type: 'trade', makerId, takerId, priceTicks, lots });
  }
  onCancel(_seq: number, id: number, _lots: number, reason: number): void {
    this.events.push({ type: 'end', id, why: WHY[reason] ?? 'requested' });
  }
  onTrigger(_seq: number, id: number): void {
    this.events.push({ type: 'trigger', id });
  }
  onRest(_seq: number, id: number, _side: number, _priceTicks: number, lots: number): void {
    this.events.push({ type: 'rest', id, shownLots: lots });
  }
  onRefill(_seq: number, id: number, _side: number, _priceTicks: number, lots: number): void {
    this.events.push({ type: 'refill', id, shownLots: lots });
  }
  onDecrement(_seq: number, makerId: number, takerId: number, _priceTicks: number, lots: number): void {
    this.events.push({ type: 'decrement', makerId, takerId, lots });
  }
  onReduce(): void {}
  onPend(): void {}
  onMode(): void {}
}

/** What became of a command: its events, or the engine's refusal (nothing happened then). */
export type Outcome =
  | { readonly ok: true; readonly events: readonly BookEvent[] }
  | { readonly ok: false; readonly refusal: engine.Refusal };

const isTriggered = (order: Order) => order.triggerTicks !== null && order.triggered === null;

function triggerOf(order: Order): Required<engine.TriggerOrder> {
  return {
    id: order.id,
    owner: order.userId,
    side: engineSide(order.side),
    type: isStop(order) ? engine.TRIGGER_TYPE.STOP : engine.TRIGGER_TYPE.TAKE_PROFIT,
    source: SOURCE[order.triggerBy ?? 'last'],
    triggerTicks: order.triggerTicks ?? 0,
    priceTicks: order.priceTicks ?? 0,
    lots: openLots(order),
    force: FORCE[order.force],
    selfTrade: STP[order.stp],
    displayLots: 0,
  };
}

/** A backlog as a line among those of orders. */
export function backlogLines(backlog: Backlog | null): number[][] {
  return backlog === null ? [] : [[backlog.highTicks, backlog.lowTicks]];
}

/** One market's book. */
export class MarketBook {
  readonly engine: engine.Market;
  readonly #collector = new Collector();

  /** An empty book; `maxCascade` is smaller in tests only. `waitsOutside`: orders may rest outside the band. */
  constructor(maxCascade = MAX_CASCADE, waitsOutside = false) {
    this.engine = new engine.Market({ sink: this.#collector, rules: { maxMatches: MAX_MATCHES, maxCascade, waitsOutside } });
  }

  #run(command: () => engine.Refusal): Outcome {
    this.#collector.events = [];
    const refusal = command();
    return refusal === engine.REFUSAL.NONE ? { ok: true, events: this.#collector.events } : { ok: false, refusal };
  }

  /** Gives the engine the band of this moment; without an index the last one stays. */
  setBand(band: PriceBand): void {
    this.engine.setBand(band.low, band.high);
  }

  /** Enters an order of any kind. */
  enter(order: Order, budget: number | null = null): Outcome {
    const { id, userId } = order;
    const lots = openLots(order);
    const side = engineSide(order.side);
    const stp = STP[order.stp];
    return this.#run(() => {
      if (isTriggered(order)) return this.engine.trigger(triggerOf(order));
      if (budget !== null) return this.engine.marketQuote(id, userId, side, budget, Number.MAX_SAFE_INTEGER, stp);
      if (order.priceTicks === null) return this.engine.market(id, userId, side, lots, stp);
      return this.engine.limit(id, userId, side, order.priceTicks, lots, FORCE[order.force], stp, order.displayLots ?? 0);
    });
  }

  /** Enters an order that was queued; its limit may be outside the band by now. */
  enterQueued(order: Order): Outcome {
    const entry = {
      id: order.id,
      owner: order.userId,
      side: engineSide(order.side),
      lots: openLots(order),
      force: FORCE[order.force],
    };
    const { priceTicks, stp, displayLots } = order;
    return this.#run(() =>
      this.engine.enter({ ...entry, priceTicks: priceTicks ?? 0, selfTrade: STP[stp], displayLots: displayLots ?? 0 }),
    );
  }

  /** A live order leaves the book for the queue, with the other one of its pair. RangeError: it is not in the book, or more happened. */
  leave(order: Pick<Order, 'id' | 'userId' | 'partnerId'>): void {
    const outcome = this.cancel(order);
    if (!outcome.ok) throw new RangeError(`the book does not have order ${order.id}`);
    const own = [order.id, order.partnerId];
    const other = outcome.events.find((event) => event.type !== 'end' || !own.includes(event.id));
    if (other) throw new RangeError(`a ${other.type} came with the end of order ${order.id}`);
  }

  /** A market whose session closed or paused opens: triggers see the price of its auction, and what was reached meanwhile fires. */
  open(auctionTicks: number | null): Outcome {
    return this.#run(() => this.engine.open(auctionTicks ?? 0));
  }

  /** Sets the last price and the index that triggers are compared with; none fires until the market opens. */
  rebase(lastTicks: number, indexTicks: number): void {
    this.engine.rebase(lastTicks, indexTicks);
  }

  /** The price at which an order of a side with a limit would trade first; null when it would not. */
  crossing(side: Side, limitTicks: number): number | null {
    const best = this.bestAgainst(side);
    return best !== null && (side === 'buy' ? best <= limitTicks : best >= limitTicks) ? best : null;
  }

  /** Enters a pair of which one ends the other: a limit order and a trigger. */
  enterPair(limit: Order, stop: Order): Outcome {
    return this.#run(() =>
      this.engine.oco(
        {
          kind: 'limit',
          id: limit.id,
          owner: limit.userId,
          side: engineSide(limit.side),
          priceTicks: limit.priceTicks ?? 0,
          lots: openLots(limit),
          selfTrade: STP[limit.stp],
        },
        { kind: 'trigger', ...triggerOf(stop) },
      ),
    );
  }

  /** Changes price and open lots of an order. */
  amend(order: Pick<Order, 'id' | 'userId' | 'force'>, priceTicks: number, lots: number): Outcome {
    const force = order.force === 'post_only' ? engine.POST_ONLY : engine.GTC;
    return this.#run(() => this.engine.amend(order.id, order.userId, priceTicks, lots, force));
  }

  /** Takes an order out, and the other one of its pair. */
  cancel(order: Pick<Order, 'id' | 'userId'>): Outcome {
    return this.#run(() => this.engine.cancel(order.id, order.userId));
  }

  /** Replaces levels of an owner's quote by others, as a whole; one that stays as it is or becomes smaller keeps its place. */
  quote(userId: number, gone: readonly number[], levels: readonly Order[], stp: StpMode): Outcome {
    const wanted = levels.map((level) => ({
      id: level.id,
      side: engineSide(level.side),
      priceTicks: level.priceTicks ?? 0,
      lots: openLots(level),
    }));
    return this.#run(() => this.engine.quote(userId, gone, wanted, STP[stp]));
  }

  /** Gives the engine the index; triggers that watch it may fire. */
  setIndex(priceTicks: number): Outcome {
    return this.#run(() => this.engine.setIndex(priceTicks));
  }

  /** Gives the engine of a market that is not open the index. RangeError: something fired. */
  follow(priceTicks: number): void {
    const outcome = this.setIndex(priceTicks);
    if (!outcome.ok || outcome.events.length > 0)
      throw new RangeError(`the index ${priceTicks} did more than stand in a quiet book`);
  }

  /** Goes on with the triggers that prices have reached and that did not fire yet. */
  proceed(): Outcome {
    return this.#run(() => this.engine.proceed());
  }

  /** Whether there are such triggers: until they fired nothing that may trade is taken. */
  get hasBacklog(): boolean {
    return this.engine.hasBacklog;
  }

  /** What they are compared with; null when there are none. */
  get backlog(): Backlog | null {
    return this.engine.values.backlog ?? null;
  }

  /** The index as the engine heard it last; 0 before the first. */
  get indexTicks(): number {
    return this.engine.values.indexTicks;
  }

  /** What of an iceberg is shown now. */
  shownLots(orderId: number): number {
    const found = this.engine.find(orderId);
    return found?.state === 'resting' ? found.lots : 0;
  }

  /** Best price on the side that an order of `side` would trade with; null when it is empty. */
  bestAgainst(side: Side): number | null {
    const best = this.engine.best(side === 'buy' ? engine.SELL : engine.BUY);
    return best === 0 ? null : best;
  }

  /** The order at the head of a side whose price is outside a band against its owner; null where there is none. */
  headOutside({ low, high }: PriceBand): number | null {
    const [bid, ask] = [this.bestAgainst('sell'), this.bestAgainst('buy')];
    const side = bid !== null && bid > high ? engine.BUY : ask !== null && ask < low ? engine.SELL : null;
    if (side === null) return null;
    for (const { id } of this.engine.orders(side)) return id;
    return null;
  }

  /** Whose orders takers of a side meet in up to so many lots and orders, at any price or up to a worst one. */
  *ownersAgainst(side: Side, worstTicks: number | null, lots: number, orders: number): Generator<number> {
    let met = 0;
    let left = orders;
    for (const order of this.engine.orders(side === 'buy' ? engine.SELL : engine.BUY)) {
      const isBeyond = worstTicks !== null && (side === 'buy' ? order.priceTicks > worstTicks : order.priceTicks < worstTicks);
      if (isBeyond || met >= lots || left-- === 0) return;
      met += order.lots;
      yield order.owner;
    }
  }

  /**
   * Lots of the first orders that a taker of a side with a limit would meet, as far as what they cost together is at most `most`; null: all of
   * them.
   */
  lotsWithin(side: Side, limitTicks: number, most: number, costOf: (orderId: number) => number): number | null {
    let [cost, lots] = [0, 0];
    for (const order of this.engine.orders(side === 'buy' ? engine.SELL : engine.BUY)) {
      if (side === 'buy' ? order.priceTicks > limitTicks : order.priceTicks < limitTicks) return null;
      cost += costOf(order.id);
      if (cost > most) return lots;
      lots += order.lots;
    }
    return null;
  }

  /** Everything that waits for its trigger; of each source and direction the nearest trigger first. */
  *triggers(): Generator<WaitingTrigger> {
    for (const { side, type, source, triggerTicks, priceTicks } of this.engine.pendingOrders()) {
      const way = side === engine.BUY ? 'buy' : 'sell';
      const isRising = firesRising(way, type === engine.TRIGGER_TYPE.STOP);
      yield { side: way, priceTicks, triggerTicks, isRising, byIndex: source === engine.TRIGGER_SOURCE.INDEX };
    }
  }

  /** The best levels of a side, best first: [priceTicks, lots]. */
  levels(side: Side, count: number): [number, number][] {
    return this.engine.depth(engineSide(side), count);
  }

  /** Everything that rests, each side in its priority, and everything that waits: id, owner, prices, lots, shown lots. */
  lines(): (readonly number[])[] {
    const { BUY, SELL } = engine;
    const resting = ([BUY, SELL] as const).flatMap((side) =>
      [...this.engine.orders(side)].map(({ id, owner, priceTicks, lots }) => {
        const found = this.engine.find(id);
        const hidden = found?.state === 'resting' ? (found.hiddenLots ?? 0) : 0;
        return [id, owner, priceTicks, lots + hidden, lots];
      }),
    );
    const waiting = [...this.engine.pendingOrders()].map((order) => [
      order.id,
      order.owner,
      order.triggerTicks,
      order.priceTicks,
      order.lots,
    ]);
    return [...resting, ...waiting.sort((a, b) => (a[0] as number) - (b[0] as number)), ...backlogLines(this.backlog)];
  }

  /** Fills an empty book with the orders that were live before a restart, in the order of their sequence; in a quiet one none fires. */
  restore(
    orders: readonly Order[],
    lastTicks: number | null,
    indexTicks: number | null,
    { backlog, isQuiet }: { readonly backlog: Backlog | null; readonly isQuiet: boolean },
  ): void {
    const inBook = orders.filter(({ status }) => status !== 'queued');
    const resting = inBook
      .filter((order) => !isTriggered(order))
      .map((order) => ({
        id: order.id,
        owner: order.userId,
        side: engineSide(order.side),
        priceTicks: order.priceTicks ?? 0,
        lots: order.shownLots ?? openLots(order),
        hiddenLots: order.shownLots === null ? 0 : openLots(order) - order.shownLots,
        displayLots: order.displayLots ?? 0,
        selfTrade: STP[order.stp],
        partner: order.partnerId ?? 0,
      }));
    const pending = inBook.filter(isTriggered).map((order) => ({ ...triggerOf(order), partner: order.partnerId ?? 0 }));
    const values: engine.MarketValues = {
      sequence: 0,
      mode: engine.MARKET_MODE.NORMAL,
      lastTicks: lastTicks ?? 0,
      indexTicks: indexTicks ?? 0,
      bandLow: 0,
      bandHigh: 0,
      ...(backlog && { backlog }),
      ...(isQuiet && { quiet: { highTicks: 0, lowTicks: 0 } }),
    };
    engine.restoreMarket(this.engine, { version: 1, values, orders: resting, pending });
  }
}

/** All books, changed together as one batch. */
export class Books {
  #books = new Map<number, MarketBook>();
  #open = false;
  #waitsOutside: ReadonlySet<number> = new Set();
  readonly #maxCascade: number;

  /** No books yet; `maxCascade` is smaller in tests only. */
  constructor(maxCascade = MAX_CASCADE) {
    this.#maxCascade = maxCascade;
  }

  /** Makes an empty book for each market; in those of `waitsOutside` orders may rest outside the band. */
  open(marketIds: readonly number[], waitsOutside: ReadonlySet<number> = new Set()): void {
    this.#waitsOutside = waitsOutside;
    this.#books = new Map(marketIds.map((id) => [id, new MarketBook(this.#maxCascade, waitsOutside.has(id))]));
  }

  /** Empties all books. */
  clear(): void {
    this.#open = false;
    this.open([...this.#books.keys()], this.#waitsOutside);
  }

  /** The book of a market that the desk has. */
  of(marketId: number): MarketBook {
    const book = this.#books.get(marketId);
    if (!book) throw new RangeError(`no book for market ${marketId}`);
    return book;
  }

  /** The markets. */
  ids(): number[] {
    return [...this.#books.keys()];
  }

  /** The markets in which triggers that prices have reached are still to fire. */
  withBacklog(): number[] {
    const ids: number[] = [];
    for (const [id, book] of this.#books) if (book.hasBacklog) ids.push(id);
    return ids;
  }

  /** Opens a batch; one that was left open is undone first. */
  begin(): void {
    this.rollback();
    for (const book of this.#books.values()) book.engine.begin();
    this.#open = true;
  }

  /** Keeps what the batch did. */
  commit(): void {
    for (const book of this.#books.values()) book.engine.commit();
    this.#open = false;
  }

  /** Undoes the batch, if one is open. */
  rollback(): void {
    if (!this.#open) return;
    for (const book of this.#books.values()) book.engine.rollback();
    this.#open = false;
  }
}
