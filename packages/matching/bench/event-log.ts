/**
 * Writes a market's events as 64-byte records into a ring of memory, as a journal would before it goes to a disk.
 *
 * Record: kind, side or reason or mode (int32 each), price in ticks (int32), spare, then six float64: number, two ids,
 * lots, and two numbers of the event. Nothing is allocated.
 */
import type { CancelReason, MarketMode, MarketSink, Side } from '../src/index.ts';

const RECORDS = 1 << 12;
const MASK = RECORDS - 1;

/** The last events of a market. */
export class EventLog implements MarketSink {
  private readonly ints: Int32Array;
  private readonly doubles: Float64Array;
  private next = 0;

  constructor() {
    const buffer = new ArrayBuffer(RECORDS * 64);
    this.ints = new Int32Array(buffer);
    this.doubles = new Float64Array(buffer);
  }

  onTrade(
    seq: number,
    makerId: number,
    takerId: number,
    price: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
  ): void {
    this.write(1, 0, price, seq, makerId, takerId, lots, makerLeft, takerLeft);
  }

  onRest(seq: number, id: number, side: Side, price: number, lots: number, hidden: number): void {
    this.write(2, side, price, seq, id, 0, lots, hidden, 0);
  }

  onCancel(seq: number, id: number, lots: number, reason: CancelReason): void {
    this.write(3, reason, 0, seq, id, 0, lots, 0, 0);
  }

  onReduce(seq: number, id: number, by: number, left: number): void {
    this.write(4, 0, 0, seq, id, 0, by, left, 0);
  }

  onRefill(seq: number, id: number, side: Side, price: number, lots: number, hidden: number): void {
    this.write(5, side, price, seq, id, 0, lots, hidden, 0);
  }

  onDecrement(
    seq: number,
    makerId: number,
    takerId: number,
    price: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
  ): void {
    this.write(6, 0, price, seq, makerId, takerId, lots, makerLeft, takerLeft);
  }

  onPend(seq: number, id: number, side: Side, price: number, lots: number): void {
    this.write(7, side, price, seq, id, 0, lots, 0, 0);
  }

  onTrigger(seq: number, id: number, side: Side, price: number, lots: number): void {
    this.write(8, side, price, seq, id, 0, lots, 0, 0);
  }

  onMode(seq: number, mode: MarketMode): void {
    this.write(9, mode, 0, seq, 0, 0, 0, 0, 0);
  }

  private write(
    kind: number,
    word: number,
    price: number,
    seq: number,
    a: number,
    b: number,
    lots: number,
    c: number,
    d: number,
  ): void {
    const at = this.next;
    this.next = (at + 1) & MASK;
    const { ints, doubles } = this;
    ints[at << 4] = kind;
    ints[(at << 4) + 1] = word;
    ints[(at << 4) + 2] = price;
    const from = (at << 3) + 2;
    doubles[from] = seq;
    doubles[from + 1] = a;
    doubles[from + 2] = b;
    doubles[from + 3] = lots;
    doubles[from + 4] = c;
    doubles[from + 5] = d;
  }
}
