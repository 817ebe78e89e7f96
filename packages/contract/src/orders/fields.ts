/** Input fields of orders and the refusals of calls with them, shared by every product with a book. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';
import { decimalInput, idInput } from '../core/schemas.ts';
import { FORCES, ORDER_KINDS, SIDES, STP_MODES, TRIGGER_SOURCES } from './orders.ts';

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
};

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
