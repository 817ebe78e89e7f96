/** Copy trading. Amounts are USDT of the contract account, shares and slippage fractions as text: "0.1" is 10 percent. */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';

/** Bounds of what followers and traders choose; inclusive. */
export const COPY_LIMITS = {
  /** Of the trader's lots, and fixed lots in units of the coin. */
  multiple: { low: '0.01', high: '5' },
  lots: { low: '0.0001', high: '5' },
  slippage: { low: '0.0001', high: '0.02', first: '0.005' },
  /** The largest multiple of a copy's position. */
  leverage: { low: 1, high: 100, first: 10 },
  budget: { low: '10', high: '250000' },
  share: { high: '0.2', first: '0.1' },
  name: { min: 2, max: 10 },
  motto: { min: 2, max: 30 },
  follows: 10,
  followers: 500,
  tries: 3,
} as const;

/** Questions of the application; each has the answers a, b and c. */
export const COPY_QUESTIONS = ['loss_bound', 'same_price', 'share_losses', 'past_record', 'ended_listed'] as const;
export type CopyQuestion = (typeof COPY_QUESTIONS)[number];
export const COPY_CHECKS = ['verified', 'days', 'closed', 'equity', 'drop'] as const;
export type CopyCheckName = (typeof COPY_CHECKS)[number];
export const COPY_REJECTIONS = ['figures', 'name', 'conduct'] as const;
/** Why an order of a trader was not copied. */
export const COPY_SKIPS = [
  'paused',
  'own_order',
  'open_max',
  'too_small',
  'too_large',
  'slippage_day',
  'price_moved',
  'order_margin',
  'budget',
] as const;
/** Why two people of the staff end a trader: words that mislead, trades against followers with another account, another breach. */
export const COPY_CONDUCT = ['words', 'accounts', 'agreement'] as const;
export type CopyConduct = (typeof COPY_CONDUCT)[number];
export const COPY_END_REASONS = ['user', 'trader_ended', 'loss_cap'] as const;

/** A requirement with the own figure: of `verified` the level, of amounts USDT, of the drop a fraction; null: nothing yet. */
export const copyCheck = z.strictObject({
  check: z.enum(COPY_CHECKS),
  need: decimal,
  have: z.nullable(decimal),
  met: z.boolean(),
});
export type CopyCheck = z.infer<typeof copyCheck>;

export const copyApplication = z.strictObject({
  /** `none`: never applied, or withdrawn. */
  status: z.enum(['none', 'applied', 'trader', 'rejected']),
  applied: z.nullable(time),
  reason: z.nullable(z.enum(COPY_REJECTIONS)),
  /** From when the user may apply again; null: now, or they lead. */
  again: z.nullable(time),
  checks: z.array(copyCheck),
  questions: z.array(z.enum(COPY_QUESTIONS)),
  tries_left: z.int(),
});
export type CopyApplication = z.infer<typeof copyApplication>;

/** What the hours of a trader make, newest included: fractions, blind to money that was paid in or out. */
export const copyRecord = z.strictObject({
  hours: z.int(),
  from: time,
  updated: time,
  return: decimal,
  /** The largest fall from a peak, rounded up. */
  drop: decimal,
});
export type CopyRecord = z.infer<typeof copyRecord>;

/** How the list of traders is sorted: by what the median follower got, by the smallest drop, by return, by the length of the record. */
export const COPY_SORTS = ['median', 'drop', 'return', 'days'] as const;
export type CopySort = (typeof COPY_SORTS)[number];
/** Days that returns and drops are computed over. */
export const COPY_WINDOWS = [30, 90, 365] as const;
export type CopyWindow = (typeof COPY_WINDOWS)[number];

/** A trader with the figures of the last hour. Fractions as text; null where there is nothing to compute it from. */
export const copyTrader = z.strictObject({
  id,
  name: z.string(),
  motto: z.string(),
  /** Of what followers gain above the highest result before. */
  share: decimal,
  status: z.enum(['leading', 'paused', 'ended']),
  since: time,
  paused: z.nullable(time),
  ended: z.nullable(time),
  /** Why the staff ended it; null: it did not. */
  conduct: z.nullable(z.enum(COPY_CONDUCT)),
  is_demo: z.boolean(),
  followers: z.int(),
  /** What contracts brought since the record began, net of fees and funding, with what is open at the marks. */
  total_profit: decimal,
  /** Positions that closed with a gain, of all that closed. */
  accuracy: z.nullable(decimal),
  closed_orders: z.int(),
  profitable_orders: z.int(),
  long_orders: z.int(),
  long_wins: z.int(),
  short_orders: z.int(),
  short_wins: z.int(),
  /** Value of what was open at the marks, an hour behind the last one. */
  position_valuation: decimal,
  /** Over the days that were asked for, or the whole record where it is shorter. */
  days: z.int(),
  return_rate: z.nullable(decimal),
  /** The largest fall from a peak, rounded up. */
  drop: z.nullable(decimal),
  /** What the median follower got of the largest budget, after the share; follows of at least seven days, ended ones included. */
  median: z.nullable(decimal),
  /** How many follows count in it, and how many of them lost. */
  counted: z.int(),
  losing: z.int(),
  losing_share: z.nullable(decimal),
  /** Null before the first hour. */
  record: z.nullable(copyRecord),
});
export type CopyTrader = z.infer<typeof copyTrader>;

