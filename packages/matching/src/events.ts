/**
 * The words of the engine: sides, times in force, reasons, and the events it reports.
 *
 * Units: prices in whole ticks, quantities in whole lots, ids and owners as whole numbers.
 * Invariants: an event carries numbers only, so reporting allocates nothing. Events of one command
 * come in the order in which things happened.
 * Limits: integers all; ids and lots from 1 to 2^53 - 1, prices from 1 to 2^31 - 1 (a market that needs more
 * ticks takes a coarser one), owners from 0 to 2^31 - 1.
 */

/** 0 buys, 1 sells. */
export type Side = 0 | 1;
/** The side that pays quote for base. */
export const BUY = 0;
/** The side that gives base for quote. */
export const SELL = 1;

/** Good till cancelled: what does not trade at once rests. */
export const GTC = 0;
/** Immediate or cancel: what does not trade at once is cancelled. */
export const IOC = 1;
/** Fill or kill: trades whole at once, or not at all. */
export const FOK = 2;
/** Rests whole, or is cancelled when it would trade at once. */
export const POST_ONLY = 3;
/** Time in force of a limit order: GTC, IOC, FOK or POST_ONLY. */
export type Force = 0 | 1 | 2 | 3;

/** Owner of orders that are never checked for self-trade. */
export const NO_OWNER = 0;
/** What best() answers for an empty side. */
export const NO_PRICE = 0;

/** Why lots of an order ended without a trade; the numbers are stored, so they never change. */
export const CANCEL_REASON = {
  /** Asked for, by a cancel or by a reduce of all that was left. */
  REQUESTED: 1,
  /** The old order of a replace. */
  REPLACED: 2,
  /** What an IOC or a market order could not trade: its limit, or the end of the book. */
  UNFILLED: 3,
  /** A FOK that could not trade whole. */
  KILLED: 4,
  /** A post-only order that would have traded at once. */
  WOULD_TAKE: 5,
  /** The taker met an order of its own owner: its remainder expires, the resting order stays. */
  SELF_TRADE: 6,
  /** A quote budget that does not pay for one more lot, or whose largest quantity is reached. */
  BUDGET_SPENT: 7,
} as const;
/** One of the numbers of CANCEL_REASON. */
export type CancelReason = (typeof CANCEL_REASON)[keyof typeof CANCEL_REASON];

/**
 * Receives what a command did, while it does it.
 * An implementation must not call the book it listens to. When it throws, the command stays half done:
 * roll its group back.
 */
export interface MatchSink {
  /** A trade at the maker's price; *Left is what remains open after it (takerLeft: of a quote budget, in tick-lots). */
  onTrade(makerId: number, takerId: number, priceTicks: number, lots: number, makerLeft: number, takerLeft: number): void;
  /** An order, or what is left of it, took its place at the end of its price level. */
  onRest(id: number, side: Side, priceTicks: number, lots: number): void;
  /** Lots of an order ended untraded (of a quote budget: tick-lots); nothing of the order is open now. */
  onCancel(id: number, lots: number, reason: CancelReason): void;
  /** A resting order became smaller at its owner's wish and kept its place. */
  onReduce(id: number, byLots: number, lotsLeft: number): void;
}

/** A resting order, as snapshots and look-ups show it. */
export interface RestingOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  readonly lots: number;
}
