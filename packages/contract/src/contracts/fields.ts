/** Input fields of contracts and the refusals of calls with them. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';
import { decimalInput, idInput } from '../core/schemas.ts';
import { FORCES } from '../orders/orders.ts';
import { MARGIN_MODES } from './entities.ts';

/** A whole number, or a text of its digits. */
export const wholeInput = z.union([z.int(), z.string().check(z.regex(/^[0-9]{1,6}$/))]);
const directionInput = z.union([z.literal(1), z.literal(2), z.literal('1'), z.literal('2')]);

/** A market by its pair. */
export const pairFields = { currency_id: idInput, legal_id: idInput };
/** The same, or all markets. */
export const anyPairFields = { currency_id: z.optional(idInput), legal_id: z.optional(idInput) };

/** What an entry is made of; which fields go together is checked by the desk. */
export const entryFields = {
  ...pairFields,
  /** In the base currency. */
  share: decimalInput,
  multiple: wholeInput,
  /** 1 long, 2 short. */
  type: directionInput,
  /** 1 market, 0 pending: a limit order with `target_price`. */
  status: z.union([z.literal(0), z.literal(1), z.literal('0'), z.literal('1')]),
  target_price: z.optional(decimalInput),
  /** Stops that begin with the first fill; empty or 0: none. */
  target_profit_price: z.optional(decimalInput),
  stop_loss_price: z.optional(decimalInput),
  margin_mode: z.optional(z.enum(MARGIN_MODES)),
  /** Of a pending order; `gtc` when not named. */
  force: z.optional(z.enum(FORCES)),
  /** Makes a pending order an iceberg that shows so much at a time. */
  display: z.optional(decimalInput),
  /** A name of the user's own, never used twice. */
  client_id: z.optional(z.string().check(z.regex(/^[A-Za-z0-9_-]{1,36}$/))),
};

/** Refusals that any money call of contracts may give. */
export const MONEY_ERRORS = ['REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'] as const satisfies readonly ErrorCode[];
/** Refusals of stops. */
export const STOP_ERRORS = [
  'ORDER_PRICE_INVALID',
  'ORDER_PRICE_TICK',
  'CONTRACTS_STOP_SIDE',
] as const satisfies readonly ErrorCode[];
/** Refusals that name a position of the user. */
export const POSITION_ERRORS = [
  'CONTRACTS_POSITION_UNKNOWN',
  'CONTRACTS_POSITION_CLOSED',
] as const satisfies readonly ErrorCode[];
/** Refusals by the state of a market. */
export const MARKET_ERRORS = [
  'MARKETS_UNKNOWN_MARKET',
  'MARKETS_NO_PRICE',
  'ORDER_MARKET_CLOSED',
  'ORDER_MARKET_HALTED',
  'ORDER_MARKET_READ_ONLY',
  'CONTRACTS_PAUSED',
] as const satisfies readonly ErrorCode[];

/** Refusals of any order. */
const ORDER_ERRORS = [
  ...MARKET_ERRORS,
  'ORDER_AMOUNT_INVALID',
  'ORDER_AMOUNT_LOT',
  'ORDER_AMOUNT_TOO_LARGE',
  'ORDER_PRICE_INVALID',
  'ORDER_PRICE_REQUIRED',
  'ORDER_PRICE_TICK',
  'ORDER_PRICE_BAND',
  'ORDER_NO_LIQUIDITY',
  'ORDER_POST_ONLY_CROSSES',
  'ORDER_FOK_UNFILLED',
  'ORDER_OWN_FIRST',
  'COPY_LEAD_ORDER_KIND',
  'ORDER_TOO_MANY_ORDERS',
  'ORDER_MATCH_LIMIT',
  'ORDER_FIELD_NOT_ALLOWED',
] as const satisfies readonly ErrorCode[];

/** Refusals of an entry. */
export const ENTRY_ERRORS = [
  ...ORDER_ERRORS,
  ...STOP_ERRORS,
  'ORDER_DISPLAY_INVALID',
  'ORDER_NOTIONAL_TOO_SMALL',
  'ORDER_TOO_MANY_ICEBERGS',
  'ORDER_CLIENT_ID_USED',
  'CONTRACTS_PRICE_FAR',
  'CONTRACTS_MULTIPLE_INVALID',
  'CONTRACTS_MULTIPLE_TIER',
  'CONTRACTS_SIZE_TOO_LARGE',
  'CONTRACTS_INSUFFICIENT_MARGIN',
  'CONTRACTS_OPEN_INTEREST',
  'CONTRACTS_FUND_SHORT',
  'CONTRACTS_TOO_MANY',
] as const satisfies readonly ErrorCode[];

/** Refusals of a close. */
export const CLOSE_ERRORS = [
  ...ORDER_ERRORS,
  ...POSITION_ERRORS,
  'CONTRACTS_POSITION_CLOSING',
  'CONTRACTS_REDUCE_TOO_MUCH',
  'CONTRACTS_PRICE_FAR',
] as const satisfies readonly ErrorCode[];
