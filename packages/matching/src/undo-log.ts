/**
 * The changes of a batch of commands, so that they can be undone backwards: one log for all parts of a market.
 *
 * Units: entries of six float64; the first is a kind and whose entry it is, the others are the part's own.
 * For resting orders: slot, and the position the order had before: price in ticks (negated for a sell), lots,
 * the slots before and behind it.
 * Invariants: entries are undone strictly last first, so each finds its part exactly as it was right after it
 * was written. A slot that an entry names is not used again before the batch ends.
 * Limits: memory stays at the size of the largest batch.
 */

/** Numbers of an entry. */
export const ENTRY_SIZE = 6;
/** An order was entered. */
export const INSERTED = 1;
/** An order left. Its record is kept until the batch ends. */
export const REMOVED = 2;
/** An order went to the end of a level. */
export const MOVED = 3;
/** The lots of an order changed and it stayed where it was; only the lots are noted. */
export const RESIZED = 4;
/** A field of an order's extras changed: slot, field, value before. */
export const EXTRA_SET = 5;
/** Values before that belong to no order; the part that wrote the entry reads them. */
export const VALUES = 6;
/** A market's backlog was there, or it was quiet: the highest and lowest trade that triggers are compared with, 1 for a backlog. */
export const BACKLOG = 7;

/** Kinds are below this; the part's number is multiplied by it. */
const KINDS = 8;

/** What can take back its own entries. */
export interface Undoable {
  /** Undoes the entry that stands at `at`. */
  undoEntry(kind: number, at: number): void;
}

/** The entries of one open batch. */
export class UndoLog {
  entries = new Float64Array(64 * ENTRY_SIZE);
  length = 0;
  /** Whether a batch is open. */
  recording = false;
  private readonly parts: Undoable[] = [];
  declare private readonly release: (slot: number) => void;

  /** A log that gives the slots of removed orders to `release` when a batch ends. */
  constructor(release: (slot: number) => void) {
    this.release = release;
  }

  /** Adds a part; what it adds to its kinds when it pushes. */
  join(part: Undoable): number {
    return (this.parts.push(part) - 1) * KINDS;
  }

  /** Notes one change. */
  push(kind: number, a: number, b: number, c: number, d: number, e: number): void {
    const at = this.length;
    if (at === this.entries.length) {
      const grown = new Float64Array(at * 2);
      grown.set(this.entries);
      this.entries = grown;
    }
    const { entries } = this;
    entries[at] = kind;
    entries[at + 1] = a;
    entries[at + 2] = b;
    entries[at + 3] = c;
    entries[at + 4] = d;
    entries[at + 5] = e;
    this.length = at + ENTRY_SIZE;
  }

  /** Begins to record changes; RangeError when a batch is open already. */
  begin(): void {
    if (this.recording) throw new RangeError('a group is open already');
    this.recording = true;
  }

  /** Where the open batch stands; undo() can come back to it. */
  mark(): number {
    this.checkOpen();
    return this.length;
  }

  /** Undoes everything recorded after `mark`; the batch stays open. */
  undo(mark: number): void {
    this.checkOpen();
    if (!(mark >= 0 && mark <= this.length && mark % ENTRY_SIZE === 0)) throw new RangeError(`not a mark of this group: ${mark}`);
    while (this.length > mark) {
      this.length -= ENTRY_SIZE;
      const tagged = this.entries[this.length]!;
      this.parts[(tagged / KINDS) | 0]!.undoEntry(tagged % KINDS, this.length);
    }
  }

  /** Ends the batch, keeps what it did and frees the slots of removed orders. */
  commit(): void {
    this.checkOpen();
    for (let at = 0; at < this.length; at += ENTRY_SIZE) {
      if (this.entries[at]! % KINDS === REMOVED) this.release(this.entries[at + 1]!);
    }
    this.length = 0;
    this.recording = false;
  }

  private checkOpen(): void {
    if (!this.recording) throw new RangeError('no group is open');
  }
}
