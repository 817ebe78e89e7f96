/**
 * The resting orders of one book in price-time priority, and the undo of batches of changes.
 *
 * Units: slots of order-pool.ts, levels of price-pages.ts, lots and ticks of events.ts.
 * Invariants: an order is in exactly one level, in the id index, and in its level's total; a level with
 * orders is marked in its ladder, an empty one is zero.
 * Undo: the log names the two neighbours an order stood between. Undone backwards, they are neighbours
 * again at that moment, so the order returns to exactly its old position. A removed order keeps its slot until
 * the batch ends, so the numbers in the log stay true.
 */
import type { BookStore } from './book-store.ts';
import { BUY, SELL, type Side } from './events.ts';
import type { IdIndex } from './id-index.ts';
import { Ladder } from './ladder.ts';
import type { ExtraField } from './order-extras.ts';
import { ORDER, type OrderPool } from './order-pool.ts';
import { PAGE } from './price-pages.ts';
import type { Slab } from './slab.ts';
import { EXTRA_SET, INSERTED, MOVED, REMOVED, RESIZED, type Undoable, type UndoLog } from './undo-log.ts';

const { INT_SHIFT, DOUBLE_SHIFT, NEXT, PREV, LEVEL, OWNER, LOTS, ID } = ORDER;
const { HEAD, TAIL, TOTAL, INT_SHIFT: LEVEL_SHIFT, DOUBLE_SHIFT: TOTAL_SHIFT } = PAGE;

/** Storage and undo of one book, without matching. */
export class RestingOrders implements Undoable {
  // Declared and not defined: a field that is first undefined loses its type in the compiler.
  declare readonly store: BookStore;
  declare private readonly slab: Slab;
  declare private readonly orders: OrderPool;
  declare readonly ids: IdIndex;
  declare readonly bids: Ladder;
  declare readonly asks: Ladder;
  /** Both, by the number of their side. */
  declare private readonly ladders: readonly [Ladder, Ladder];
  /** How many orders rest. */
  count = 0;
  declare private readonly number: number;
  declare private readonly log: UndoLog;
  /** What is added to the kinds of this part's entries in the log. */
  declare private readonly tag: number;

  /** An empty book in `store` that notes its changes in `log`. */
  constructor(store: BookStore, log: UndoLog) {
    this.store = store;
    this.slab = store.slab;
    this.orders = store.orders;
    this.ids = store.ids;
    this.log = log;
    this.tag = log.join(this);
    this.number = store.nextBook() * 2;
    this.bids = new Ladder(store.pages, BUY, this.number);
    this.asks = new Ladder(store.pages, SELL, this.number + 1);
    this.ladders = [this.bids, this.asks];
  }

  /** The side of a book. */
  ladder(side: Side): Ladder {
    return this.ladders[side];
  }

  /** The slot of a live order of this book, else 0. */
  find(id: number): number {
    const slot = this.ids.find(id);
    return slot === 0 || this.ladderAt(slot) === undefined ? 0 : slot;
  }

  /** The side of this book that a live order of the store is in; undefined when it is in another book. */
  ladderAt(slot: number): Ladder | undefined {
    const side = this.store.pages.ladderOf(this.levelOf(slot)) ^ this.number;
    return side === (side & 1) ? this.ladders[side as Side] : undefined;
  }

  /** The level a resting order is in. */
  levelOf(slot: number): number {
    return this.slab.ints[(slot << INT_SHIFT) | LEVEL]!;
  }

  /** The side of a resting order. */
  sideOf(slot: number): Side {
    return (this.store.pages.ladderOf(this.levelOf(slot)) & 1) as Side;
  }

  /** The price of a resting order. */
  priceOf(slot: number): number {
    return this.store.pages.priceOf(this.levelOf(slot));
  }

  /** The open lots of a resting order. */
  lotsOf(slot: number): number {
    return this.slab.doubles[(slot << DOUBLE_SHIFT) | LOTS]!;
  }

  /** The owner of a resting order. */
  ownerOf(slot: number): number {
    return this.slab.ints[(slot << INT_SHIFT) | OWNER]!;
  }

  /** The id of a resting order. */
  idOf(slot: number): number {
    return this.slab.doubles[(slot << DOUBLE_SHIFT) | ID]!;
  }

  /** The first order of a level, 0 for none. */
  headOf(level: number): number {
    return this.slab.ints[(level << LEVEL_SHIFT) | HEAD]!;
  }

  /** The order behind another in its level, 0 for none. */
  behind(slot: number): number {
    return this.slab.ints[(slot << INT_SHIFT) | NEXT]!;
  }

  /** The lots of all orders of a level. */
  totalOf(level: number): number {
    return this.slab.doubles[(level << TOTAL_SHIFT) | TOTAL]!;
  }

  /** Puts a new order at the end of its level; its slot. RangeError, and no change, when its id is live. */
  insert(ladder: Ladder, id: number, owner: number, priceTicks: number, lots: number): number {
    const { slab, orders, ids } = this;
    const slot = orders.take();
    slab.doubles[(slot << DOUBLE_SHIFT) | ID] = id;
    if (!ids.insert(id, slot)) {
      orders.release(slot);
      throw new RangeError(`order ${id} is live already`);
    }
    slab.ints[(slot << INT_SHIFT) | OWNER] = owner;
    this.count++;
    this.linkLast(ladder, slot, priceTicks, lots);
    if (this.log.recording) this.log.push(this.tag + INSERTED, slot, 0, 0, 0, 0);
    return slot;
  }

  /** Takes an order out of the book; `id` is its own. */
  remove(ladder: Ladder, slot: number, id: number): void {
    if (this.log.recording) this.note(REMOVED, slot);
    this.ids.remove(id, slot);
    this.count--;
    this.unlink(ladder, slot);
    if (!this.log.recording) this.store.release(slot);
  }