/** An hour of a trader, with its record as it stands in the public log. */
export const copyHour = z.strictObject({
  /** Its beginning. */
  time,
  equity: decimal,
  /** What came in and went out on the account since the hour before, but for contracts; in hours of version 1 of the record on balance. */
  paid_in: decimal,
  paid_out: decimal,
  /** 1 at the beginning, in 10^-12. */
  index: decimal,
  /** The text of the record, and its SHA-256. */
  body: z.string(),
  record: z.string(),
  /** What was open, and the salt of its hash; null in the first hour behind it. */
  open: z.nullable(
    z.strictObject({
      salt: z.string(),
      positions: z.array(
        z.strictObject({
          market: z.string(),
          side: z.enum(['long', 'short']),
          lots: z.string(),
          entry_value: z.string(),
          mark: z.string(),
          mark_time: z.string(),
        }),
      ),
    }),
  ),
});
export type CopyHour = z.infer<typeof copyHour>;

/** A trader as they see themselves: with what all followers set aside, and what they earned. */
export const copyLead = z.strictObject({
  trader: copyTrader,
  budgets: decimal,
  most_budgets: decimal,
  /** Shares that all follows paid so far, ended ones included. */
  earned: decimal,
});
export type CopyLead = z.infer<typeof copyLead>;

/** 1 a multiple of the trader's lots, 2 fixed lots. */
export const copyType = z.union([z.literal(1), z.literal(2)]);

export const copyFollow = z.strictObject({
  id,
  trader_user_id: id,
  name: z.string(),
  status: z.enum(['following', 'paused', 'ending', 'ended']),
  end_reason: z.nullable(z.enum(COPY_END_REASONS)),
  type: copyType,
  number: decimal,
  budget: decimal,
  /** Where all copies are closed. */
  max_loss: decimal,
  /** The most margin of one copy, and the most copies open at once; null: no bound of its own. */
  order_margin_max: z.nullable(decimal),
  open_max: z.nullable(z.int()),
  multiple_max: z.int(),
  slippage: decimal,
  /** As the trader's was when the follow began. */
  share: decimal,
  /** What is held for it now. */
  held: decimal,
  /** What its copies brought and cost so far, fees and funding included; of open ones only what was paid. */
  realised: decimal,
  /** Shares that were paid to the trader. */
  shared: decimal,
  started: time,
  ended: z.nullable(time),
  revision: z.int(),
});
export type CopyFollow = z.infer<typeof copyFollow>;

/** What a follow would be. */
export const copyPreview = z.strictObject({
  trader: copyTrader,
  type: copyType,
  number: decimal,
  budget: decimal,
  max_loss: decimal,
  share: decimal,
  /** Free in the contract account now, and after it. */
  available: decimal,
  available_after: decimal,
  /** The most that the trader still takes. */
  most: decimal,
  /** The trader's last order that opened something, an hour behind for who does not follow; null: there was none. */
  last: z.nullable(
    z.strictObject({
      currency_id: id,
      legal_id: id,
      symbol: z.string(),
      /** 1 long, 2 short. */
      direction: z.int(),
      lots: decimal,
      multiple: z.int(),
      open_price: decimal,
      margin: decimal,
      time,
      /** The same at the terms of this follow; null: it would be left out, with the reason. */
      mine: z.nullable(z.strictObject({ lots: decimal, multiple: z.int(), margin: decimal, fee: decimal })),
      skipped: z.nullable(z.enum(COPY_SKIPS)),
    }),
  ),
});
export type CopyPreview = z.infer<typeof copyPreview>;

/** A follower, as the trader sees them: a number that says nothing of who it is. */
export const copyFollower = z.strictObject({
  follower: z.string(),
  type: copyType,
  number: decimal,
  budget: decimal,
  share: decimal,
  /** Shares that this follow paid so far. */
  shared: decimal,
  /** `ending`: nothing is opened any more, and copies are still open. */
  status: z.enum(['following', 'paused', 'ending']),
  started: time,
});
export type CopyFollower = z.infer<typeof copyFollower>;
