/** What a market is made with, and what of it is neither an order nor a rule. Units: those of events.ts. */
import type { BookStore } from './book-store.ts';
import type { MarketMode, MarketRules, MarketSink } from './market-words.ts';

/** What a market may be made with. */
export interface MarketOptions {
  /** Receives the events of every command. */
  readonly sink: MarketSink;
  /** Memory shared with other markets; ids are unique in it. */
  readonly store?: BookStore;
  readonly rules?: Partial<MarketRules>;
}

/** What of a market is neither an order nor a rule. */
export interface MarketValues {
  /** Number of the last event. */
  sequence: number;
  mode: MarketMode;
  /** Price of the last trade and of the index, 0 before the first. */
  lastTicks: number;
  indexTicks: number;
  /** Band of prices, both inclusive; 0 and 0 for none. */
  bandLow: number;
  bandHigh: number;
  /** There while reached triggers are still to fire: the highest and lowest trade they are compared with, 0 for none. */
  backlog?: { highTicks: number; lowTicks: number };
  /** There while nothing fires until the market opens: the highest and lowest trade since, 0 for none. */
  quiet?: { highTicks: number; lowTicks: number };
}
