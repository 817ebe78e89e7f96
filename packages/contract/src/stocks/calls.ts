/** Calls of stocks for customers. What the staff sees stands in `staff.ts`. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { timeInput } from '../wallet/time-input.ts';
import {
  STOCK_CALENDARS,
  stock,
  stockAction,
  stockActionReceipt,
  stockDetail,
  stockEntitlement,
  stockHolding,
} from './entities.ts';

export * from './entities.ts';
export * from './staff.ts';

const LIMIT = { max: 600, windowMs: 60_000 };

export const listStocks = defineCall({
  id: 'stocks.list',
  method: 'GET',
  path: '/stock/list',
  access: 'visitor',
  limit: LIMIT,
  input: {},
  output: z.strictObject({ list: z.array(stock), time }),
  summary: 'Every stock with its phase, its price or last close, and when it opens or closes.',
});

export const getStock = defineCall({
  id: 'stocks.detail',
  method: 'GET',
  path: '/stock/detail',
  access: 'visitor',
  limit: LIMIT,
  input: { currency_id: idInput },
  output: stockDetail,
  errors: ['STOCKS_UNKNOWN'],
  summary: 'A stock with its terms, its last days and auctions, its corporate actions and who holds the shares.',
});

export const getStockCalendar = defineCall({
  id: 'stocks.calendar',
  method: 'GET',
  path: '/stock/calendar',
  access: 'visitor',
  limit: LIMIT,
  input: {
    calendar: z.optional(z.enum(STOCK_CALENDARS)),
    /** The first day, as a time within it; today unless named. */
    from: z.optional(timeInput),
    /** At most 400; 30 unless named. */
    days: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(400)), z.string().check(z.regex(/^[0-9]{1,3}$/))])),
  },
  output: z.strictObject({
    calendar: z.enum(STOCK_CALENDARS),
    sessions: z.array(
      z.strictObject({
        day: time,
        opens: time,
        closes: time,
        /** It closes three hours early. */
        is_short: z.boolean(),
        /** The day on which the custodian's books follow (one session later). */
        settles: time,
      }),
    ),
    time,
  }),
  errors: ['STOCKS_UNKNOWN'],
  summary: 'Sessions of so many days; days without one are left out. Of the practice share those of 24 hours at most.',
});

export const listStockHoldings = defineCall({
  id: 'stocks.holdings',
  method: 'GET',
  path: '/stock/holdings',
  access: 'user',
  input: {},
  output: z.strictObject({
    list: z.array(stockHolding),
    /** USDT of the account, and what all shares are worth; null where one has no price. */
    available: decimal,
    frozen: decimal,
    value: z.nullable(decimal),
    time,
  }),
  summary: 'Shares of the user with what they cost on average and are worth, at the index or the last close.',
});

export const listStockActions = defineCall({
  id: 'stocks.actions',
  method: 'GET',
  path: '/stock/actions',
  access: 'visitor',
  limit: LIMIT,
  input: { id: z.optional(idInput), currency_id: z.optional(idInput), ...pageFields },
  output: listOf(stockAction),
  errors: ['STOCKS_UNKNOWN', 'CURSOR_INVALID'],
  summary: 'Corporate actions, newest first, of one stock or all.',
});

export const listStockEntitlements = defineCall({
  id: 'stocks.entitlements',
  method: 'GET',
  path: '/stock/entitlements',
  access: 'user',
  input: { currency_id: z.optional(idInput), ...pageFields },
  output: listOf(stockEntitlement),
  errors: ['STOCKS_UNKNOWN', 'CURSOR_INVALID'],
  summary: 'What corporate actions were for the user: shares, dividends, tax, newest first.',
});

export const getStockActionFile = defineCall({
  id: 'stocks.actionFile',
  method: 'GET',
  path: '/stock/action',
  access: 'visitor',
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput },
  output: stockActionReceipt,
  errors: ['STOCKS_UNKNOWN', 'STOCKS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The file of an applied action: its notice, its sums and every entitlement without users.',
});

export const getStockReceipt = defineCall({
  id: 'stocks.receipt',
  method: 'GET',
  path: '/stock/receipt',
  access: 'user',
  input: {
    action_id: idInput,
  },
  output: stockActionReceipt,
  errors: ['STOCKS_UNKNOWN', 'STOCKS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of what an action was for the user.',
});
