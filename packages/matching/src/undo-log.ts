/**
 * What a group of commands did to the resting orders, so that it can be undone backwards.
 *
 * Units: triples of float64: kind, slot, value (a price in ticks, or lots).
 * Invariants: entries are undone strictly last first, so each finds the orders exactly as they were
 * right after it was written.
 * Limits: none; memory stays at the size of the largest group.
 */

/** An order took its place; no value. */
export const INSERTED = 1;
/** An order left its place; the value is its price, negated for a sell. Its record is kept until the group ends. */
export const REMOVED = 2;
/** The lots of an order changed; the value is what they were. */
export const CHANGED = 3;

/** The entries of one open group. */
export class UndoLog {
  entries = new Float64Array(3 * 64);
  length = 0;

  /** Notes one change. */
  push(kind: number, slot: number, value: number): void {
    const at = this.length;
    if (at === this.entries.length) {
      const grown = new Float64Array(at * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    this.entries[at] = kind;
    this.entries[at + 1] = slot;
    this.entries[at + 2] = value;
    this.length = at + 3;
  }
}
