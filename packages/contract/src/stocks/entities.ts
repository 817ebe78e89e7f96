/**
 * Stocks as the wire shows them. Shares and prices are decimals (four and two places), money is USDT, which stands for US dollars one to
 * one. `currency_id` is the share, `legal_id` what it is priced in. A day is the UTC midnight of its date.
 */
import * as z from 'zod/mini';
import { MODES } from '../core/modes.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { SIDES } from '../orders/orders.ts';
import { count, hash, logKey, provedPrice, treeHead } from '../proofs/calls.ts';

/** Hours of New York with its holidays; the practice share of a demo has sessions of nine minutes with a minute's break. */
export const STOCK_CALENDARS = ['us-stocks', 'practice'] as const;
export type StockCalendar = (typeof STOCK_CALENDARS)[number];

/**
 * `closed`: orders wait for the opening auction. `auction`: all that wait meet at one price; they stand until it ends. `open`. `pause`: the
 * index moved far or was missing, a reopening auction follows. `stale`: there is no index in a session. `delisted`: its last session is over.
 */
export const STOCK_PHASES = ['closed', 'auction', 'open', 'pause', 'stale', 'delisted'] as const;
export type StockPhase = (typeof STOCK_PHASES)[number];

/** A price with the second that it is of, and the leaf of that second in the public log; null where it was not logged. */
export const stockPrice = z.strictObject({ price: decimal, time, leaf: z.nullable(z.int()) });

/** What an entitlement is made of, or sums over several: shares before and after, the rest in USDT. */
export const entitlementFigures = {
  shares_before: decimal,
  shares_after: decimal,
  gross: decimal,
  withheld: decimal,
  net: decimal,
  in_lieu: decimal,
};

/** What a list shows of a stock. */
export const stock = z.strictObject({
  market_id: id,
  currency_id: id,
  legal_id: id,
  symbol: z.string(),
  /** The share's code, such as IBM, and the company's name. */
  code: z.string(),
  name: z.string(),
  calendar: z.enum(STOCK_CALENDARS),
  /** A practice share of the demo: no company, recorded prices. */
  is_practice: z.boolean(),
  /** The kind of prices. */
  label: z.enum(['live', 'recorded', 'simulated']),
  phase: z.enum(STOCK_PHASES),
  /** The mode that counts for its market. */
  mode: z.enum(MODES),
  /** When the phase ends: the close, the end of an auction or a pause, the next open; null: not known before a price comes. */
  phase_ends: z.nullable(time),
  /** Why it pauses: the index moved far, there was none, or the operator decided so; null for others, and where it is not known. */
  pause_reason: z.nullable(z.enum(['moved', 'silent', 'mode'])),
  /** The next open, and the close of the running session. */
  opens: z.nullable(time),
  closes: z.nullable(time),
  /** The index now; null outside a session and without one. */
  last: z.nullable(stockPrice),
  /** The close of the session before this one, and of the newest one that is over; null before the first. */
  previous_close: z.nullable(decimal),
  close: z.nullable(stockPrice),
  /** Against the close before: (last or close − previous) ÷ previous; null without one. */
  change: z.nullable(decimal),
});
export type Stock = z.infer<typeof stock>;

/** 1 split, 2 dividend, 3 redemption for money, 4 end of listing with money. */
export const STOCK_ACTIONS = ['split', 'dividend', 'cash_out', 'delisting'] as const;
export type StockActionKind = (typeof STOCK_ACTIONS)[number];
/** `published`: its day is to come. `applied`: holdings were counted; `paid`: its money was paid. `replaced`: by a newer notice. */
export const STOCK_ACTION_STATES = ['published', 'applied', 'paid', 'replaced'] as const;
export type StockActionState = (typeof STOCK_ACTION_STATES)[number];

/** A corporate action as anybody sees it. */
export const stockAction = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  kind: z.enum(STOCK_ACTIONS),
  state: z.enum(STOCK_ACTION_STATES),
  /** Of a split: so many new shares for so many old ones; null else. */
  numerator: z.nullable(z.int()),
  denominator: z.nullable(z.int()),
  /** USDT a share; null for a split. */
  per_share: z.nullable(decimal),
  /** What is withheld of a dividend, as a fraction. */
  withholding: decimal,
  /** The same of holders in countries with a treaty; null where there is none. */
  reduced_withholding: z.nullable(decimal),
  /** The first session without it, and its open. Holdings count as they are at the close before. */
  ex_day: time,
  ex_opens: time,
  counted: time,
  pays: time,
  source: z.string(),
  source_url: z.string(),
  published: time,
  /** SHA-256 of its notice in the public log; the notice that it replaced, and the one that replaced it. */
  record: hash,
  replaces: z.nullable(id),
  replaced_by: z.nullable(id),
  /** Once applied: holders, and sums over all of them. */
  applied: z.nullable(
    z.strictObject({
      time,
      holders: z.int(),
      ...entitlementFigures,
      /** The close, and the close in new shares; null before the first one. */
      close: z.nullable(decimal),
      adjusted_close: z.nullable(decimal),
      /** SHA-256 of its record, and the root over all entitlements. */
      record: hash,
      root: hash,
    }),
  ),
});
export type StockAction = z.infer<typeof stockAction>;

/** What an action was for the user. */
export const stockEntitlement = z.strictObject({
  action_id: id,
  currency_id: id,
  code: z.string(),
  kind: z.enum(STOCK_ACTIONS),
  ...entitlementFigures,
  counted: time,
  /** When it was or will be paid. */
  pays: time,
  is_paid: z.boolean(),
});
export type StockEntitlement = z.infer<typeof stockEntitlement>;

