/**
 * The words of a market beyond those of a bare book: modes, refusals, triggers, rules, and its numbered events.
 *
 * Units: those of events.ts. All numbers here are stored or sent, so they never change their meaning.
 */
import type { CancelReason, Force, SelfTrade, Side } from './events.ts';

/** What a market takes. */
export const MARKET_MODE = {
  /** Everything. */
  NORMAL: 0,
  /** Cancels and reductions only; nothing fires. */
  CANCEL_ONLY: 1,
  /** Nothing of customers; the operator (NO_OWNER) may cancel. */
  HALTED: 2,
} as const;
/** One of the numbers of MARKET_MODE. */
export type MarketMode = (typeof MARKET_MODE)[keyof typeof MARKET_MODE];

/** Why a command was refused: then nothing changed and there is no event. NONE: it was accepted. */
export const REFUSAL = {
  NONE: 0,
  /** No whole number from 1 to 2^53 - 1. */
  ID: 1,
  /** No whole number from 0 to 2^31 - 1. */
  OWNER: 2,
  SIDE: 3,
  /** No whole tick, or not on the market's step. */
  PRICE: 4,
  /** No whole lot, not on the market's step, or outside its sizes. */
  LOTS: 5,
  /** No time in force, or one that does not fit the order. */
  FORCE: 6,
  /** Lots to show that are no whole number, more than the order, or of an order that cannot rest. */
  DISPLAY: 7,
  /** A quote budget or bound that is no whole number. */
  BUDGET: 8,
  /** A malformed trigger. */
  TRIGGER: 9,
  /** The id is live in this store. */
  DUPLICATE: 10,
  /** The id is not live in this market. */
  UNKNOWN: 11,
  /** The order has another owner. */
  NOT_OWNER: 12,
  CANCEL_ONLY: 13,
  HALTED: 14,
  /** A price outside the band. */
  BAND: 15,
  /** Worth less than the market's minimum. */
  NOTIONAL: 16,
  /** Worth 2^53 tick-lots or more. */
  TOO_LARGE: 17,
  /** A post-only order that would trade at once. */
  WOULD_TAKE: 18,
  /** A trigger whose price is reached already. */
  TRIGGER_REACHED: 19,
  /** No self-trade mode. */
  SELF_TRADE: 20,
  /** No market mode. */
  MODE: 21,
  /** Two legs that are no OCO: two owners, one id, or a limit that would trade at once. */
  LEGS: 22,
  /** Triggers that prices have reached are still to fire: proceed() comes first. */
  BACKLOG: 23,
  /** A quote whose bids reach its asks. */
  CROSSED: 24,
} as const;
/** One of the numbers of REFUSAL. */
export type Refusal = (typeof REFUSAL)[keyof typeof REFUSAL];

/** Which way the price goes when a trigger order fires. */
export const TRIGGER_TYPE = {
  /** Against its owner: a buy when the price rises to it, a sell when it falls to it. */
  STOP: 0,
  /** For its owner: a buy when the price falls to it, a sell when it rises to it. */
  TAKE_PROFIT: 1,
} as const;
/** One of the numbers of TRIGGER_TYPE. */
export type TriggerType = (typeof TRIGGER_TYPE)[keyof typeof TRIGGER_TYPE];

/** Which price a trigger order looks at. */
export const TRIGGER_SOURCE = {
  /** Every trade of the market. */
  LAST: 0,
  /** The index, as set by setIndex. */
  INDEX: 1,
  /** Every trade, and the best price that it would trade at (a buy: the best sell). Stops only. */
  QUOTE: 2,
} as const;
/** One of the numbers of TRIGGER_SOURCE. */
export type TriggerSource = (typeof TRIGGER_SOURCE)[keyof typeof TRIGGER_SOURCE];

/** An order that is entered when a price is reached. */
export interface TriggerOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly type: TriggerType;
  readonly source: TriggerSource;
  readonly triggerTicks: number;
  /** Its limit once fired, 0 for a market order. */
  readonly priceTicks: number;
  readonly lots: number;
  /** GTC when left out; of a market order it does not count. */
  readonly force?: Force;
  readonly selfTrade?: SelfTrade;
  readonly displayLots?: number;
}

/** A trigger order that waits, as snapshots and look-ups show it. */
export interface PendingOrder extends Required<TriggerOrder> {
  /** The other order of its OCO, 0 for none. */
  readonly partner: number;
}

/** A limit order as one leg of an OCO. */
export interface LimitLeg {
  readonly kind: 'limit';
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
  readonly selfTrade?: SelfTrade;
  readonly displayLots?: number;
}

/** One of the two orders of an OCO. */
export type OcoLeg = LimitLeg | (TriggerOrder & { readonly kind: 'trigger' });

/** One level of a quote: an order by itself, good till cancelled. */
export interface QuoteLevel {
  readonly id: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}

/** What a market is made with and keeps. */
export interface MarketRules {
  /** Prices are multiples of it, in ticks. */
  readonly tickStep: number;
  /** Quantities are multiples of it, in lots. */
  readonly lotStep: number;
  readonly minLots: number;
  readonly maxLots: number;
  /** Tick-lots that an order must be worth at least; exactly the minimum is enough. */
  readonly minNotional: number;
  /** Whether a trigger whose price is reached already fires at once; else it is refused. */
  readonly firesReached: boolean;
  /**
   * Resting orders (each displayed slice counts) that one order matches at most, 1 to 2^31 - 1; its rest then ends.
   * A FOK that might match more is killed.
   */
  readonly maxMatches: number;
  /**
   * After so many events of one command, 1 to 2^53 - 1, no further trigger fires in it: those that prices have reached
   * are the trigger backlog, which proceed() continues.
   */
  readonly maxCascade: number;
  /** Whether orders may rest outside the band; what would trade outside it ends. Else limits outside it are refused. */
  readonly waitsOutside: boolean;
}

/** Rules that allow everything the engine can count. */
export const FREE_RULES: MarketRules = {
  tickStep: 1,
  lotStep: 1,
  minLots: 1,
  maxLots: Number.MAX_SAFE_INTEGER,
  minNotional: 0,
  firesReached: false,
  waitsOutside: false,
  maxMatches: 2 ** 31 - 1,
  maxCascade: Number.MAX_SAFE_INTEGER,
};

/**
 * Receives the events of a market, numbered from 1 without gaps; numbers of what was rolled back are given again.
 * The rest is as MatchSink says. An implementation must not call the market it listens to.
 */
export interface MarketSink {
  onTrade(
    seq: number,
    makerId: number,
    takerId: number,
    priceTicks: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
  ): void;
  onRest(seq: number, id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void;
  onCancel(seq: number, id: number, lots: number, reason: CancelReason): void;
  onReduce(seq: number, id: number, byLots: number, lotsLeft: number): void;
  onRefill(seq: number, id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void;
  onDecrement(
    seq: number,
    makerId: number,
    takerId: number,
    priceTicks: number,
    lots: number,
    makerLeft: number,
    takerLeft: number,
  ): void;
  /** A trigger order waits now, behind those of the same trigger price. */
  onPend(seq: number, id: number, side: Side, triggerTicks: number, lots: number): void;
  /** A trigger order fired; what it does as an order follows. */
  onTrigger(seq: number, id: number, side: Side, triggerTicks: number, lots: number): void;
  onMode(seq: number, mode: MarketMode): void;
}
