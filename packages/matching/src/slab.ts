/**
 * The memory of a store: one buffer of four-kilobyte pages, each of which holds orders (order-pool.ts) or price levels
 * (price-pages.ts).
 *
 * Orders and levels lie in one buffer because each array that a command touches costs the machine its address, its length
 * and a check or two before the first byte is read; a command that enters or ends an order touches these two and the id index.
 * Units: a page is 1024 int32 or 512 float64. Invariants: page 0 is never handed out, so slot 0 and level 0 mean "none"; a
 * page that is handed out is zero. Limits: 2^19 pages (2 GB). The buffer doubles and never shrinks. `ints` and `doubles`
 * change when it grows: read them again after a page, an order or a level was taken.
 */

/** Shifts from a page to its first int32 and its first order. */
export const SLAB = { INT_SHIFT: 10, ORDER_SHIFT: 7 } as const;

const PAGE_BYTES = 4096;
const MAX_PAGES = 2 ** 19;

/** The pages of a store. */
export class Slab {
  ints = new Int32Array(0);
  doubles = new Float64Array(0);
  private capacity = 0;
  private top = 1;

  /** Reserves room for `capacity` pages; more come by doubling. */
  constructor(capacity: number) {
    this.resize(capacity + 1);
    // Written once, so that the system hands the memory out now and not under the first orders.
    this.ints.fill(0);
  }

  /** Hands out a page of zeroes. */
  take(): number {
    if (this.top === this.capacity) this.resize(this.capacity * 2);
    return this.top++;
  }

  private resize(capacity: number): void {
    if (capacity > MAX_PAGES) throw new RangeError(`more than ${MAX_PAGES} pages of orders and price levels`);
    const buffer = new ArrayBuffer(capacity * PAGE_BYTES);
    const ints = new Int32Array(buffer);
    ints.set(this.ints);
    this.ints = ints;
    this.doubles = new Float64Array(buffer);
    this.capacity = capacity;
  }
}
