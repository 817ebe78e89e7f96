/**
 * One side of one book: its occupied price pages in order, and its best level.
 *
 * Units: prices in ticks, levels as in price-pages.ts.
 * Invariants: `keys` ascends toward the best price (sells keep their page index negated); only pages
 * with an occupied level are listed, so the best level is always in the last one.
 * Cost: most orders arrive on the page used last or on one of the pages nearest to the best; farther ones
 * are found by bisection. A new page shifts the pages nearer to the best, so thousands of orders each on a
 * page of its own cost microseconds apiece, and four kilobytes of memory.
 */
import { NO_PRICE, type Side } from './events.ts';
import { PAGE, type PricePages } from './price-pages.ts';

const { BITS, MASK, FIRST, TICKS } = PAGE;
const NEAR_PAGES = 4;
/** So far from any price that no price is on the page that begins there. */
const NOWHERE = -TICKS;

/** The occupied levels of one side of a book. */
export class Ladder {
  // Declared and not defined: a field that is first undefined loses its type in the compiler.
  declare readonly side: Side;
  /** Even for the buy side of a book, the next odd number for its sell side. */
  declare readonly number: number;
  /** Best price of the side, NO_PRICE when it is empty. */
  bestPrice: number = NO_PRICE;
  /** Level of the best price, 0 when the side is empty. */
  bestLevel = 0;
  declare private readonly memory: PricePages;
  private lastFirstPrice = NOWHERE;
  private lastFirstLevel = 0;
  private keys = new Int32Array(16);
  private pages = new Int32Array(16);
  private count = 0;

  /** An empty side that takes its pages from `memory`. */
  constructor(memory: PricePages, side: Side, number: number) {
    this.memory = memory;
    this.side = side;
    this.number = number;
  }

  /** The level of a price, its page made if need be; call occupy() once an order is on it. */
  open(priceTicks: number): number {
    // One comparison for both ends: what is below the page wraps around to a large number.
    const offset = (priceTicks - this.lastFirstPrice) >>> 0;
    return offset < TICKS ? this.lastFirstLevel + offset : this.openFar(priceTicks);
  }

  /** Notes that an empty level holds orders now. */
  occupy(level: number, priceTicks: number): void {
    this.memory.mark(level);
    const best = this.bestPrice;
    // Turned over for bids: of two prices the one that is less then is the better on both sides.
    const turn = this.side - 1;
    if (best === NO_PRICE || (priceTicks ^ turn) < (best ^ turn)) {
      this.bestPrice = priceTicks;
      this.bestLevel = level;
    }
  }

  /** Notes that a level is empty now; gives its page back when that was the last one. */
  vacate(level: number): void {
    const page = level >> BITS;
    const isGone = this.memory.unmark(level) && this.memory.isEmpty(page);
    if (isGone) this.removePage(page);
    if (level !== this.bestLevel) return;
    if (isGone) {
      const best = this.count === 0 ? 0 : this.nearest(this.pages[this.count - 1]!);
      this.bestLevel = best;
      this.bestPrice = best === 0 ? NO_PRICE : this.memory.priceOf(best);
      return;
    }
    const best = this.side === 0 ? this.memory.highestFrom(level) : this.memory.lowestFrom(level);
    this.bestLevel = best;
    this.bestPrice += best - level;
  }

  /** The occupied level next in priority behind `level`, 0 when it is the last. */
  levelAfter(level: number): number {
    let found = 0;
    if (this.side === 0 && (level & MASK) > 0) found = this.memory.highestFrom(level - 1);
    if (this.side === 1 && (level & MASK) < MASK) found = this.memory.lowestFrom(level + 1);
    if (found !== 0) return found;
    const at = this.position(this.keyOf(level >> BITS));
    return at === 0 ? 0 : this.nearest(this.pages[at - 1]!);
  }

  private openFar(priceTicks: number): number {
    const index = (priceTicks / TICKS) | 0;
    const key = this.side === 0 ? index : -index;
    const at = this.position(key);
    const firstPrice = index * TICKS;
    const page = at < this.count && this.keys[at] === key ? this.pages[at]! : this.insertPage(at, key, firstPrice);
    this.lastFirstPrice = firstPrice;
    this.lastFirstLevel = (page << BITS) | FIRST;
    return this.lastFirstLevel + (priceTicks - firstPrice);
  }

  private nearest(page: number): number {
    return this.side === 0 ? this.memory.highestFrom((page << BITS) | MASK) : this.memory.lowestFrom(page << BITS);
  }

  private keyOf(page: number): number {
    const index = (this.memory.priceOf((page << BITS) | FIRST) / TICKS) | 0;
    return this.side === 0 ? index : -index;
  }

  /** The first position whose key is not below `key`. */
  private position(key: number): number {
    const { keys, count } = this;
    const near = count - NEAR_PAGES;
    for (let at = count; at > 0; at--) {
      if (at === near) return this.bisect(key, at);
      if (keys[at - 1]! < key) return at;
    }
    return 0;
  }

  private bisect(key: number, end: number): number {
    const { keys } = this;
    let low = 0;
    let high = end;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (keys[middle]! < key) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  private insertPage(at: number, key: number, firstPrice: number): number {
    if (this.count === this.keys.length) this.grow();
    this.keys.copyWithin(at + 1, at, this.count);
    this.pages.copyWithin(at + 1, at, this.count);
    this.count++;
    const page = this.memory.take(this.number, firstPrice - FIRST);
    this.keys[at] = key;
    this.pages[at] = page;
    return page;
  }

  private removePage(page: number): void {
    const at = this.position(this.keyOf(page));
    this.keys.copyWithin(at, at + 1, this.count);
    this.pages.copyWithin(at, at + 1, this.count);
    this.count--;
    this.memory.release(page);
    if (this.lastFirstLevel === ((page << BITS) | FIRST)) this.lastFirstPrice = NOWHERE;
  }

  private grow(): void {
    const keys = new Int32Array(this.count * 2);
    const pages = new Int32Array(this.count * 2);
    keys.set(this.keys);
    pages.set(this.pages);
    this.keys = keys;
    this.pages = pages;
  }
}
