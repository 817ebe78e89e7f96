/** Notifications for the owner of a spot order. Apart from the calls, so that the app's start stays small. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id } from '../core/schemas.ts';

const ORDERS = '/pages/transaction/currency_order';
const ONE_ORDER = `${ORDERS}?order={id}`;

const order = { id, symbol: z.string(), side: z.enum(['buy', 'sell']), amount: decimal };

export const spotNotifications = defineNotifications({
  /** A resting order was filled to its end: how much, at which average price, and whether its trigger had to be reached first. */
  order_filled: {
    group: 'trading',
    params: z.strictObject({ ...order, price: decimal, triggered: z.boolean() }),
    link: ONE_ORDER,
    act: 'orders',
  },
  /** An order's trigger was reached; it is in the book now. */
  order_triggered: { group: 'trading', params: z.strictObject({ ...order, price: decimal }), link: ONE_ORDER, act: 'orders' },
  /** The operator ended an order: why (END_REASONS), and what of it was filled before. */
  order_ended: {
    group: 'trading',
    params: z.strictObject({ ...order, filled: decimal, reason: z.string() }),
    link: ONE_ORDER,
    act: 'orders',
  },
  /** More happened to the orders of a user within minutes than is notified one by one: how often what. */
  orders_gathered: {
    group: 'trading',
    params: z.strictObject({ filled: z.int(), triggered: z.int(), ended: z.int() }),
    shown: { filled: 'count', triggered: 'count', ended: 'count' },
    link: ORDERS,
    act: 'orders',
  },
});
