/** Input fields of orders and the refusals of calls with them, shared by every product with a book. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields } from '../core/schemas.ts';
import {
  BORROWING_ACCOUNTS,
  FORCES,
  ORDER_KINDS,
  SIDES,
  SIDE_EFFECTS,
  STP_MODES,
  TRIGGER_SOURCES,
  fillItem,
  orderItem,
} from './orders.ts';

/** Most orders of one batch. */
export const MAX_BATCH = 50;

const clientId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/));

/** What an order is made of; which fields go together is checked by the desk. */
export const orderFields = {
  /** Base amount. Left out when `quote_amount` is named. */
  amount: z.optional(decimalInput),
  /** Limit price. */
  target_price: z.optional(decimalInput),
  currency_id: idInput,
  legal_id: idInput,
  type: z.enum(SIDES),
  /** `limit` with a price and `market` without, when not named. */
  kind: z.optional(z.enum(ORDER_KINDS)),
  /** Orders of the kind `market`: spend so much (buy) or receive so much (sell). */
  quote_amount: z.optional(decimalInput),
  /** Limit orders; `gtc` when not named. Waiting ones and icebergs take only `gtc`. */
  force: z.optional(z.enum(FORCES)),
  trigger_price: z.optional(decimalInput),
  /** `last` when not named. */
  trigger_by: z.optional(z.enum(TRIGGER_SOURCES)),
  /** Makes a limit order an iceberg that shows so much at a time. */
  display_amount: z.optional(decimalInput),
  /** `expire_taker` when not named. */
  stp: z.optional(z.enum(STP_MODES)),
  /** A name of the user's own, never used twice. */
  client_id: z.optional(clientId),
  /** Pairs of spot: trades from the account of borrowed money; the spot account when not named. */
  account: z.optional(z.enum(BORROWING_ACCOUNTS)),
  /** Orders of that account, `none` when not named. */
  side_effect: z.optional(z.enum(SIDE_EFFECTS)),
};

/** A limit order and a stop of which the one that trades first ends the other. */
export const ocoFields = {
  amount: decimalInput,
  /** Limit price of the order that rests: below the market for a buy, above it for a sell. */
  target_price: decimalInput,
  /** Trigger of the stop: above the market for a buy, below it for a sell. */
  trigger_price: decimalInput,
  trigger_by: z.optional(z.enum(TRIGGER_SOURCES)),
  /** Limit price of the stop once it fired; without it the stop is a market order. */
  stop_price: z.optional(decimalInput),
  currency_id: idInput,
  legal_id: idInput,
  type: z.enum(SIDES),
  stp: z.optional(z.enum(STP_MODES)),
};

/** Both orders of such a pair. */
export const ocoAnswer = z.strictObject({ oco_id: id, orders: z.array(orderItem) });

/** A change of a live order. */
export const amendFields = {
  id: idInput,
  /** The new whole amount, filled part included. */
  amount: z.optional(decimalInput),
  target_price: z.optional(decimalInput),
  /** Of an order that still waits. */
  trigger_price: z.optional(decimalInput),
};

/** Which live orders a call cancels: all, or those of a pair or a side. */
export const cancelAllFields = {
  currency_id: z.optional(idInput),
  legal_id: z.optional(idInput),
  type: z.optional(z.enum(SIDES)),
  /** Pairs of spot: those of the account of borrowed money; those of the spot account when not named. */
  account: z.optional(z.enum(BORROWING_ACCOUNTS)),
};

/** Ids of the orders that were cancelled. */
export const cancelAllAnswer = z.strictObject({ cancelled: z.array(id) });

/** Refusals of a placement. */
export const PLACEMENT_ERRORS = [
  'MARKETS_UNKNOWN_MARKET',
  'MARKETS_NO_PRICE',
  'ORDER_AMOUNT_INVALID',
  'ORDER_PRICE_INVALID',
  'ORDER_PRICE_REQUIRED',
  'ORDER_PRICE_TICK',
  'ORDER_AMOUNT_LOT',
  'ORDER_AMOUNT_TOO_LARGE',
  'ORDER_TRIGGER_REQUIRED',
  'ORDER_TRIGGER_REACHED',
  'ORDER_FIELD_NOT_ALLOWED',
  'ORDER_DISPLAY_INVALID',
  'ORDER_NOTIONAL_TOO_SMALL',
  'ORDER_INSUFFICIENT_BALANCE',
  'ORDER_NO_LIQUIDITY',
  'ORDER_POST_ONLY_CROSSES',
  'ORDER_FOK_UNFILLED',
  'ORDER_OWN_FIRST',
  'ORDER_TOO_MANY_ORDERS',
  'ORDER_TOO_MANY_STOPS',
  'ORDER_TOO_MANY_ICEBERGS',
  'ORDER_STOPS_FULL',
  'ORDER_PRICE_BAND',
  'ORDER_CLIENT_ID_USED',
  'ORDER_MARKET_CLOSED',
  'ORDER_MARKET_HALTED',
  'ORDER_MARKET_READ_ONLY',
] as const satisfies readonly ErrorCode[];

