/** Calls of stocks for customers, and their channels. What the staff sees stands in `staff.ts`. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import {
  AMENDMENT_ERRORS,
  CANCEL_ERRORS,
  PLACEMENT_ERRORS,
  amendFields,
  cancelAllAnswer,
  cancelAllFields,
  fillList,
  fillListFields,
  ocoAnswer,
  orderList,
  orderListFields,
} from '../orders/fields.ts';
import { SIDES, fillItem, orderItem } from '../orders/orders.ts';
import { timeInput } from '../wallet/time-input.ts';
import {
  STOCK_CALENDARS,
  STOCK_PHASES,
  STOCK_WHENS,
  stock,
  stockAction,
  stockActionReceipt,
  stockAuction,
  stockAuctionReceipt,
  stockDetail,
  stockEntitlement,
  stockHolding,
  stockIndicative,
} from './entities.ts';
import { MONEY_ERRORS, NO_TREATY, STOCK_ERRORS, STOCK_TREATIES, stockOcoFields, stockOrderFields } from './fields.ts';

export * from './entities.ts';
export { NO_TREATY, STOCK_FORCES, STOCK_TREATIES, type StockForce } from './fields.ts';
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

export const submitStock = defineCall({
  id: 'stocks.submit',
  method: 'POST',
  path: '/stock/submit',
  access: 'user',
  effect: 'open',
  begins: 'stocks',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: stockOrderFields,
  output: orderItem,
  errors: [...PLACEMENT_ERRORS, ...STOCK_ERRORS, ...MONEY_ERRORS],
  summary:
    'Places an order; answered after its commit. Outside the session it waits for the opening auction, which trades all that wait at one price. The fee is in USDT on both sides.',
});

export const placeStockOco = defineCall({
  id: 'stocks.placeOco',
  method: 'POST',
  path: '/stock/oco',
  access: 'user',
  effect: 'open',
  begins: 'stocks',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: stockOcoFields,
  output: ocoAnswer,
  errors: [...PLACEMENT_ERRORS, 'ORDER_OCO_PRICES', ...STOCK_ERRORS, ...MONEY_ERRORS],
  summary:
    'Places a limit order and a stop of which the one that trades first ends the other. The larger of the two is held once; outside the session both wait for the auction.',
});

export const amendStock = defineCall({
  id: 'stocks.amend',
  method: 'POST',
  path: '/stock/amend',
  access: 'user',
  effect: 'open',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: amendFields,
  output: orderItem,
  errors: [...AMENDMENT_ERRORS, ...STOCK_ERRORS, ...MONEY_ERRORS],
  summary: 'Changes an order that waits or rests under the same id. While an auction runs its orders stand.',
});

export const cancelStock = defineCall({
  id: 'stocks.cancel',
  method: 'POST',
  path: '/stock/cancel',
  access: 'user',
  effect: 'cancel',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: LIMIT,
  input: { id: idInput },
  output: orderItem,
  errors: [...CANCEL_ERRORS, 'STOCKS_AUCTION_STANDS', ...MONEY_ERRORS],
  summary: 'Cancels an order that waits or rests; what it held is free again. While an auction runs its orders stand.',
});

export const cancelAllStocks = defineCall({
  id: 'stocks.cancelAll',
  method: 'POST',
  path: '/stock/cancel_all',
  access: 'user',
  effect: 'cancel',
  overSocket: true,
  idempotent: true,
  acknowledged: true,
  limit: { max: 120, windowMs: 60_000 },
  input: cancelAllFields,
  output: cancelAllAnswer,
  errors: [...MONEY_ERRORS],
  summary: 'Cancels all live orders of the user, or those of a stock or a side; those that stand in an auction are left out.',
});

const residence = z.strictObject({
  /** ISO 3166, or `XX` for a country without a treaty; null: none was stated. */
  country: z.nullable(z.string()),
  /** What is withheld of dividends that are counted from now on, as a fraction. */
  withholding: decimal,
});

export const getStockResidence = defineCall({
  id: 'stocks.getResidence',
  method: 'GET',
  path: '/stock/residence',
  access: 'user',
  input: {},
  output: residence,
  summary: 'Where the user says that they pay tax, and what is withheld of their dividends by it.',
});

export const stateStockResidence = defineCall({
  id: 'stocks.stateResidence',
  method: 'POST',
  path: '/stock/residence',
  access: 'user',
  effect: 'write',
  limit: { max: 20, windowMs: 60_000 },
  input: { country: z.enum([...STOCK_TREATIES, NO_TREATY]) },
  output: residence,
  summary: 'States where the user pays tax. It counts for dividends whose holdings are counted afterwards.',
});

export const listStockOrders = defineCall({
  id: 'stocks.listOrders',
  method: 'GET',
  path: '/stock/orders',
  access: 'user',
  input: orderListFields,
  output: orderList,
  errors: ['CURSOR_INVALID'],
  summary: 'Stock orders of the user, newest first, by status, stock, side, kind and time of placing.',
});

