/**
 * Memory of price levels: pages of neighbouring ticks, recycled through a free list.
 *
 * Units: a level is page * ticks of a page + offset; its price is the page's first price + offset.
 * Level record of 16 bytes: head slot, tail slot (int32), total lots (float64).
 * Page record of 64 bytes: ladder, first price, occupied levels, next free page, then one bit for each
 * occupied tick.
 * Invariants: page 0 is never handed out, so level 0 means "none". A released page has no bit set and all
 * its levels are zero.
 * Limits: totals are exact below 2^53 lots a level; matching never reads them, only depth does. The views
 * change when memory grows: read them again after take().
 */

/** Ticks of a page, and the places of a level's fields: int32 from level << 2, float64 from level << 1. */
export const PAGE = { BITS: 8, TICKS: 256, MASK: 255, HEAD: 0, TAIL: 1, TOTAL: 1 } as const;

const { BITS, MASK } = PAGE;
const WORDS = PAGE.TICKS >> 5;
const LEVEL_BYTES = 16;
/** int32 fields of a page record, from page << 4. */
const LADDER = 0;
const FIRST_PRICE = 1;
const OCCUPIED = 2;
const NEXT_FREE = 3;
const FIRST_WORD = 4;
const PAGE_BYTES = 64;

/** The pages of all ladders of a store. */
export class PricePages {
  levelInts = new Int32Array(0);
  levelDoubles = new Float64Array(0);
  private records = new Int32Array(0);
  private capacity = 0;
  private top = 1;
  private free = 0;

  /** Reserves room for `capacity` pages; more come by doubling. */
  constructor(capacity: number) {
    this.resize(capacity);
  }

  /** Hands out an empty page of a ladder that begins at `firstPrice`. */
  take(ladder: number, firstPrice: number): number {
    let page = this.free;
    if (page === 0) {
      if (this.top === this.capacity) this.resize(this.capacity * 2);
      page = this.top++;
    } else this.free = this.records[(page << 4) + NEXT_FREE]!;
    this.records[(page << 4) + LADDER] = ladder;
    this.records[(page << 4) + FIRST_PRICE] = firstPrice;
    return page;
  }

  /** Takes an empty page back. */
  release(page: number): void {
    this.records[(page << 4) + NEXT_FREE] = this.free;
    this.free = page;
  }

  /** The number of the ladder a level belongs to. */
  ladderOf(level: number): number {
    return this.records[((level >> BITS) << 4) + LADDER]!;
  }

  /** The price of a level, in ticks. */
  priceOf(level: number): number {
    return this.records[((level >> BITS) << 4) + FIRST_PRICE]! + (level & MASK);
  }

  /** Marks an empty level as holding orders. */
  mark(level: number): void {
    const at = (level >> BITS) << 4;
    this.records[at + FIRST_WORD + ((level & MASK) >> 5)]! |= 1 << (level & 31);
    this.records[at + OCCUPIED]! += 1;
  }

  /** Marks a level as empty; true when its whole page is empty now. */
  unmark(level: number): boolean {
    const at = (level >> BITS) << 4;
    this.records[at + FIRST_WORD + ((level & MASK) >> 5)]! &= ~(1 << (level & 31));
    const left = this.records[at + OCCUPIED]! - 1;
    this.records[at + OCCUPIED] = left;
    return left === 0;
  }

  /** The lowest occupied level of a page at or above `offset`, 0 when there is none. */
  lowestFrom(page: number, offset: number): number {
    const { records } = this;
    const words = (page << 4) + FIRST_WORD;
    let mask = -1 << (offset & 31);
    for (let word = offset >> 5; word < WORDS; word++) {
      const bits = records[words + word]! & mask;
      if (bits !== 0) return (page << BITS) + (word << 5) + 31 - Math.clz32(bits & -bits);
      mask = -1;
    }
    return 0;
  }

  /** The highest occupied level of a page at or below `offset`, 0 when there is none. */
  highestFrom(page: number, offset: number): number {
    const { records } = this;
    const words = (page << 4) + FIRST_WORD;
    let mask = -1 >>> (31 - (offset & 31));
    for (let word = offset >> 5; word >= 0; word--) {
      const bits = records[words + word]! & mask;
      if (bits !== 0) return (page << BITS) + (word << 5) + 31 - Math.clz32(bits);
      mask = -1;
    }
    return 0;
  }

  private resize(capacity: number): void {
    const levels = new ArrayBuffer((capacity << BITS) * LEVEL_BYTES);
    const records = new Int32Array((capacity * PAGE_BYTES) >> 2);
    new Int32Array(levels).set(this.levelInts);
    records.set(this.records);
    this.levelInts = new Int32Array(levels);
    this.levelDoubles = new Float64Array(levels);
    this.records = records;
    this.capacity = capacity;
  }
}
