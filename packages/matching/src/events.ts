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
  /** A taker reached an order of its own owner; its self-trade mode decides which of them expires. */
  SELF_TRADE: 6,
  /** A quote budget that does not pay for one more lot, or whose largest quantity is reached. */
  BUDGET_SPENT: 7,
  /** The other order of its OCO traded, fired or ended. */
  LINKED: 8,
  /** A market order that came to the edge of the price band, or a fired limit outside it. */
  BAND: 9,
  /** It matched as many resting orders as one order may (rules.maxMatches). */
  MATCH_LIMIT: 10,
} as const;
/** One of the numbers of CANCEL_REASON. */
export type CancelReason = (typeof CANCEL_REASON)[keyof typeof CANCEL_REASON];

/** What happens when a taker reaches an order of its own owner; the taker's mode counts. Stored, so they never change. */
export const SELF_TRADE = {
  /** The taker's remainder expires, the resting order stays. */
  EXPIRE_TAKER: 0,
  /** The resting order expires, the taker continues. */
  EXPIRE_MAKER: 1,
  /** Both expire. */
  EXPIRE_BOTH: 2,
  /** Both become smaller by what they would have traded, without a trade. */
  DECREMENT: 3,
  /** They trade. */
  ALLOW: 4,
} as const;
/** One of the numbers of SELF_TRADE. */
export type SelfTrade = (typeof SELF_TRADE)[keyof typeof SELF_TRADE];

/**
 * Receives what a command did, while it does it.
 * An implementation must not call the book it listens to. When it throws, the command stays half done:
 * roll its batch back.
 */
export interface MatchSink {
  /**
   * A trade at the maker's price; *Left is what remains open after it (makerLeft: hidden lots too; takerLeft: of a
   * quote budget, in tick-lots).
   */
  onTrade(makerId: number, takerId: number, priceTicks: number, lots: number, makerLeft: number, takerLeft: number): void;
  /** An order, or its rest, joined the end of its price level, with shown and hidden lots. */
  onRest(id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void;
  /** Lots of an order ended untraded (of a quote budget: tick-lots); nothing of the order is open now. */
  onCancel(id: number, lots: number, reason: CancelReason): void;
  /** A resting order was reduced by its owner and kept its priority; hidden lots count, and are reduced first. */
  onReduce(id: number, byLots: number, lotsLeft: number): void;
  /** An iceberg whose shown lots were taken shows lots again, at the end of its level. */
  onRefill(id: number, side: Side, priceTicks: number, lots: number, hiddenLots: number): void;
  /** Two orders of one owner would match and were reduced without a trade; an order reduced to 0 has ended. */
  onDecrement(makerId: number, takerId: number, priceTicks: number, lots: number, makerLeft: number, takerLeft: number): void;
}

/** A resting order, as snapshots and look-ups show it. */
export interface RestingOrder {
  readonly id: number;
  readonly owner: number;
  readonly side: Side;
  readonly priceTicks: number;
  /** The lots it shows; all that are open unless it is an iceberg. */
  readonly lots: number;
  /** Lots that an iceberg does not show. */
  readonly hiddenLots?: number;
  /** Lots that an iceberg shows at a time. */
  readonly displayLots?: number;
  /** What it does as a taker, when an amend carries it across the spread; EXPIRE_TAKER when left out. */
  readonly selfTrade?: SelfTrade;
  /** The other order of its OCO. */
  readonly partner?: number;
}
