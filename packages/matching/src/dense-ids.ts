/**
 * Order id -> slot as a plain table, for ids that are small and dense.
 *
 * For stores that live shorter than their id sequence: simulations, replays of one day, benches. Memory is
 * four bytes for every id ever used, so a server, whose ids never stop growing, uses HashedIds.
 * Limits: ids from 1 to 2^27.
 */
import type { IdIndex } from './id-index.ts';

const MAX_DENSE_ID = 2 ** 27;

/** A table indexed by the id itself. */
export class DenseIds implements IdIndex {
  private slots = new Int32Array(0);

  /** Reserves room for ids up to `maxId`; more come by doubling. */
  constructor(maxId: number) {
    this.slots = new Int32Array(maxId + 1);
    // Written once, so that the system hands the memory out now and not under the first orders.
    this.slots.fill(0);
  }

  find(id: number): number {
    // The bitwise or turns what lies outside the table into "not live".
    return id < this.slots.length ? this.slots[id]! | 0 : 0;
  }

  insert(id: number, slot: number): boolean {
    if (id >= this.slots.length) this.grow(id);
    if (this.slots[id] !== 0) return false;
    this.slots[id] = slot;
    return true;
  }

  remove(id: number): void {
    this.slots[id] = 0;
  }

  private grow(id: number): void {
    if (id > MAX_DENSE_ID) throw new RangeError(`id ${id} is too large for a dense table`);
    const slots = new Int32Array(Math.max(id + 1, this.slots.length * 2));
    slots.set(this.slots);
    this.slots = slots;
  }
}