/** Refusals of a change. */
export const AMENDMENT_ERRORS = [
  'MARKETS_NO_PRICE',
  'ORDER_UNKNOWN',
  'ORDER_CLOSED',
  'ORDER_AMEND_NOTHING',
  'ORDER_AMEND_FILLED',
  'ORDER_AMEND_OCO',
  'ORDER_AMOUNT_INVALID',
  'ORDER_AMOUNT_LOT',
  'ORDER_AMOUNT_TOO_LARGE',
  'ORDER_PRICE_INVALID',
  'ORDER_PRICE_TICK',
  'ORDER_PRICE_BAND',
  'ORDER_TRIGGER_REACHED',
  'ORDER_FIELD_NOT_ALLOWED',
  'ORDER_DISPLAY_INVALID',
  'ORDER_NOTIONAL_TOO_SMALL',
  'ORDER_INSUFFICIENT_BALANCE',
  'ORDER_POST_ONLY_CROSSES',
  'ORDER_MARKET_CLOSED',
  'ORDER_MARKET_HALTED',
  'ORDER_MARKET_READ_ONLY',
] as const satisfies readonly ErrorCode[];

/** Refusals of a cancel. */
export const CANCEL_ERRORS = [
  'ORDER_UNKNOWN',
  'ORDER_CLOSED',
  'ORDER_MARKET_HALTED',
  'ORDER_MARKET_READ_ONLY',
] as const satisfies readonly ErrorCode[];

/** What lists are narrowed by. Times are epoch milliseconds, both inclusive. */
export const orderFilters = {
  currency_id: z.optional(idInput),
  legal_id: z.optional(idInput),
  type: z.optional(z.enum(SIDES)),
  from: z.optional(idInput),
  to: z.optional(idInput),
};

/** Pairs of spot: those of the account of borrowed money; those of the spot account when not named. */
const accountFilter = { account: z.optional(z.enum(BORROWING_ACCOUNTS)) };

/** Orders of the user: what the list is narrowed by. */
export const orderListFields = {
  /** `open` those that rest or wait, `history` the ended ones; the last two are parts of the history. */
  status: z.optional(z.enum(['open', 'history', 'filled', 'cancelled'])),
  kind: z.optional(z.enum(ORDER_KINDS)),
  ...accountFilter,
  ...orderFilters,
  ...pageFields,
};

/** A page of orders. */
export const orderList = listOf(orderItem);

/** One order: its id, or the name that its owner gave it. */
export const oneOrderFields = { id: z.optional(idInput), client_id: z.optional(clientId) };

/** Fills of the user: what the list is narrowed by. */
export const fillListFields = { order_id: z.optional(idInput), ...accountFilter, ...orderFilters, ...pageFields };

/** A page of fills. */
export const fillList = listOf(fillItem);

const rates = { maker: decimal, taker: decimal };
/** Markets whose new orders pay these, whatever the tier. */
const ownFees = { markets: z.array(z.strictObject({ market_id: id, ...rates })) };

/** Fees of a product, as fractions of what is received: those of the first tier, all tiers, markets with fees of their own. */
export const feesAnswer = z.strictObject({
  ...rates,
  /** All tiers, from the first; `volume` is what of 30 days it takes, in USDT. */
  tiers: z.array(z.strictObject({ tier: z.int(), volume: decimal, ...rates })),
  ...ownFees,
});

/** The fee tier of a user. */
export const feeTierAnswer = z.strictObject({
  tier: z.int(),
  ...rates,
  /** Traded in the 30 UTC days before today, in USDT; decides the tier of today. */
  volume: decimal,
  /** Traded today, which counts from tomorrow on. */
  volume_today: decimal,
  /** The next tier and what is missing to it; null at the last. */
  next: z.nullable(z.strictObject({ tier: z.int(), volume: decimal, missing: decimal, ...rates })),
  ...ownFees,
});
