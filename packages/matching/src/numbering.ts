/**
 * Numbers the events of a market's book, keeps the prices of its trades, and passes the events on.
 *
 * Units: those of events.ts. Invariants: `sequence` is the number of the last event; while there is a backlog the
 * prices that its triggers are compared with stay.
 */
import type { CancelReason, MatchSink, Side } from './events.ts';
import type { MarketMode, MarketSink } from './market-words.ts';

/** The sink that a market gives its book. */
export class Numbering implements MatchSink {
  /** Number of the last event. */
  sequence = 0;
  /** Price of the last trade ever, 0 before the first. */
  lastTicks = 0;
  /** Highest and lowest price of the trades since touch() was called. */
  high = 0;
  low = 0;
  /** Number of the last event before the command. */
  start = 0;
  /** Whether triggers that prices have reached are still to fire. */
  hasBacklog = false;
  /** Whether nothing fires until the market opens: the prices of its trades add up meanwhile. */
  isQuiet = false;
  declare private readonly out: MarketSink;

  /** Passes everything on to `out`. */
  constructor(out: MarketSink) {
    this.out = out;
  }

  /** A command begins: prices are watched anew, at `priceTicks` (0: none yet), unless a backlog or the opening waits for them. */
  touch(priceTicks: number): void {
    if (this.hasBacklog) return;
    if (this.isQuiet) return void (priceTicks !== 0 && this.see(priceTicks));
    this.high = priceTicks;
    this.low = priceTicks;
    this.start = this.sequence;
  }

  /** Begins a command that continues the trigger backlog, at the prices where it stopped. */
  goOn(): void {
    this.hasBacklog = false;
    this.start = this.sequence;
  }

  /** Begins the command that opens a quiet market, at the prices of the trades since it went quiet. */
  wake(): void {
    this.touch(0);
    this.isQuiet = false;
    this.start = this.sequence;
  }

  /** The price of a trade that was made beside the book. */
  see(priceTicks: number): void {
    this.lastTicks = priceTicks;
    if (priceTicks > this.high) this.high = priceTicks;
    if (priceTicks < this.low || this.low === 0) this.low = priceTicks;
  }

  onTrade(makerId: number, takerId: number, priceTicks: number, lots: number, makerLeft: number, takerLeft: number): void {
    this.lastTicks = priceTicks;
    if (priceTicks > this.high) this.high = priceTicks;
    if (priceTicks < this.low || this.low === 0) this.low = priceTicks;
    this.out.onTrade(++this.sequence, makerId, takerId, priceTicks, lots, makerLeft, takerLeft);
  }

  onRest(id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void {
    this.out.onRest(++this.sequence, id, side, priceTicks, lots, hiddenLots);
  }

  onCancel(id: number, lots: number, reason: CancelReason): void {
    this.out.onCancel(++this.sequence, id, lots, reason);
  }

  onReduce(id: number, byLots: number, lotsLeft: number): void {
    this.out.onReduce(++this.sequence, id, byLots, lotsLeft);
  }

  onRefill(id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void {
    this.out.onRefill(++this.sequence, id, side, priceTicks, lots, hiddenLots);
  }

  onDecrement(makerId: number, takerId: number, priceTicks: number, lots: number, makerLeft: number, takerLeft: number): void {
    this.out.onDecrement(++this.sequence, makerId, takerId, priceTicks, lots, makerLeft, takerLeft);
  }

  /** A trigger order waits. */
  onPend(id: number, side: Side, triggerTicks: number, lots: number): void {
    this.out.onPend(++this.sequence, id, side, triggerTicks, lots);
  }

  /** A trigger order fired. */
  onTrigger(id: number, side: Side, triggerTicks: number, lots: number): void {
    this.out.onTrigger(++this.sequence, id, side, triggerTicks, lots);
  }

  /** The market has another mode. */
  onMode(mode: MarketMode): void {
    this.out.onMode(++this.sequence, mode);
  }
}