/** A day of a stock that is over or runs. */
export const stockDay = z.strictObject({
  day: time,
  opens: time,
  closes: time,
  /** The index of the tick that began its opening auction, the auction's price and shares; null without them. */
  reference: z.nullable(decimal),
  auction_price: z.nullable(decimal),
  auction_shares: decimal,
  close: z.nullable(stockPrice),
});
export type StockDay = z.infer<typeof stockDay>;

/** All that is known of a stock; what has no source is left out. */
export const stockDetail = z.strictObject({
  ...stock.shape,
  terms: z.strictObject({
    tick: decimal,
    lot: decimal,
    /** Fractions of value and price, and the smallest value of an order in USDT. */
    fee: decimal,
    least: decimal,
    band: decimal,
    wide_band: decimal,
    auction_collar: decimal,
    auction_ms: z.int(),
    reopening_ms: z.int(),
    /** What a market order of the queue may differ from the reference, as a fraction. */
    market_limit: decimal,
  }),
  /** The country of the company, what is withheld of its dividends, and who holds the shares in the world outside. */
  country: z.string(),
  withholding: decimal,
  custodian: z.string(),
  is_paper: z.boolean(),
  listed: time,
  /** The open of its last session, where its end was published. */
  last_day: z.nullable(time),
  /** Shares that all users have together, and that the custodian has for them. */
  shares: z.strictObject({ users: decimal, custody: decimal, actions: decimal }),
  days: z.array(stockDay),
  actions: z.array(stockAction),
  /** Prices, candles and days before a split are shown in new shares; this is all splits together, 1 to 1 without one. */
  adjusted_by: z.strictObject({ numerator: z.int(), denominator: z.int() }),
  time,
});
export type StockDetail = z.infer<typeof stockDetail>;

/** What the user holds of a share. */
export const stockHolding = z.strictObject({
  market_id: id,
  currency_id: id,
  symbol: z.string(),
  code: z.string(),
  shares: decimal,
  available: decimal,
  frozen: decimal,
  /** What the shares cost with fees, and that a share; null for shares that were given. */
  cost: z.nullable(decimal),
  average_cost: z.nullable(decimal),
  /** By the index, or at the last close; null before the first. */
  price: z.nullable(stockPrice),
  value: z.nullable(decimal),
  /** value − cost, and that as a fraction of the cost. */
  result: z.nullable(decimal),
  result_part: z.nullable(decimal),
});
export type StockHolding = z.infer<typeof stockHolding>;

/** When an order would trade: `now`, in the running or coming auction, or when its trigger or price is reached. */
export const STOCK_WHENS = ['now', 'auction', 'session'] as const;

/** How an auction ended. */
export const stockAuction = z.strictObject({
  id,
  market_id: id,
  symbol: z.string(),
  kind: z.enum(['opening', 'reopening']),
  /** When the tick was that began it, and when it was decided. */
  began: time,
  time,
  reference: decimal,
  low: decimal,
  high: decimal,
  orders: z.int(),
  price: z.nullable(decimal),
  shares: decimal,
  surplus: decimal,
  orders_root: hash,
  record: hash,
});
export type StockAuction = z.infer<typeof stockAuction>;

/** What an auction would be now; of no user. */
export const stockIndicative = z.strictObject({
  market_id: id,
  kind: z.enum(['opening', 'reopening']),
  /** Null: nothing would trade. */
  price: z.nullable(decimal),
  shares: decimal,
  /** Above zero: of buyers. */
  surplus: decimal,
  reference: decimal,
  low: decimal,
  high: decimal,
  began: time,
  ends: time,
  is_longer: z.boolean(),
  time,
});
export type StockIndicative = z.infer<typeof stockIndicative>;

/** A record with its place. */
const placed = z.strictObject({ leaf: count, body: z.string() });
const file = {
  version: z.literal('1'),
  log: z.string(),
  nodes: z.record(z.string(), z.string()),
  head: treeHead,
  keys: z.array(logKey),
};

/** The receipt of an auction: its record and the second that began it, all orders without users, and which one is the user's. */
export const stockAuctionReceipt = z.strictObject({
  format: z.literal('glasshouse-stock-auction'),
  ...file,
  auction: placed,
  second: z.strictObject({ ...placed.shape, price: provedPrice }),
  /** In the order of arrival. A market order has no price; `hold` is the farthest that a market buy may pay. */
  orders: z.array(
    z.strictObject({
      side: z.enum(SIDES),
      price: z.nullable(decimal),
      hold: z.nullable(decimal),
      shares: decimal,
      sequence: count,
      filled: decimal,
    }),
  ),
  /** The sequence of the own order; null in the file that anybody gets. */
  own: z.nullable(count),
});
export type StockAuctionReceipt = z.infer<typeof stockAuctionReceipt>;

/** One entitlement of an action, without its user. */
export const stockEntitlementLine = z.strictObject({
  place: count,
  shares_before: decimal,
  shares_after: decimal,
  withholding_ppm: count,
  gross: decimal,
  withheld: decimal,
  net: decimal,
  in_lieu: decimal,
});

/** The receipt of an action: its notice, its application, and all entitlements or the user's own with its path. */
export const stockActionReceipt = z.strictObject({
  format: z.literal('glasshouse-stock-action'),
  ...file,
  notice: placed,
  applied: placed,
  /** The close before its day; null where there was none. */
  close: z.nullable(placed),
  lines: z.array(z.strictObject({ ...stockEntitlementLine.shape, path: z.array(hash) })),
  /** Whether these are all of them. */
  is_whole: z.boolean(),
});
export type StockActionReceipt = z.infer<typeof stockActionReceipt>;
