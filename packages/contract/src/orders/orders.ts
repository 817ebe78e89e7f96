/** Orders and fills of any product with a book, as their owner sees them. `currency_id` is the base and `legal_id` the quote currency of the pair. */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];

/**
 * `limit` and `market` act at once. The others wait for their trigger price and then act as a limit or a market order: a
 * stop when the price has risen to it (buy) or fallen to it (sell), a take-profit the other way round.
 */
export const ORDER_KINDS = ['limit', 'market', 'stop_limit', 'stop_market', 'take_profit_limit', 'take_profit_market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** What becomes of the part of a limit order that does not trade at once; `gtc` rests until cancelled. */
export const FORCES = ['gtc', 'ioc', 'fok', 'post_only'] as const;
export type Force = (typeof FORCES)[number];

/**
 * How long an order rests in a market with trading hours: until its session closes, for 90 days, or for the next auction alone.
 */
export const TIFS = ['day', 'gtc', 'at_open'] as const;
export type Tif = (typeof TIFS)[number];

/** Accounts of spot beside the usual one. */
export const BORROWING_ACCOUNTS = ['margin'] as const;

/**
 * What an order of an account with borrowed money does with debts: `borrow` what it is short of when it is taken, whose unused part
 * is repaid when it ends; `repay` with what it receives.
 */
export const SIDE_EFFECTS = ['none', 'borrow', 'repay'] as const;
export type SideEffect = (typeof SIDE_EFFECTS)[number];

/** The price that a trigger watches: that of the last trade of the market, or the index. */
export const TRIGGER_SOURCES = ['last', 'index'] as const;
export type TriggerSource = (typeof TRIGGER_SOURCES)[number];

/** What happens when an order would trade with one of the same user; the mode of the order that comes decides. */
export const STP_MODES = ['expire_taker', 'expire_maker', 'expire_both', 'decrement'] as const;
export type StpMode = (typeof STP_MODES)[number];

/** How many times the index, and which part of it, a price may be; both ends are taken (AMB-80). */
export const PRICE_BAND_FACTOR = 10;

/**
 * `pending` waits for its trigger (nothing of it is in the book), `open` rests in the book, `filled` is done,
 * `cancelled` ended by its owner or by the engine, perhaps partly filled (`end_reason`). In markets with trading hours `queued`
 * waits for the next auction.
 */
export const ORDER_STATUSES = ['pending', 'queued', 'open', 'filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/**
 * Why an order was cancelled: `requested` by its owner, `unfilled` the book had no more within its limit, `killed` a
 * fill-or-kill that could not fill whole, `would_take` a post-only that would have traded, `self_trade`, `oco` the other
 * one of the pair was taken, `disconnected` its connection closed, `price_band` it came to
 * the edge of the prices that are taken, `match_limit` it met as many orders as one order may, `delisted` its market ends. Of
 * markets with trading hours: `expired` its last session closed, `no_auction_fill` the auction that it was for left it over,
 * `corporate_action` its share was split or is no more. Of
 * contracts: `entry_guard` the mark left it behind, `position_closed` or `reduced` what it would close is closed, `liquidated` its
 * position is, `margin` a change of margin moved the price beyond which its position is not closed.
 */
export const END_REASONS = [
  'requested',
  'unfilled',
  'killed',
  'would_take',
  'self_trade',
  'oco',
  'disconnected',
  'price_band',
  'match_limit',
  'delisted',
  'expired',
  'no_auction_fill',
  'corporate_action',
  'entry_guard',
  'position_closed',
  'reduced',
  'liquidated',
  'margin',
  'price_far',
  'called',
  'debt_sale',
] as const;
export type EndReason = (typeof END_REASONS)[number];
/** Those of markets with trading hours. */
export const SESSION_ENDS = ['expired', 'no_auction_fill', 'corporate_action'] as const satisfies readonly EndReason[];
export type SessionEnd = (typeof SESSION_ENDS)[number];
/** Whether an order ended as only those of markets with trading hours do. */
export const isSessionEnd = (reason: EndReason): reason is SessionEnd => (SESSION_ENDS as readonly EndReason[]).includes(reason);

/** Those of orders of an account with borrowed money. */
export const BORROWING_ENDS = ['price_far', 'called', 'debt_sale'] as const satisfies readonly EndReason[];
export type BorrowingEnd = (typeof BORROWING_ENDS)[number];
/** Whether an order ended as only those of an account with borrowed money do. */
export const isBorrowingEnd = (reason: EndReason): reason is BorrowingEnd =>
  (BORROWING_ENDS as readonly EndReason[]).includes(reason);

/** An order of the user. */
export const orderItem = z.strictObject({
  id,
  /** The name that its owner gave it; null without one. */
  client_id: z.nullable(z.string()),
  market_id: id,
  symbol: z.string(),
  currency_id: id,
  legal_id: id,
  type: z.enum(SIDES),
  kind: z.enum(ORDER_KINDS),
  force: z.enum(FORCES),
  stp: z.enum(STP_MODES),
  /** Limit price; null for a market order. */
  target_price: z.nullable(decimal),
  /** Base amount; of an order by quote amount what it has traded so far. */
  amount: decimal,
  /** What an order by quote amount may spend (buy) or wants to receive (sell); null for any other. */
  quote_amount: z.nullable(decimal),
  trigger_price: z.nullable(decimal),
  trigger_by: z.nullable(z.enum(TRIGGER_SOURCES)),
  /** When its trigger fired; null before and for orders without one. */
  triggered: z.nullable(time),
  /** How much of an iceberg is shown at a time; null for any other. */
  display_amount: z.nullable(decimal),
  /** The pair of which one order ends the other; null for any other. */
  oco_id: z.nullable(id),
  filled: decimal,
  /** Quote value of the fills before fees, cut to the currency's decimals. */
  filled_value: decimal,
  /** Mean price of the fills; null without any. */
  average_price: z.nullable(decimal),
  /** Fee paid so far, in the currency received. */
  fee: decimal,
  fee_currency_id: id,
  status: z.enum(ORDER_STATUSES),
  /** Of what rests, waits or is queued in a market with trading hours: how long, and its last day (days since 1970). */
  tif: z.optional(z.enum(TIFS)),
  ends_day: z.optional(z.int()),
  /** Of an order of the account of borrowed money; absent for any other. */
  account: z.optional(z.enum(BORROWING_ACCOUNTS)),
  side_effect: z.optional(z.enum(SIDE_EFFECTS)),
  /** Why it was cancelled; null while it lives and when it was filled. */
  end_reason: z.nullable(z.enum(END_REASONS)),
  created: time,
  updated: time,
});
export type OrderItem = z.infer<typeof orderItem>;

/** A fill of one of the user's orders. */
export const fillItem = z.strictObject({
  id,
  order_id: id,
  market_id: id,
  symbol: z.string(),
  type: z.enum(SIDES),
  role: z.enum(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  /** Quote value before fees, cut to the currency's decimals. */
  value: decimal,
  fee: decimal,
  fee_currency_id: id,
  time,
});
export type FillItem = z.infer<typeof fillItem>;
