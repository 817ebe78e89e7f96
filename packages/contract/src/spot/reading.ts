/** Calls that read spot orders, fills and fees. */
import { defineCall } from '../core/define.ts';
import {
  feeTierAnswer,
  feesAnswer,
  fillList,
  fillListFields,
  oneOrderFields,
  orderList,
  orderListFields,
} from '../orders/fields.ts';
import { orderItem } from '../orders/orders.ts';

export const listOrders = defineCall({
  id: 'spot.listOrders',
  method: 'GET',
  path: '/coin/list',
  access: 'user',
  input: orderListFields,
  output: orderList,
  errors: ['CURSOR_INVALID'],
  summary: 'Orders of the user, newest first, by status, pair, side, kind and time of placing.',
});

export const getOrder = defineCall({
  id: 'spot.getOrder',
  method: 'GET',
  path: '/coin/order',
  access: 'user',
  input: oneOrderFields,
  output: orderItem,
  errors: ['ORDER_UNKNOWN'],
  summary: 'One order of the user, by its id or by the name they gave it.',
});

export const listFills = defineCall({
  id: 'spot.listFills',
  method: 'GET',
  path: '/coin/fills',
  access: 'user',
  input: fillListFields,
  output: fillList,
  errors: ['ORDER_UNKNOWN', 'CURSOR_INVALID'],
  summary: 'Fills of the user, newest first, by order, pair, side and time.',
});

export const getFees = defineCall({
  id: 'spot.getFees',
  method: 'GET',
  path: '/coin/fees',
  access: 'visitor',
  input: {},
  output: feesAnswer,
  summary:
    'Maker and taker fee as fractions of what is received: those of the first tier, all tiers, and markets with fees of their own.',
});

export const getFeeTier = defineCall({
  id: 'spot.getFeeTier',
  method: 'GET',
  path: '/coin/fee_tier',
  access: 'user',
  input: {},
  output: feeTierAnswer,
  summary: 'The fee tier of the user, their volume of 30 days and the next tier.',
});
