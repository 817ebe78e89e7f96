/** Calls that place, change and end spot orders. What is read stands in `reading.ts`. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import type { ErrorCode } from '../core/errors.ts';
import { idInput } from '../core/schemas.ts';
import {
  AMENDMENT_ERRORS,
  CANCEL_ERRORS,
  MAX_BATCH,
  PLACEMENT_ERRORS,
  amendFields,
  cancelAllAnswer,
  cancelAllFields,
  ocoAnswer,
  ocoFields,
  orderFields,
} from '../orders/fields.ts';
import { fillItem, orderItem } from '../orders/orders.ts';

export * from './reading.ts';
export * from './staff.ts';

const LIMIT = { max: 600, windowMs: 60_000 };
/** Orders of the account `margin`. */
const MARGIN_ERRORS = [
  'MARGIN_ASSET',
  'MARGIN_LEVEL',
  'MARGIN_POOL_EMPTY',
  'MARGIN_USER_CAP',
  'MARGIN_LIQUIDATING',
  'MARGIN_ORDER_LEVEL',
  'MARGIN_PRICE_FAR',
  'MARGIN_NO_PRICE',
] as const satisfies readonly ErrorCode[];
/** Pairs with fiat money (AMB-109). */
const FIAT_ERRORS = ['IDENTITY_NOT_VERIFIED', 'CONVERT_FIAT_LIMIT'] as const satisfies readonly ErrorCode[];
const PLACE_ERRORS = [...PLACEMENT_ERRORS, ...FIAT_ERRORS, ...MARGIN_ERRORS] as const;

/** What borrows begins margin: refused where that is not offered. */
const beginsMargin = (order: Readonly<Record<string, unknown>>) => order['side_effect'] === 'borrow';

export const placeOrder = defineCall({
  id: 'spot.placeOrder',
  method: 'POST',
  path: '/coin/trade',
  access: 'user',
  effect: 'open',
  begins: (input) => (beginsMargin(input) ? 'margin' : null),
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: orderFields,
  output: orderItem,
  errors: [...PLACE_ERRORS, 'REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Places an order; answered after its commit. Limit with a price and market without, unless `kind` says otherwise; stop and take-profit orders wait for `trigger_price`. A user has at most 200 live orders in a market, of which 50 may wait for their trigger (10 where 10,000 of all users wait; 20,000 wait at most) and 10 may be icebergs.',
});

/** A batch of which every order was refused did nothing, and a repeat is asked anew: there is nothing to acknowledge. */
const hasOrder = (message: unknown) => (message as { list: readonly object[] }).list.some((line) => 'order' in line);

export const placeBatch = defineCall({
  id: 'spot.placeBatch',
  method: 'POST',
  path: '/coin/batch',
  access: 'user',
  effect: 'open',
  begins: ({ orders }) => ((orders as Readonly<Record<string, unknown>>[]).some(beginsMargin) ? 'margin' : null),
  overSocket: true,
  idempotent: true,
  acknowledged: hasOrder,
  limit: { max: 240, windowMs: 60_000 },
  input: { orders: z.array(z.strictObject(orderFields)).check(z.minLength(1), z.maxLength(MAX_BATCH)) },
  output: z.strictObject({
    /** In the order of the request. A refused one has its error and leaves the others alone. */
    list: z.array(
      z.union([
        z.strictObject({ order: orderItem }),
        z.strictObject({
          error: z.string(),
          params: z.record(z.string(), z.union([z.string(), z.number()])),
          path: z.nullable(z.string()),
        }),
      ]),
    ),
  }),
  errors: ['IDENTITY_NOT_VERIFIED', 'REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Places up to 50 orders, one after another, in one commit. Each is accepted or refused on its own; those that come after the batch has met a thousand orders are refused (ORDER_MATCH_LIMIT).',
});

export const placeOco = defineCall({
  id: 'spot.placeOco',
  method: 'POST',
  path: '/coin/oco',
  access: 'user',
  effect: 'open',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: ocoFields,
  output: ocoAnswer,
  errors: [...PLACE_ERRORS, 'ORDER_OCO_PRICES', 'REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Places a limit order and a stop of which the one that trades first ends the other. The larger of the two is reserved once. Its stop counts among those that wait for their trigger (placeOrder).',
});

export const amendOrder = defineCall({
  id: 'spot.amendOrder',
  method: 'POST',
  path: '/coin/amend',
  access: 'user',
  effect: 'open',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: amendFields,
  output: orderItem,
  errors: [...AMENDMENT_ERRORS, ...FIAT_ERRORS, ...MARGIN_ERRORS, 'REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Changes an open or waiting order under the same id. Only making it smaller keeps its place; a new price may trade at once.',
});

export const cancelOrder = defineCall({
  id: 'spot.cancelOrder',
  method: 'PUT',
  path: '/coin/trade',
  access: 'user',
  effect: 'cancel',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: { id: idInput },
  inQuery: ['id'],
  output: orderItem,
  errors: [...CANCEL_ERRORS, 'REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Cancels an open or waiting order of the user, and the other one of its OCO; what was reserved is free again. While triggers that prices have reached are still to fire in its market, an order that they may reach or meet is cancelled behind them.',
});

export const cancelAllOrders = defineCall({
  id: 'spot.cancelAllOrders',
  method: 'POST',
  path: '/coin/cancel_all',
  access: 'user',
  effect: 'cancel',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: { max: 120, windowMs: 60_000 },
  input: cancelAllFields,
  output: cancelAllAnswer,
  errors: ['REQUEST_ID_REUSED', 'MONEY_STOPPED', 'UNAVAILABLE'],
  summary:
    'Cancels all open and waiting orders of the user, or those of a pair or a side; markets that are halted or read only are left out.',
});

export const cancelOnDisconnect = defineCall({
  id: 'spot.cancelOnDisconnect',
  method: 'POST',
  path: '/coin/cancel_on_disconnect',
  access: 'user',
  effect: 'write',
  overSocket: true,
  input: { enabled: z.boolean() },
  output: z.strictObject({ enabled: z.boolean() }),
  errors: ['ORDER_SOCKET_ONLY'],
  summary: 'Over a socket: from now on orders placed on this connection are cancelled when it closes. Off until asked for.',
});

export const ordersChannel = defineChannel({
  id: 'spot.orders',
  access: 'user',
  message: orderItem,
  summary: 'Each change of an order of the user, after commit.',
});

export const fillsChannel = defineChannel({
  id: 'spot.fills',
  access: 'user',
  message: fillItem,
  summary: 'Each fill of an order of the user, after commit.',
});
