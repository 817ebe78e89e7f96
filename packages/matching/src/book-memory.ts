/**
 * What an order book has besides matching: its memory, reading it, rebuilding it, and undoing batches of changes.
 *
 * Units and limits: those of order-book.ts.
 */
import { BookStore } from './book-store.ts';
import { checkOrder } from './checks.ts';
import { BUY, NO_PRICE, type RestingOrder, type SelfTrade, type Side } from './events.ts';
import type { Ladder } from './ladder.ts';
import { EXTRA, type OrderExtras } from './order-extras.ts';
import { RestingOrders } from './resting-orders.ts';
import { verifyResting } from './self-check.ts';
import type { ReadableBook } from './state.ts';
import { UndoLog } from './undo-log.ts';
import { canFill, describe, readDepth, readOrders } from './views.ts';

/** Where a book keeps its orders. */
export interface BookMemoryOptions {
  /** Memory shared with other books; by default the book has its own. */
  readonly store?: BookStore;
  /** Where changes are noted, when the book is one of several parts; it belongs to the same store. */
  readonly log?: UndoLog;
}

/** A book that can be read, rebuilt and rolled back. */
export class BookMemory implements ReadableBook {
  // Declared and not defined: a field that is first undefined loses its type in the compiler.
  /** The resting orders; for readers of the book and other parts of the same market. */
  declare readonly resting: RestingOrders;
  declare protected readonly extras: OrderExtras;
  declare private readonly log: UndoLog;
  /** Resting orders that one order matches at most (MarketRules). */
  maxMatches: number = 2 ** 31 - 1;

  /** An empty book. */
  constructor(options: BookMemoryOptions) {
    const store = options.store ?? new BookStore();
    this.extras = store.extras;
    this.log = options.log ?? new UndoLog((slot) => store.release(slot));
    this.resting = new RestingOrders(store, this.log);
  }

  /** How many orders rest. */
  get size(): number {
    return this.resting.count;
  }

  /** Best price of a side in ticks, NO_PRICE when it is empty. */
  best(side: Side): number {
    return this.resting.ladder(side).bestPrice;
  }

  /** Up to `levels` levels of a side, best first, each [priceTicks, lots shown]. */
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

  /** Whether a taker would trade `lots` whole within a limit, for a quote value that reaches or stays within a bound. */
  canFill(owner: number, side: Side, limit: number, lots: number, selfTrade: SelfTrade, quoteBound?: number): boolean {
    return canFill(this.resting, { owner, side, limit, lots, selfTrade, quoteBound, maxMatches: this.maxMatches });
  }

  /** All open lots of the order in a slot, shown and hidden. */
  openOf(slot: number): number {
    const shown = this.resting.lotsOf(slot);
    return this.extras.count === 0 ? shown : shown + this.extras.get(slot, EXTRA.HIDDEN);
  }

  /** Whether the order in a slot has no hidden lots and no partner, and is no iceberg. */
  isPlainAt(slot: number): boolean {
    const { extras } = this;
    if (extras.count === 0) return true;
    return extras.get(slot, EXTRA.HIDDEN) + extras.get(slot, EXTRA.DISPLAY) + extras.get(slot, EXTRA.PARTNER) === 0;
  }

  /**
   * Puts an order to rest without matching, to rebuild a book: orders of one price in their order of time.
   * RangeError when it is malformed, live already or would cross.
   */
  place(order: RestingOrder): void {
    const { id, owner, side, priceTicks, lots, hiddenLots = 0, displayLots = 0, selfTrade = 0, partner = 0 } = order;
    checkOrder(id, owner, side, priceTicks, lots);
    const best = this.opposite(side).bestPrice;
    if (best !== NO_PRICE && (side === BUY ? best <= priceTicks : best >= priceTicks))
      throw new RangeError(`order ${id} would cross the book`);
    const slot = this.resting.insert(this.resting.ladder(side), id, owner, priceTicks, lots);
    if (hiddenLots + displayLots + selfTrade + partner === 0) return;
    this.extras.set(slot, EXTRA.HIDDEN, hiddenLots);
    this.extras.set(slot, EXTRA.DISPLAY, displayLots);
    this.extras.set(slot, EXTRA.SELF_TRADE, selfTrade);
    this.extras.set(slot, EXTRA.PARTNER, partner);
  }

  /** Opens a batch: until commit() or rollback() every change can be undone. RangeError when one is open. */
  begin(): void {
    this.log.begin();
  }

  /** A point in the open batch that rollbackTo() can return to, for undoing one command of many. */
  mark(): number {
    return this.log.mark();
  }

  /** Undoes what came after `mark`, in this batch; the batch stays open. The sink is not notified. */
  rollbackTo(mark: number): void {
    this.log.undo(mark);
  }

  /** Ends the batch and keeps its changes. */
  commit(): void {
    this.log.commit();
  }

  /** Ends the batch and puts the book back to where begin() was called. The sink is not notified. */
  rollback(): void {
    this.log.undo(0);
    this.log.commit();
  }

  /** Throws an Error that names the first contradiction in the memory of the book. */
  verify(): void {
    verifyResting(this.resting);
  }

  /** The side that an order of `side` trades with. */
  protected opposite(side: Side): Ladder {
    return this.resting.ladder((side ^ 1) as Side);
  }
}
