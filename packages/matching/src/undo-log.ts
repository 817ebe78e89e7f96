/**
 * What a group of commands did to the resting orders, so that it can be undone backwards.
 *
 * Units: entries of six float64: kind, slot, and the place the order had before: price in ticks (negated
 * for a sell), lots, the slots before and behind it.
 * Invariants: entries are undone strictly last first, so each finds the orders exactly as they were right
 * after it was written, and the two neighbours it names beside each other again.
 * Limits: memory stays at the size of the largest group.
 */

/** Numbers of an entry. */
export const ENTRY_SIZE = 6;
/** An order was entered; it had no place before. */
export const INSERTED = 1;
/** An order left the book. Its record is kept until the group ends. */
export const REMOVED = 2;
/** An order went to the end of a level. */
export const MOVED = 3;
/** The lots of an order changed and it stayed where it was; only the lots are noted. */
export const RESIZED = 4;

/** The entries of one open group. */
export class UndoLog {
  entries = new Float64Array(64 * ENTRY_SIZE);
  length = 0;

  /** Notes one change. */
  push(kind: number, slot: number, signedPrice: number, lots: number, before: number, behind: number): void {
    const at = this.length;
    if (at === this.entries.length) {
      const grown = new Float64Array(at * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    const { entries } = this;
    entries[at] = kind;
    entries[at + 1] = slot;
    entries[at + 2] = signedPrice;
    entries[at + 3] = lots;
    entries[at + 4] = before;
    entries[at + 5] = behind;
    this.length = at + ENTRY_SIZE;
  }
}