  /** Puts a resting order at the end of a level of its side, with new lots. */
  move(ladder: Ladder, slot: number, priceTicks: number, lots: number): void {
    if (this.log.recording) this.note(MOVED, slot);
    this.unlink(ladder, slot);
    this.linkLast(ladder, slot, priceTicks, lots);
  }

  /** Sets the open lots of a resting order, which keeps its priority. */
  resize(slot: number, lots: number): void {
    if (this.log.recording) this.log.push(this.tag + RESIZED, slot, 0, this.lotsOf(slot), 0, 0);
    this.setLots(slot, lots);
  }

  /** Sets a field of an order's extras. Of an order entered just now it need not be noted: set it in the store. */
  setExtra(slot: number, field: ExtraField, value: number): void {
    const { extras } = this.store;
    if (this.log.recording) this.log.push(this.tag + EXTRA_SET, slot, field, extras.get(slot, field), 0, 0);
    extras.set(slot, field, value);
  }

  undoEntry(kind: number, at: number): void {
    const { entries } = this.log;
    const slot = entries[at + 1]!;
    const lots = entries[at + 3]!;
    if (kind === RESIZED) {
      this.setLots(slot, lots);
      return;
    }
    if (kind === EXTRA_SET) {
      this.store.extras.set(slot, entries[at + 2] as ExtraField, lots);
      return;
    }
    const { ids } = this.store;
    const id = this.idOf(slot);
    if (kind !== REMOVED) this.unlink(this.ladder(this.sideOf(slot)), slot);
    if (kind === INSERTED) {
      ids.remove(id, slot);
      this.count--;
      this.store.release(slot);
      return;
    }
    this.linkBetween(slot, entries[at + 2]!, lots, entries[at + 4]!, entries[at + 5]!);
    if (kind === REMOVED) {
      ids.insert(id, slot);
      this.count++;
    }
  }

  /** Logs the position that an order is about to leave. */
  private note(kind: number, slot: number): void {
    const { ints } = this.slab;
    const at = slot << INT_SHIFT;
    const price = this.priceOf(slot);
    this.log.push(
      this.tag + kind,
      slot,
      this.sideOf(slot) === BUY ? price : -price,
      this.lotsOf(slot),
      ints[at | PREV]!,
      ints[at | NEXT]!,
    );
  }

  private linkLast(ladder: Ladder, slot: number, priceTicks: number, lots: number): void {
    const level = ladder.open(priceTicks);
    const { ints, doubles } = this.slab;
    const at = slot << INT_SHIFT;
    const last = ints[(level << LEVEL_SHIFT) | TAIL]!;
    ints[(level << LEVEL_SHIFT) | TAIL] = slot;
    doubles[(level << TOTAL_SHIFT) | TOTAL]! += lots;
    ints[at | NEXT] = 0;
    ints[at | PREV] = last;
    ints[at | LEVEL] = level;
    doubles[(slot << DOUBLE_SHIFT) | LOTS] = lots;
    if (last !== 0) ints[(last << INT_SHIFT) | NEXT] = slot;
    else {
      ints[(level << LEVEL_SHIFT) | HEAD] = slot;
      ladder.occupy(level, priceTicks);
    }
  }

  private unlink(ladder: Ladder, slot: number): void {
    const { ints, doubles } = this.slab;
    const at = slot << INT_SHIFT;
    const level = ints[at | LEVEL]!;
    const before = ints[at | PREV]!;
    const behind = ints[at | NEXT]!;
    if (before !== 0) ints[(before << INT_SHIFT) | NEXT] = behind;
    else ints[(level << LEVEL_SHIFT) | HEAD] = behind;
    if (behind !== 0) ints[(behind << INT_SHIFT) | PREV] = before;
    else ints[(level << LEVEL_SHIFT) | TAIL] = before;
    if ((before | behind) !== 0) doubles[(level << TOTAL_SHIFT) | TOTAL]! -= doubles[(slot << DOUBLE_SHIFT) | LOTS]!;
    else {
      // Set, not subtracted, so that an overflowed total cannot outlive its level.
      doubles[(level << TOTAL_SHIFT) | TOTAL] = 0;
      ladder.vacate(level);
    }
  }

  /** Puts an order back between two neighbours, either of which may be 0; a sell's price comes negated. */
  private linkBetween(slot: number, signedPrice: number, lots: number, before: number, behind: number): void {
    const ladder = signedPrice > 0 ? this.bids : this.asks;
    const priceTicks = Math.abs(signedPrice);
    const level = ladder.open(priceTicks);
    const { ints, doubles } = this.slab;
    const at = slot << INT_SHIFT;
    ints[at | NEXT] = behind;
    ints[at | PREV] = before;
    ints[at | LEVEL] = level;
    doubles[(slot << DOUBLE_SHIFT) | LOTS] = lots;
    doubles[(level << TOTAL_SHIFT) | TOTAL]! += lots;
    if (before !== 0) ints[(before << INT_SHIFT) | NEXT] = slot;
    else ints[(level << LEVEL_SHIFT) | HEAD] = slot;
    if (behind !== 0) ints[(behind << INT_SHIFT) | PREV] = slot;
    else ints[(level << LEVEL_SHIFT) | TAIL] = slot;
    if ((before | behind) === 0) ladder.occupy(level, priceTicks);
  }

  private setLots(slot: number, lots: number): void {
    const { doubles } = this.slab;
    const at = (slot << DOUBLE_SHIFT) | LOTS;
    doubles[(this.levelOf(slot) << TOTAL_SHIFT) | TOTAL]! += lots - doubles[at]!;
    doubles[at] = lots;
  }
}
