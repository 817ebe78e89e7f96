/**
 * What only some orders have: a hidden part, a partner, a self-trade mode, the conditions of a trigger order.
 *
 * Units: eight float64 a slot of order-pool.ts; lots and ticks of events.ts.
 * Invariants: an order without extras has all eight zero. The fields live as long as the slot, so an order
 * that a rollback brings back has them again.
 * Cost: nothing is reserved before the first order that needs it; while `count` is 0 nothing is read here.
 */

/** Offsets of the fields. */
export const EXTRA = {
  /** 1 when the order has extras. */
  PRESENT: 0,
  /** Lots that are not shown. */
  HIDDEN: 1,
  /** Lots to show at a time, 0 for all. */
  DISPLAY: 2,
  /** The id of the other order of its OCO, 0 for none. */
  PARTNER: 3,
  /** A number of SELF_TRADE. */
  SELF_TRADE: 4,
  /** Of a trigger order: its side. */
  SIDE: 5,
  /** Of a trigger order: its limit in ticks, 0 for a market order. */
  LIMIT: 6,
  /** Of a trigger order: its time in force. */
  FORCE: 7,
} as const;
/** One of the offsets of EXTRA. */
export type ExtraField = (typeof EXTRA)[keyof typeof EXTRA];

const SHIFT = 3;
const { PRESENT } = EXTRA;

/** The extras of the orders of a store. */
export class OrderExtras {
  /** How many slots have extras. */
  count = 0;
  private values = new Float64Array(0);

  /** Whether an order has extras. */
  has(slot: number): boolean {
    const at = slot << SHIFT;
    return at < this.values.length && this.values[at] !== 0;
  }

  /** A field of an order, 0 when it has no extras. */
  get(slot: number, field: ExtraField): number {
    const at = (slot << SHIFT) + field;
    return at < this.values.length ? this.values[at]! : 0;
  }

  /** Sets a field of an order. */
  set(slot: number, field: ExtraField, value: number): void {
    const at = slot << SHIFT;
    if (at >= this.values.length) this.grow(slot);
    if (this.values[at] === 0) {
      this.values[at] = 1;
      this.count++;
    }
    if (field !== PRESENT) this.values[at + field] = value;
  }

  /** Forgets the extras of a slot that is given back. */
  clear(slot: number): void {
    if (!this.has(slot)) return;
    const at = slot << SHIFT;
    this.values.fill(0, at, at + (1 << SHIFT));
    this.count--;
  }

  private grow(slot: number): void {
    const grown = new Float64Array(Math.max(64, slot + 1, (this.values.length >> SHIFT) * 2) << SHIFT);
    grown.set(this.values);
    this.values = grown;
  }
}
