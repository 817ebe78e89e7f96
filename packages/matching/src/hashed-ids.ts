/**
 * Order id -> slot: open addressing over eight-byte entries (slot, low 32 bits of the id).
 *
 * Ids come from a database sequence and never stop growing, so the table is sized by the live orders and not
 * by the ids. Eight neighbouring ids share a home block of one cache line, and the blocks are spread by
 * Fibonacci hashing: orders entered together are found together, and a table with room for a whole run of
 * sequential ids gives every one its own entry, as a dense table would.
 * Invariants: slot 0 marks a free entry; removal shifts entries back, so there are no tombstones; at most
 * half the entries are used. The full id is compared in the order's own record.
 * Limits: ids from 1 to 2^53 - 1.
 */
import type { IdIndex } from './id-index.ts';
import { ORDER } from './order-pool.ts';
import type { Slab } from './slab.ts';

const { DOUBLE_SHIFT, ID } = ORDER;
const GOLDEN = 0x9e3779b1;
const BLOCK_BITS = 3;
const BLOCK_MASK = 7;
const MIN_BITS = 5;

/** The ids of all resting orders of a store. */
export class HashedIds implements IdIndex {
  private readonly slab: Slab;
  private entries = new Int32Array(0);
  private bits = 0;
  private mask = 0;
  private count = 0;

  /** Reserves room for `capacity` ids; more come by doubling. */
  constructor(slab: Slab, capacity: number) {
    this.slab = slab;
    this.bits = Math.max(MIN_BITS, 32 - Math.clz32(capacity * 2 - 1));
    this.mask = 2 ** this.bits - 1;
    this.entries = new Int32Array(2 ** this.bits * 2);
  }

  find(id: number): number {
    const { entries, mask } = this;
    const { doubles } = this.slab;
    const low = id | 0;
    for (let at = this.home(low); ; at = (at + 1) & mask) {
      const slot = entries[at << 1]!;
      if (slot === 0) return 0;
      if (entries[(at << 1) + 1] === low && doubles[(slot << DOUBLE_SHIFT) | ID] === id) return slot;
    }
  }

  insert(id: number, slot: number): boolean {
    if (this.count * 2 > this.mask) this.grow();
    const { entries, mask } = this;
    const { doubles } = this.slab;
    const low = id | 0;
    let at = this.home(low);
    for (let other = entries[at << 1]!; other !== 0; other = entries[at << 1]!) {
      if (entries[(at << 1) + 1] === low && doubles[(other << DOUBLE_SHIFT) | ID] === id) return false;
      at = (at + 1) & mask;
    }
    entries[at << 1] = slot;
    entries[(at << 1) + 1] = low;
    this.count++;
    return true;
  }

  remove(id: number, slot: number): void {
    const { entries, mask } = this;
    let hole = this.home(id | 0);
    while (entries[hole << 1] !== slot) hole = (hole + 1) & mask;
    for (let at = (hole + 1) & mask; entries[at << 1] !== 0; at = (at + 1) & mask) {
      const low = entries[(at << 1) + 1]!;
      // An entry may move back only if the hole lies between its home and itself.
      if (((at - this.home(low)) & mask) < ((at - hole) & mask)) continue;
      entries[hole << 1] = entries[at << 1]!;
      entries[(hole << 1) + 1] = low;
      hole = at;
    }
    entries[hole << 1] = 0;
    this.count--;
  }

  private home(low: number): number {
    const block = Math.imul(low >>> BLOCK_BITS, GOLDEN) >>> (32 - this.bits + BLOCK_BITS);
    return (block << BLOCK_BITS) | (low & BLOCK_MASK);
  }

  private grow(): void {
    const old = this.entries;
    this.bits++;
    this.mask = 2 ** this.bits - 1;
    this.entries = new Int32Array(old.length * 2);
    for (let i = 0; i < old.length; i += 2) {
      if (old[i] === 0) continue;
      let at = this.home(old[i + 1]!);
      while (this.entries[at << 1] !== 0) at = (at + 1) & this.mask;
      this.entries[at << 1] = old[i]!;
      this.entries[(at << 1) + 1] = old[i + 1]!;
    }
  }
}
