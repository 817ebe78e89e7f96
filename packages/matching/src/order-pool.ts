/**
 * Resting orders: 32-byte records in pages of a slab, recycled through a free list.
 *
 * Units: a slot is the number of a record; lots as in events.ts.
 * Record, as four int32 and two float64: next slot, previous slot, level, owner, lots, id. One record
 * never crosses a cache line, so the fields are adjacent and not in separate arrays.
 * Invariants: slot 0 is never handed out and means "none", so fresh zeroed memory is an empty state.
 */
import { SLAB, type Slab } from './slab.ts';

/**
 * Offsets of the fields: int32 ones from slot << INT_SHIFT, float64 ones from slot << DOUBLE_SHIFT; joined by a bitwise or,
 * which unlike a sum needs no check for overflow.
 * Hot files take them apart into constants of their own: V8 folds those into the machine code, while an
 * imported binding is loaded and checked at every use.
 */
export const ORDER = {
  INT_SHIFT: 3,
  DOUBLE_SHIFT: 2,
  /** int32: the order behind this one in its level. */
  NEXT: 0,
  /** int32: the order before this one in its level. */
  PREV: 1,
  /** int32: the level the order rests at. */
  LEVEL: 2,
  /** int32: the number of the owner, 0 for none. */
  OWNER: 3,
  /** float64: lots still open. */
  LOTS: 2,
  /** float64: the id the order was entered with. */
  ID: 3,
} as const;

const { INT_SHIFT, NEXT } = ORDER;
const { ORDER_SHIFT } = SLAB;
/** Orders of a page. */
const PER_PAGE = 1 << ORDER_SHIFT;

/** The records of all resting orders of a store. */
export class OrderPool {
  // Declared and not defined: a field that is first undefined loses its type in the compiler.
  declare private readonly slab: Slab;
  /** First slot of the free list. */
  private free = 0;
  /** The next slot never used; a new page is due when it is the first of one. */
  private fresh = 0;

  /** A pool that takes its pages from `slab`. */
  constructor(slab: Slab) {
    this.slab = slab;
  }

  /** Hands out a slot; its fields hold leftovers and are all to be written. */
  take(): number {
    const slot = this.free;
    if (slot === 0) return this.takeFresh();
    this.free = this.slab.ints[(slot << INT_SHIFT) | NEXT]!;
    return slot;
  }

  /** Takes a slot back. */
  release(slot: number): void {
    this.slab.ints[(slot << INT_SHIFT) | NEXT] = this.free;
    this.free = slot;
  }

  private takeFresh(): number {
    if ((this.fresh & (PER_PAGE - 1)) === 0) this.fresh = this.slab.take() << ORDER_SHIFT;
    return this.fresh++;
  }
}
