/**
 * The resting orders of one book in price-time priority, and the undo of groups of changes.
 *
 * Units: slots of order-pool.ts, levels of price-pages.ts, lots and ticks of events.ts.
 * Invariants: an order is in exactly one level, in the id index, and in its level's total; a level with
 * orders is marked in its ladder, an empty one is zero.
 * Undo: while a group is open a removed order keeps its record, its neighbours included, so undoing
 * backwards puts it back between exactly the orders it stood between (Knuth's dancing links).
 */
import type { BookStore } from './book-store.ts';
import { BUY, SELL, type Side } from './events.ts';
import { Ladder } from './ladder.ts';
import { ORDER } from './order-pool.ts';
import { PAGE } from './price-pages.ts';
import { CHANGED, INSERTED, REMOVED, UndoLog } from './undo-log.ts';

const { INT_SHIFT, DOUBLE_SHIFT, NEXT, PREV, LEVEL, OWNER, LOTS, ID } = ORDER;
const { HEAD, TAIL, TOTAL } = PAGE;

/** Storage and undo of one book; it knows nothing of matching. */
export class RestingOrders {
  readonly store: BookStore;
  readonly bids: Ladder;
  readonly asks: Ladder;
  /** How many orders rest. */
  count = 0;
  private readonly log = new UndoLog();
  private recording = false;

  /** An empty book in `store`. */
  constructor(store: BookStore) {
    this.store = store;
    const number = store.nextBook() * 2;
    this.bids = new Ladder(store.pages, BUY, number);
    this.asks = new Ladder(store.pages, SELL, number + 1);
  }

  /** The side of a book. */
  ladder(side: Side): Ladder {
    return side === BUY ? this.bids : this.asks;
  }

  /** The slot of a live order of this book, else 0. */
  find(id: number): number {
    const slot = this.store.ids.find(id);
    if (slot === 0) return 0;
    const { pages, orders } = this.store;
    return (pages.ladderOf(orders.ints[(slot << INT_SHIFT) + LEVEL]!) ^ this.bids.number) > 1 ? 0 : slot;
  }

  /** The side of a resting order. */
  sideOf(slot: number): Side {
    const { pages, orders } = this.store;
    return (pages.ladderOf(orders.ints[(slot << INT_SHIFT) + LEVEL]!) & 1) as Side;
  }

  /** The price of a resting order. */
  priceOf(slot: number): number {
    return this.store.pages.priceOf(this.store.orders.ints[(slot << INT_SHIFT) + LEVEL]!);
  }

  /** The open lots of a resting order. */
  lotsOf(slot: number): number {
    return this.store.orders.doubles[(slot << DOUBLE_SHIFT) + LOTS]!;
  }

  /** The owner of a resting order. */
  ownerOf(slot: number): number {
    return this.store.orders.ints[(slot << INT_SHIFT) + OWNER]!;
  }

  /** The id of a resting order. */
  idOf(slot: number): number {
    return this.store.orders.doubles[(slot << DOUBLE_SHIFT) + ID]!;
  }

  /** The first order of a level, 0 for none. */
  headOf(level: number): number {
    return this.store.pages.levelInts[(level << 2) + HEAD]!;
  }

  /** The order behind another in its level, 0 for none. */
  after(slot: number): number {
    return this.store.orders.ints[(slot << INT_SHIFT) + NEXT]!;
  }

  /** The lots of all orders of a level. */
  totalOf(level: number): number {
    return this.store.pages.levelDoubles[(level << 1) + TOTAL]!;
  }

  /** Puts an order at the end of its level; RangeError, and no change, when its id is live. */
  insert(ladder: Ladder, id: number, owner: number, priceTicks: number, lots: number): void {
    const { orders, pages, ids } = this.store;
    const slot = orders.take();
    const { ints, doubles } = orders;
    doubles[(slot << DOUBLE_SHIFT) + ID] = id;
    doubles[(slot << DOUBLE_SHIFT) + LOTS] = lots;
    if (!ids.insert(id, slot)) {
      orders.release(slot);
      throw new RangeError(`order ${id} is live already`);
    }
    const level = ladder.open(priceTicks);
    const { levelInts, levelDoubles } = pages;
    const last = levelInts[(level << 2) + TAIL]!;
    const at = slot << INT_SHIFT;
    ints[at + NEXT] = 0;
    ints[at + PREV] = last;
    ints[at + LEVEL] = level;
    ints[at + OWNER] = owner;
    levelInts[(level << 2) + TAIL] = slot;
    levelDoubles[(level << 1) + TOTAL]! += lots;
    if (last !== 0) ints[(last << INT_SHIFT) + NEXT] = slot;
    else {
      levelInts[(level << 2) + HEAD] = slot;
      ladder.occupy(level, priceTicks);
    }
    this.count++;
    if (this.recording) this.log.push(INSERTED, slot, 0);
  }