export const getStockOrder = defineCall({
  id: 'stocks.getOrder',
  method: 'GET',
  path: '/stock/order',
  access: 'user',
  input: { id: idInput },
  output: orderItem,
  errors: ['ORDER_UNKNOWN'],
  summary: 'One stock order of the user, by its id.',
});

export const listStockFills = defineCall({
  id: 'stocks.listFills',
  method: 'GET',
  path: '/stock/fills',
  access: 'user',
  input: fillListFields,
  output: fillList,
  errors: ['ORDER_UNKNOWN', 'CURSOR_INVALID'],
  summary: 'Fills of the user, newest first, by order, stock, side and time.',
});

export const previewStock = defineCall({
  id: 'stocks.preview',
  method: 'POST',
  path: '/stock/preview',
  access: 'user',
  effect: 'read',
  limit: LIMIT,
  input: stockOrderFields,
  output: z.strictObject({
    currency_id: id,
    type: z.enum(SIDES),
    shares: decimal,
    /** Its limit; of a market order the farthest price that it may trade at. */
    price: decimal,
    value: decimal,
    fee: decimal,
    /** What a buy holds; what a sell brings at that price. */
    total: decimal,
    /** What it holds, and of which currency. */
    holds: decimal,
    holds_currency_id: id,
    when: z.enum(STOCK_WHENS),
    phase: z.enum(STOCK_PHASES),
    /** When the auction begins that it waits for; until then it may be cancelled. Null where it trades now. */
    auction: z.nullable(time),
    /** Whether it stands once it is placed, for an auction runs. */
    stands: z.boolean(),
    /** Prices that trade now; null without an index. */
    band: z.nullable(z.strictObject({ low: decimal, high: decimal })),
    /** The day on which the custodian's books follow; the shares can be sold at once. */
    settles: time,
    /** What the account has of what it pays, and would have after it; the last below zero is refused. */
    balance: decimal,
    balance_after: decimal,
    time,
  }),
  errors: [
    'MARKETS_UNKNOWN_MARKET',
    'MARKETS_NO_PRICE',
    'ORDER_AMOUNT_INVALID',
    'ORDER_AMOUNT_LOT',
    'ORDER_AMOUNT_TOO_LARGE',
    'ORDER_PRICE_INVALID',
    'ORDER_PRICE_REQUIRED',
    'ORDER_PRICE_TICK',
    'ORDER_PRICE_BAND',
    'ORDER_FIELD_NOT_ALLOWED',
    'ORDER_NOTIONAL_TOO_SMALL',
    'ORDER_TRIGGER_REQUIRED',
    'ORDER_DISPLAY_INVALID',
    ...STOCK_ERRORS,
  ],
  summary:
    'What an order would cost, hold and bring, when it would trade, and until when it could be cancelled; nothing is placed.',
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

export const exportStockLots = defineCall({
  id: 'stocks.lots',
  method: 'GET',
  path: '/stock/lots',
  access: 'user',
  limit: { max: 20, windowMs: 600_000 },
  input: {},
  output: z.string(),
  stream: { type: 'text/csv' },
  summary: 'What is left of each buy when the oldest are sold first, as CSV: day, share, shares, cost.',
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

export const listStockAuctions = defineCall({
  id: 'stocks.auctions',
  method: 'GET',
  path: '/stock/auctions',
  access: 'visitor',
  limit: LIMIT,
  input: { currency_id: z.optional(idInput), ...pageFields },
  output: listOf(stockAuction),
  errors: ['CURSOR_INVALID'],
  summary: 'Auctions that are over, newest first.',
});

export const getStockAuction = defineCall({
  id: 'stocks.getAuction',
  method: 'GET',
  path: '/stock/auction',
  access: 'visitor',
  limit: { max: 60, windowMs: 60_000 },
  input: { id: idInput },
  output: stockAuctionReceipt,
  errors: ['STOCKS_UNKNOWN', 'STOCKS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary:
    'The file of an auction: every order of it without users, its root, the second that began it and the price that follows.',
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
  limit: { max: 60, windowMs: 60_000 },
  input: {
    /** One of both: an order that was in an auction (the newest, unless `auction_id` names one), or an action. */
    order_id: z.optional(idInput),
    auction_id: z.optional(idInput),
    action_id: z.optional(idInput),
  },
  output: z.union([stockAuctionReceipt, stockActionReceipt]),
  errors: ['STOCKS_UNKNOWN', 'STOCKS_RECEIPT_NOT_YET', 'UNAVAILABLE'],
  summary: 'The receipt of an own order’s auction, or of what an action was for the user.',
});

export const stocksOrdersChannel = defineChannel({
  id: 'stocks.orders',
  access: 'user',
  message: orderItem,
  summary: 'Each change of a stock order of the user, after commit.',
});

export const stocksFillsChannel = defineChannel({
  id: 'stocks.fills',
  access: 'user',
  message: fillItem,
  summary: 'Each fill of a stock order of the user, after commit.',
});

export const stocksAuctionChannel = defineChannel({
  id: 'stocks.auction',
  access: 'visitor',
  params: { market_id: id },
  message: stockIndicative,
  latestOnly: true,
  summary: 'While an auction runs: the price that it would have now, shares and surplus, each second.',
});
