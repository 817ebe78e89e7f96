/** What a stock order is made of, and its refusals. */
import * as z from 'zod/mini';
import type { ErrorCode } from '../core/errors.ts';
import { decimalInput, idInput } from '../core/schemas.ts';
import { ORDER_KINDS, SIDES } from '../orders/orders.ts';

/**
 * How long an order stands: `day` to the close (unless another is named), `gtc` at most 90 days, `ioc` and `fok` at once, `post_only`
 * rests or is refused, `at_open` in the next opening auction and never after it.
 */
export const STOCK_FORCES = ['day', 'gtc', 'ioc', 'fok', 'post_only', 'at_open'] as const;
export type StockForce = (typeof STOCK_FORCES)[number];

/** An order. `kind` is `limit` with a price and `market` without, when not named. */
export const stockOrderFields = {
  currency_id: idInput,
  legal_id: idInput,
  type: z.enum(SIDES),
  /** Shares, at most four decimals. Left out when `quote_amount` is named. */
  amount: z.optional(decimalInput),
  /** Market buys and sells: spend or receive so much USDT. */
  quote_amount: z.optional(decimalInput),
  target_price: z.optional(decimalInput),
  kind: z.optional(z.enum(ORDER_KINDS)),
  force: z.optional(z.enum(STOCK_FORCES)),
  /** Of orders that wait for the index to reach it. */
  trigger_price: z.optional(decimalInput),
  /** Makes a limit order an iceberg that shows so much at a time. */
  display_amount: z.optional(decimalInput),
};

/** A limit order and a stop of the index, of which the one that trades first ends the other. */
export const stockOcoFields = {
  currency_id: idInput,
  legal_id: idInput,
  type: z.enum(SIDES),
  amount: decimalInput,
  /** Limit price of the order that rests: below the market for a buy, above it for a sell. */
  target_price: decimalInput,
  /** Trigger of the stop: above the market for a buy, below it for a sell. */
  trigger_price: decimalInput,
  /** Limit price of the stop once it fired; without it the stop is a market order. */
  stop_price: z.optional(decimalInput),
  /** How long both stand: what trades at once is no pair. */
  force: z.optional(z.enum(['day', 'gtc'])),
};

/**
 * Countries whose treaty with the United States lowers what is withheld of a dividend to 15 %. Without such a country 30 % are
 * withheld.
 */
export const STOCK_TREATIES = [
  'AT',
  'AU',
  'BE',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'GR',
  'IE',
  'IL',
  'IS',
  'IT',
  'KR',
  'LU',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'SE',
  'SI',
  'SK',
  'TH',
  'ZA',
] as const;
/** A country that was stated and has no such treaty. */
export const NO_TREATY = 'XX';

/** What stocks refuse besides the desk. */
export const STOCK_ERRORS = [
  'STOCKS_CLOSED_QUEUE_ONLY',
  'STOCKS_AUCTION_STANDS',
  'STOCKS_SHARES_INVALID',
  'STOCKS_NO_SHARES',
  'STOCKS_PAUSED',
  'STOCKS_ACTION_PENDING',
  'STOCKS_DELISTED',
  'STOCKS_NO_CUSTODY',
] as const satisfies readonly ErrorCode[];

/** What a call that moves money may answer besides. */
export const MONEY_ERRORS = ['REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'] as const satisfies readonly ErrorCode[];
