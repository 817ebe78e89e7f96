/** What the staff sees of stocks, and what two of them may propose. Nobody sees the queue of others, or sets a price, a fill or a payment. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, decimalInput, id, idInput, time } from '../core/schemas.ts';
import {
  STOCK_ACTIONS,
  entitlementFigures,
  stock,
  stockAction,
  stockAuction,
  stockEntitlement,
  stockHolding,
} from './entities.ts';

const text = (max: number) => z.string().check(z.minLength(1), z.maxLength(max));

/** The payload of the proposal `stock_action`: publishes an action, or replaces one before its day. */
export const stockActionPayload = z.strictObject({
  currency_id: id,
  kind: z.enum(STOCK_ACTIONS),
  /** Of a split: so many new shares for so many old ones. */
  numerator: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  denominator: z.optional(z.int().check(z.minimum(1), z.maximum(10_000))),
  /** USDT a share; of all kinds but a split. */
  per_share: z.optional(decimalInput),
  /** The open of the first session without it, and when its money is paid. */
  ex_opens: time,
  pays: time,
  source: text(200),
  source_url: text(300),
  replaces: z.optional(id),
});
export type StockActionPayload = z.infer<typeof stockActionPayload>;

/** The payload of `stock_custody`: whole shares from the custodian (`in`) to the account of the participant, or back. */
export const stockCustodyPayload = z.strictObject({
  currency_id: id,
  direction: z.enum(['in', 'out']),
  shares: decimalInput,
  /** Whose account they enter or leave. */
  user_id: id,
  custodian_ref: text(120),
});
export type StockCustodyPayload = z.infer<typeof stockCustodyPayload>;

/** The payload of `stock_tax`: withheld tax that was paid to the tax office. */
export const stockTaxPayload = z.strictObject({ amount: decimalInput, reference: text(120) });
export type StockTaxPayload = z.infer<typeof stockTaxPayload>;

export const getStocksOverview = defineCall({
  id: 'stocks.getOverview',
  method: 'GET',
  path: '/admin/stocks',
  access: 'staff',
  permission: 'stocks.read',
  refresh: 'rows',
  input: {},
  output: z.strictObject({
    list: z.array(
      z.strictObject({
        ...stock.shape,
        custodian: z.string(),
        holders: z.int(),
        /** All users’ shares, and what makes them: custody and what actions added or took. */
        shares: decimal,
        custody: decimal,
        actions: decimal,
      }),
    ),
    auctions: z.array(stockAuction),
    actions: z.array(stockAction),
    moves: z.array(z.strictObject({ code: z.string(), shares: decimal, custodian_ref: z.string(), proposal_id: id, time })),
    /** Tax that was withheld, remitted, and is still held. */
    tax: z.strictObject({ withheld: decimal, remitted: decimal, held: decimal }),
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Stocks with their holders and custody, the last auctions and actions, custody moves, tax, and what is overdue.',
});

export const previewStockAction = defineCall({
  id: 'stocks.previewAction',
  method: 'GET',
  path: '/admin/stocks/action_preview',
  access: 'staff',
  permission: 'stocks.read',
  input: {
    currency_id: idInput,
    kind: z.enum(STOCK_ACTIONS),
    numerator: z.optional(idInput),
    denominator: z.optional(idInput),
    per_share: z.optional(decimalInput),
  },
  target: { kind: 'asset', field: 'currency_id' },
  output: z.strictObject({
    /** The sessions that it may begin at, first the earliest one by the notice. */
    ex_days: z.array(z.strictObject({ day: time, opens: time, counted: time })),
    holders: z.int(),
    ...entitlementFigures,
    /** Of the users with the most shares, at their holding of now. */
    list: z.array(
      z.strictObject({
        user_id: id,
        ...entitlementFigures,
      }),
    ),
    time,
  }),
  errors: ['STOCKS_UNKNOWN', 'STOCKS_ACTION_INVALID'],
  summary: 'What an action would be for all holders of the stock now. Nothing is proposed.',
});

export const getUserStocks = defineCall({
  id: 'stocks.getUser',
  method: 'GET',
  path: '/admin/user/stocks',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  target: { kind: 'user', field: 'user_id' },
  output: z.strictObject({ holdings: z.array(stockHolding), entitlements: z.array(stockEntitlement), time }),
  summary: 'Shares of a user and what actions were for them, as they see it themselves.',
});
