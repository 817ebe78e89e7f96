/**
 * Memory of resting orders: 32-byte records in one buffer, recycled through a free list.
 *
 * Units: a slot is the number of a record; lots as in events.ts.
 * Record, as four int32 and two float64: next slot, previous slot, level, owner, lots, id. One record
 * never crosses a cache line, which is why the fields lie beside each other and not in arrays of their own.
 * Invariants: slot 0 is never handed out and means "none", so fresh zeroed memory is an empty state.
 * Limits: 2^26 slots. The buffer doubles and never shrinks. `ints` and `doubles` change when it grows:
 * read them again after take().
 */

/**
 * Places of the fields: int32 ones from slot << INT_SHIFT, float64 ones from slot << DOUBLE_SHIFT.
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
const RECORD_BYTES = 32;
const MAX_SLOTS = 2 ** 26;

/** The records of all resting orders of a store. */
export class OrderPool {
  ints = new Int32Array(0);
  doubles = new Float64Array(0);
  private capacity = 0;
  private top = 1;
  private free = 0;

  /** Reserves room for `capacity` records; more come by doubling. */
  constructor(capacity: number) {
    this.resize(capacity);
  }

  /** Hands out a slot; its fields hold leftovers and are all to be written. */
  take(): number {
    const slot = this.free;
    if (slot !== 0) {
      this.free = this.ints[(slot << INT_SHIFT) + NEXT]!;
      return slot;
    }
    if (this.top === this.capacity) this.resize(this.capacity * 2);
    return this.top++;
  }

  /** Takes a slot back. */
  release(slot: number): void {
    this.ints[(slot << INT_SHIFT) + NEXT] = this.free;
    this.free = slot;
  }

  private resize(capacity: number): void {
    if (capacity > MAX_SLOTS) throw new RangeError(`more than ${MAX_SLOTS} resting orders`);
    const buffer = new ArrayBuffer(capacity * RECORD_BYTES);
    new Int32Array(buffer).set(this.ints);
    this.ints = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
    this.capacity = capacity;
  }
}
