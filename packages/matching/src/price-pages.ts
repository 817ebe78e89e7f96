/**
 * Price levels: pages of neighbouring ticks in a slab, recycled through a free list.
 *
 * Units: a level is page << BITS | place; its price is the page's origin + place. The first FIRST places of a page are its
 * head, so its first price is origin + FIRST.
 * Level record of 16 bytes: head slot, tail slot (int32), total lots (float64).
 * Head of a page, int32: ladder, origin, next free page, five to spare, then one bit for each place that is occupied.
 * Invariants: page 0 is never handed out, so level 0 means "none". A released page has no bit set and all
 * its levels are zero.
 * Limits: totals are exact below 2^53 lots a level; matching never reads them, only depth does.
 */
import { SLAB, type Slab } from './slab.ts';

/**
 * Places of a page and ticks among them, and the places of a level's fields: int32 from level << INT_SHIFT, float64 from
 * level << DOUBLE_SHIFT.
 */
export const PAGE = {
  BITS: 8,
  MASK: 255,
  FIRST: 16,
  TICKS: 240,
  INT_SHIFT: 2,
  DOUBLE_SHIFT: 1,
  HEAD: 0,
  TAIL: 1,
  TOTAL: 1,
} as const;

const { BITS, MASK } = PAGE;
const { INT_SHIFT } = SLAB;
const LADDER = 0;
const ORIGIN = 1;
const NEXT_FREE = 2;
/** Eight words of occupied places; those of the head stay zero. */
const WORDS = 8;
const LAST_WORD = 7;

/** The pages of all ladders of a store. */
export class PricePages {
  declare private readonly slab: Slab;
  private free = 0;

  /** Levels in pages of `slab`. */
  constructor(slab: Slab) {
    this.slab = slab;
  }

  /** Hands out an empty page of a ladder, whose place 0 would have the price `origin`. */
  take(ladder: number, origin: number): number {
    const page = this.free === 0 ? this.slab.take() : this.free;
    const { ints } = this.slab;
    const at = page << INT_SHIFT;
    if (page === this.free) this.free = ints[at | NEXT_FREE]!;
    ints[at | LADDER] = ladder;
    ints[at | ORIGIN] = origin;
    return page;
  }

  /** Takes an empty page back. */
  release(page: number): void {
    this.slab.ints[(page << INT_SHIFT) | NEXT_FREE] = this.free;
    this.free = page;
  }

  /** The number of the ladder a level belongs to. */
  ladderOf(level: number): number {
    return this.slab.ints[((level >> BITS) << INT_SHIFT) | LADDER]!;
  }

  /** The price of a level, in ticks. */
  priceOf(level: number): number {
    return (this.slab.ints[((level >> BITS) << INT_SHIFT) | ORIGIN]! + (level & MASK)) | 0;
  }

  /** Marks an empty level as holding orders. */
  mark(level: number): void {
    this.slab.ints[wordOf(level)]! |= 1 << level;
  }

  /** Marks a level as empty; true when those of its word all are. */
  unmark(level: number): boolean {
    const { ints } = this.slab;
    const at = wordOf(level);
    const left = ints[at]! & ~(1 << level);
    ints[at] = left;
    return left === 0;
  }

  /** Whether no level of a page holds orders. */
  isEmpty(page: number): boolean {
    return this.lowestFrom(page << BITS) === 0;
  }

  /** The lowest occupied level at or above one in its page, 0 when there is none. */
  lowestFrom(level: number): number {
    const { ints } = this.slab;
    const start = level & ~MASK;
    const words = ((level >> BITS) << INT_SHIFT) | WORDS;
    let mask = -1 << level;
    for (let word = (level & MASK) >> 5; word <= LAST_WORD; word++) {
      const bits = ints[words + word]! & mask;
      if (bits !== 0) return start | (word << 5) | (31 - Math.clz32(bits & -bits));
      mask = -1;
    }
    return 0;
  }

  /** The highest occupied level at or below one in its page, 0 when there is none. */
  highestFrom(level: number): number {
    const { ints } = this.slab;
    const start = level & ~MASK;
    const words = ((level >> BITS) << INT_SHIFT) | WORDS;
    let mask = -1 >>> (31 - (level & 31));
    for (let word = (level & MASK) >> 5; word >= 0; word--) {
      const bits = ints[words + word]! & mask;
      if (bits !== 0) return start | (word << 5) | (31 - Math.clz32(bits));
      mask = -1;
    }
    return 0;
  }
}

/** The word with the bit of a level; a shift by the level itself takes its low five bits, which name the bit. */
function wordOf(level: number): number {
  return ((level >> BITS) << INT_SHIFT) | WORDS | ((level & MASK) >> 5);
}
