/**
 * The books of the desk: one engine per market, and what it reports while one command runs.
 *
 * Units: those of @glasshouse/matching. Invariants: between `begin` and `commit` or `rollback` everything can be
 * undone; the report is that of the last command. Owners are user ids.
 */
import type { Side } from '@glasshouse/contract';
import { BUY, CANCEL_REASON, type CancelReason, GTC, IOC, type MatchSink, OrderBook, SELL } from '@glasshouse/matching';
import { type Order, openLots } from './order.ts';

/** A trade as the engine reports it; the order that came is the taker. */
export interface Trade {
  readonly makerId: number;
  readonly priceTicks: number;
  readonly lots: number;
}

/** What a command did to a book: its trades, and the lots that ended without one (self-trade, end of the book). */
export interface Report {
  readonly trades: readonly Trade[];
  readonly expiredLots: number;
  /** Whether it stopped at an order of its own owner. */
  readonly metOwn: boolean;
}

const engineSide = (side: Side) => (side === 'buy' ? BUY : SELL);

class Collector implements MatchSink {
  trades: Trade[] = [];
  expiredLots = 0;
  metOwn = false;
  onTrade(makerId: number, _takerId: number, priceTicks: number, lots: number): void {
    this.trades.push({ makerId, priceTicks, lots });
  }
  onCancel(_id: number, lots: number, reason: CancelReason): void {
    this.expiredLots += lots;
    if (reason === CANCEL_REASON.SELF_TRADE) this.metOwn = true;
  }
  onRest(): void {}
  onReduce(): void {}
}

/** One market's book. */
export class MarketBook {
  readonly engine: OrderBook;
  readonly #collector = new Collector();

  constructor() {
    this.engine = new OrderBook({ sink: this.#collector });
  }

  #report(run: () => void): Report {
    this.#collector.trades = [];
    this.#collector.expiredLots = 0;
    this.#collector.metOwn = false;
    run();
    const { trades, expiredLots, metOwn } = this.#collector;
    return { trades, expiredLots, metOwn };
  }

  /** Enters a limit order: what does not trade rests, unless it met an order of its owner. */
  enterLimit(order: Order, priceTicks: number): Report {
    return this.#report(() => this.engine.limit(order.id, order.userId, engineSide(order.side), priceTicks, order.lots, GTC));
  }

  /** Trades what it can up to a worst price; the rest expires. */
  enterMarket(order: Order, worstTicks: number): Report {
    return this.#report(() => this.engine.limit(order.id, order.userId, engineSide(order.side), worstTicks, order.lots, IOC));
  }

  /** Takes an order out. */
  cancel(orderId: number): void {
    this.#report(() => this.engine.cancel(orderId));
  }

  /** Best price on the side that an order of `side` would trade with; null when it is empty. */
  bestAgainst(side: Side): number | null {
    const best = this.engine.best(side === 'buy' ? SELL : BUY);
    return best === 0 ? null : best;
  }

  /** Whose orders a taker of a side meets in up to so many lots, at any price or up to a worst one. */
  *ownersAgainst(side: Side, worstTicks: number | null, lots: number): Generator<number> {
    let met = 0;
    for (const order of this.engine.orders(side === 'buy' ? SELL : BUY)) {
      const isBeyond = worstTicks !== null && (side === 'buy' ? order.priceTicks > worstTicks : order.priceTicks < worstTicks);
      if (isBeyond || met >= lots) return;
      met += order.lots;
      yield order.owner;
    }
  }

  /** Puts an order that was open before a restart back to rest. Orders come in the order of their sequence. */
  restore(order: Order): void {
    this.engine.place({
      id: order.id,
      owner: order.userId,
      side: engineSide(order.side),
      priceTicks: order.priceTicks as number,
      lots: openLots(order),
    });
  }

  /** The best levels of a side, best first: [priceTicks, lots]. */
  levels(side: Side, count: number): [number, number][] {
    return this.engine.depth(engineSide(side), count);
  }
}

/** All books, changed together as one group. */
export class Books {
  #books = new Map<number, MarketBook>();
  #open = false;

  /** Makes an empty book for each market. */
  open(marketIds: readonly number[]): void {
    this.#books = new Map(marketIds.map((id) => [id, new MarketBook()]));
  }

  /** Empties all books. */
  clear(): void {
    this.#open = false;
    this.open([...this.#books.keys()]);
  }

  /** The book of a market that the desk has. */
  of(marketId: number): MarketBook {
    const book = this.#books.get(marketId);
    if (!book) throw new RangeError(`no book for market ${marketId}`);
    return book;
  }

  /** Opens a group; one that was left open is undone first. */
  begin(): void {
    this.rollback();
    for (const book of this.#books.values()) book.engine.begin();
    this.#open = true;
  }

  /** Keeps what the group did. */
  commit(): void {
    for (const book of this.#books.values()) book.engine.commit();
    this.#open = false;
  }

  /** Undoes the group, if one is open. */
  rollback(): void {
    if (!this.#open) return;
    for (const book of this.#books.values()) book.engine.rollback();
    this.#open = false;
  }
}