  /** Takes an order out of the book. */
  remove(ladder: Ladder, slot: number): void {
    const { orders } = this.store;
    if (!this.recording) {
      this.unlink(ladder, slot);
      orders.release(slot);
      return;
    }
    // The price is noted first: the removal may give the page back.
    const priceTicks = this.priceOf(slot);
    this.log.push(REMOVED, slot, ladder.side === BUY ? priceTicks : -priceTicks);
    this.unlink(ladder, slot);
  }

  /** Sets the open lots of a resting order, which keeps its place. */
  setLots(slot: number, lots: number): void {
    if (this.recording) this.log.push(CHANGED, slot, this.lotsOf(slot));
    this.applyLots(slot, lots);
  }

  /** Begins to record changes; RangeError when a group is open already. */
  begin(): void {
    if (this.recording) throw new RangeError('a group is open already');
    this.recording = true;
  }

  /** Where the open group stands; undo() can come back to it. */
  mark(): number {
    this.checkOpen();
    return this.log.length;
  }

  /** Undoes everything recorded after `mark`; the group stays open. */
  undo(mark: number): void {
    this.checkOpen();
    const { log } = this;
    if (!(mark >= 0 && mark <= log.length && mark % 3 === 0)) throw new RangeError(`not a mark of this group: ${mark}`);
    while (log.length > mark) {
      log.length -= 3;
      const kind = log.entries[log.length]!;
      const slot = log.entries[log.length + 1]!;
      const value = log.entries[log.length + 2]!;
      if (kind === CHANGED) this.applyLots(slot, value);
      else if (kind === REMOVED) this.relink(slot, value);
      else {
        this.unlink(this.ladder(this.sideOf(slot)), slot);
        this.store.orders.release(slot);
      }
    }
  }

  /** Ends the group, keeps what it did and frees the records of removed orders. */
  commit(): void {
    this.checkOpen();
    const { log } = this;
    for (let at = 0; at < log.length; at += 3) {
      if (log.entries[at] === REMOVED) this.store.orders.release(log.entries[at + 1]!);
    }
    log.length = 0;
    this.recording = false;
  }

  private unlink(ladder: Ladder, slot: number): void {
    const { orders, pages, ids } = this.store;
    const { ints, doubles } = orders;
    const { levelInts, levelDoubles } = pages;
    const at = slot << INT_SHIFT;
    const level = ints[at + LEVEL]!;
    const before = ints[at + PREV]!;
    const after = ints[at + NEXT]!;
    if (before !== 0) ints[(before << INT_SHIFT) + NEXT] = after;
    else levelInts[(level << 2) + HEAD] = after;
    if (after !== 0) ints[(after << INT_SHIFT) + PREV] = before;
    else levelInts[(level << 2) + TAIL] = before;
    ids.remove(doubles[(slot << DOUBLE_SHIFT) + ID]!, slot);
    this.count--;
    if ((before | after) !== 0) levelDoubles[(level << 1) + TOTAL]! -= doubles[(slot << DOUBLE_SHIFT) + LOTS]!;
    else {
      levelDoubles[(level << 1) + TOTAL] = 0;
      ladder.vacate(level);
    }
  }

  /** Puts a removed order back between its old neighbours; a sell's price comes negated. */
  private relink(slot: number, signedPrice: number): void {
    const { orders, pages, ids } = this.store;
    const { ints, doubles } = orders;
    const ladder = signedPrice > 0 ? this.bids : this.asks;
    const priceTicks = Math.abs(signedPrice);
    const level = ladder.open(priceTicks);
    const { levelInts, levelDoubles } = pages;
    const at = slot << INT_SHIFT;
    const before = ints[at + PREV]!;
    const after = ints[at + NEXT]!;
    ints[at + LEVEL] = level;
    if (before !== 0) ints[(before << INT_SHIFT) + NEXT] = slot;
    else levelInts[(level << 2) + HEAD] = slot;
    if (after !== 0) ints[(after << INT_SHIFT) + PREV] = slot;
    else levelInts[(level << 2) + TAIL] = slot;
    levelDoubles[(level << 1) + TOTAL]! += doubles[(slot << DOUBLE_SHIFT) + LOTS]!;
    if ((before | after) === 0) ladder.occupy(level, priceTicks);
    ids.insert(doubles[(slot << DOUBLE_SHIFT) + ID]!, slot);
    this.count++;
  }

  private applyLots(slot: number, lots: number): void {
    const { orders, pages } = this.store;
    const at = (slot << DOUBLE_SHIFT) + LOTS;
    const level = orders.ints[(slot << INT_SHIFT) + LEVEL]!;
    pages.levelDoubles[(level << 1) + TOTAL]! += lots - orders.doubles[at]!;
    orders.doubles[at] = lots;
  }

  private checkOpen(): void {
    if (!this.recording) throw new RangeError('no group is open');
  }
}
