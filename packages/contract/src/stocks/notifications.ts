/** Notifications of stocks. */
import * as z from 'zod/mini';
import { defineNotifications } from '../core/notification-spec.ts';
import { decimal, id, time } from '../core/schemas.ts';

const MARKET = '/pages/transaction/index2?id={market_id}&side={side}';
const ACTION = '/pages/transaction/index2?action={id}';
const order = { id, market_id: id, symbol: z.string(), side: z.enum(['buy', 'sell']), amount: decimal };
const action = { id, code: z.string() };

export const stocksNotifications = defineNotifications({
  /** An order was filled to its end while it rested, by the opening auction or in the session. */
  stock_filled: {
    group: 'trading',
    params: z.strictObject({ ...order, price: decimal }),
    shown: { symbol: 'text', amount: 'amount', price: 'price' },
    link: MARKET,
    act: 'orders',
  },
  /** The index reached the trigger of an order; it is in the market now. */
  stock_triggered: {
    group: 'trading',
    params: z.strictObject({ ...order, price: decimal }),
    shown: { symbol: 'text', amount: 'amount', price: 'price' },
    link: MARKET,
    act: 'orders',
  },
  /** The desk ended an order (END_REASONS), for example with its day; what of it was filled before. */
  stock_order_ended: {
    group: 'trading',
    params: z.strictObject({ ...order, filled: decimal, reason: z.string() }),
    shown: { symbol: 'text', amount: 'amount', filled: 'amount' },
    link: MARKET,
    act: 'orders',
  },
  /** A corporate action of a stock that the user holds was published: the first day without it. */
  stock_split_announced: {
    group: 'money',
    params: z.strictObject({ ...action, ratio: z.string(), day: time }),
    shown: { code: 'text', ratio: 'text', day: 'time' },
    link: ACTION,
  },
  stock_dividend_announced: {
    group: 'money',
    params: z.strictObject({ ...action, per_share: decimal, day: time, paid: time }),
    shown: { code: 'text', per_share: 'price', day: 'time', paid: 'time' },
    link: ACTION,
  },
  stock_delisting_announced: {
    group: 'money',
    params: z.strictObject({ ...action, day: time }),
    shown: { code: 'text', day: 'time' },
    link: ACTION,
  },
  /** What a holding became, and the money for less than the smallest part of a share. */
  stock_split_applied: {
    group: 'money',
    params: z.strictObject({ ...action, before: decimal, after: decimal, in_lieu: decimal }),
    shown: { code: 'text', before: 'amount', after: 'amount', in_lieu: 'amount' },
    link: ACTION,
    act: 'settlement',
  },
  /** What a dividend or a redemption brought after tax. */
  stock_paid: {
    group: 'money',
    params: z.strictObject({ ...action, amount: decimal, withheld: decimal }),
    shown: { code: 'text', amount: 'amount', withheld: 'amount' },
    link: ACTION,
    act: 'settlement',
  },
});
