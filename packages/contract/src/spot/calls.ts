/** Spot orders. `currency_id` is the base and `legal_id` the quote currency of the pair. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';

export const SIDES = ['buy', 'sell'] as const;
export type Side = (typeof SIDES)[number];
export const ORDER_KINDS = ['limit', 'market'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];
/** `open` rests in the book, `filled` is done, `cancelled` ended by its owner or by the engine, perhaps partly filled. */
export const ORDER_STATUSES = ['open', 'filled', 'cancelled'] as const;
export type OrderStatus = (typeof ORDER_STATUSES)[number];

/** A spot order of the user. */
export const spotOrder = z.strictObject({
  id,
  market_id: id,
  symbol: z.string(),
  currency_id: id,
  legal_id: id,
  type: z.enum(SIDES),
  kind: z.enum(ORDER_KINDS),
  /** Limit price; null for a market order. */
  target_price: z.nullable(decimal),
  amount: decimal,
  filled: decimal,
  /** Mean price of the fills; null without any. */
  average_price: z.nullable(decimal),
  /** Fee paid so far, in the currency received. */
  fee: decimal,
  fee_currency_id: id,
  status: z.enum(ORDER_STATUSES),
  created: time,
  updated: time,
});
export type SpotOrder = z.infer<typeof spotOrder>;

/** A fill of one of the user's orders. */
export const spotFill = z.strictObject({
  id,
  order_id: id,
  market_id: id,
  symbol: z.string(),
  type: z.enum(SIDES),
  role: z.enum(['maker', 'taker']),
  price: decimal,
  quantity: decimal,
  fee: decimal,
  fee_currency_id: id,
  time,
});
export type SpotFill = z.infer<typeof spotFill>;

export const placeOrder = defineCall({
  id: 'spot.placeOrder',
  method: 'POST',
  path: '/coin/trade',
  access: 'user',
  idempotent: true,
  limit: { max: 600, windowMs: 60_000 },
  input: {
    amount: decimalInput,
    target_price: z.optional(decimalInput),
    currency_id: idInput,
    legal_id: idInput,
    type: z.enum(SIDES),
    kind: z.optional(z.enum(ORDER_KINDS)),
  },
  output: spotOrder,
  errors: [
    'MARKETS_UNKNOWN_MARKET',
    'MARKETS_NO_PRICE',
    'SPOT_AMOUNT_INVALID',
    'SPOT_PRICE_INVALID',
    'SPOT_PRICE_REQUIRED',
    'SPOT_PRICE_TICK',
    'SPOT_AMOUNT_LOT',
    'SPOT_AMOUNT_TOO_LARGE',
    'SPOT_NOTIONAL_TOO_SMALL',
    'SPOT_INSUFFICIENT_BALANCE',
    'SPOT_NO_LIQUIDITY',
    'SPOT_OWN_ORDER_FIRST',
    'SPOT_TOO_MANY_ORDERS',
    'SPOT_PRICE_BAND',
    'SPOT_MARKET_CLOSED',
    'REQUEST_ID_REUSED',
    'MONEY_STOPPED',
  ],
  summary: 'Places a limit or market order; `kind` is limit when a price is given and market when not. Answered after commit.',
});

export const cancelOrder = defineCall({
  id: 'spot.cancelOrder',
  method: 'PUT',
  path: '/coin/trade',
  access: 'user',
  idempotent: true,
  limit: { max: 600, windowMs: 60_000 },
  input: { id: idInput },
  inQuery: ['id'],
  output: spotOrder,
  errors: ['SPOT_ORDER_UNKNOWN', 'SPOT_ORDER_CLOSED', 'REQUEST_ID_REUSED', 'MONEY_STOPPED'],
  summary: 'Cancels an open order of the user; what was reserved for the rest is free again.',
});

export const listOrders = defineCall({
  id: 'spot.listOrders',
  method: 'GET',
  path: '/coin/list',
  access: 'user',
  input: {
    status: z.optional(z.enum(['open', 'history'])),
    currency_id: z.optional(idInput),
    legal_id: z.optional(idInput),
    ...pageFields,
  },
  output: listOf(spotOrder),
  errors: ['WALLET_CURSOR_INVALID'],
  summary: 'Orders of the user, newest first: `open` those in the book, `history` the ended ones.',
});

export const listFills = defineCall({
  id: 'spot.listFills',
  method: 'GET',
  path: '/coin/fills',
  access: 'user',
  input: { currency_id: z.optional(idInput), legal_id: z.optional(idInput), ...pageFields },
  output: listOf(spotFill),
  errors: ['WALLET_CURSOR_INVALID'],
  summary: 'Fills of the user, newest first.',
});

export const getFees = defineCall({
  id: 'spot.getFees',
  method: 'GET',
  path: '/coin/fees',
  access: 'visitor',
  input: {},
  output: z.strictObject({ maker: decimal, taker: decimal }),
  summary: 'Maker and taker fee as fractions of what is received.',
});

export const ordersChannel = defineChannel({
  id: 'spot.orders',
  access: 'user',
  message: spotOrder,
  summary: 'Each change of an order of the user, after commit.',
});
