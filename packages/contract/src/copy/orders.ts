/** Orders of traders and copies of them, results and shares. Lots are in units of the coin, amounts USDT of the contract account. */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { COPY_SKIPS, copyTrader } from './entities.ts';

/** What opened or closed a part of a position. */
export const copyFill = z.strictObject({ kind: z.enum(['open', 'close']), price: decimal, lots: decimal, time });

const market = { currency_id: id, legal_id: id, symbol: z.string() };
/** 1 long, 2 short. */
const direction = z.int();

/** A position of a trader that is closed. */
export const copyOrder = z.strictObject({
  id,
  ...market,
  direction,
  multiple: z.int(),
  lots: decimal,
  open_price: decimal,
  close_price: decimal,
  /** Net of fees and funding. */
  earnings: decimal,
  opened: time,
  /** When it closed. */
  time,
  fills: z.array(copyFill),
});
export type CopyOrder = z.infer<typeof copyOrder>;

/** A position of a trader that is open. */
export const copyPosition = z.strictObject({
  /** Number and multiple are of a list that is live; of one of the hour before they are null. */
  id: z.nullable(id),
  ...market,
  direction,
  multiple: z.nullable(z.int()),
  lots: decimal,
  open_price: decimal,
  /** Null while its market has none. */
  mark: z.nullable(decimal),
  /** What it would bring at the mark, before fees. */
  result: z.nullable(decimal),
});
export type CopyPosition = z.infer<typeof copyPosition>;

/** A point of the record: its index, and how far it is below the peak before it. */
export const copyPoint = z.strictObject({ time, index: decimal, drop: decimal });
export type CopyPoint = z.infer<typeof copyPoint>;

export const copyTraderDetail = z.strictObject({
  ...copyTrader.shape,
  /** Oldest first, over the days that were asked for; the last point is the newest hour. */
  curve: z.array(copyPoint),
  /** What is open: followers see it at once, others as it stood at the hour before. */
  positions: z.strictObject({ at: time, is_live: z.boolean(), list: z.array(copyPosition) }),
  terms: z.strictObject({
    share: decimal,
    /** What followers may still set aside together. */
    most: decimal,
    budget_least: decimal,
    /** What copies may trade worse than the mark in a day, of the budget. */
    slippage_day: decimal,
  }),
  /** Orders that were led since the record began. */
  blocks: z.int(),
});
export type CopyTraderDetail = z.infer<typeof copyTraderDetail>;

export const COPY_ORDER_KINDS = ['current', 'history', 'skipped'] as const;

/** A copy of the user, or an order that was not copied. */
export const copyOwnOrder = z.strictObject({
  id,
  kind: z.enum(COPY_ORDER_KINDS),
  follow_id: id,
  trader_user_id: id,
  name: z.string(),
  /** The order of the trader: of its block everything trades at one price. */
  block: id,
  ...market,
  direction,
  time,
  /** Why it was not copied; of others null. */
  skipped: z.nullable(z.enum(COPY_SKIPS)),
  /** The copy; null where there is none. */
  copy: z.nullable(
    z.strictObject({
      position_id: id,
      lots: decimal,
      multiple: z.int(),
      margin: decimal,
      open_price: decimal,
      /** Null while nothing of it is closed. */
      close_price: z.nullable(decimal),
      /** Null without a mark, and of a closed copy. */
      mark: z.nullable(decimal),
      /** Of an open copy at the mark; null without one. Of a closed one net of fees and funding. */
      result: z.nullable(decimal),
      fees: decimal,
      funding: decimal,
      is_self_held: z.boolean(),
      closed: z.nullable(time),
      fills: z.array(copyFill),
    }),
  ),
});
export type CopyOwnOrder = z.infer<typeof copyOwnOrder>;

/** Why the result of a follow differs from the trader's; the parts add up to the atom. */
export const copyResult = z.strictObject({
  follow_id: id,
  trader_user_id: id,
  name: z.string(),
  /** The trader's price results at the size of this follow. */
  scaled: decimal,
  rounding: decimal,
  skipped: decimal,
  own_exits: decimal,
  /** Price result of the copies: the four above. */
  mine: decimal,
  fees: decimal,
  funding: decimal,
  /** The three above. */
  net: decimal,
  share: decimal,
  /** Net and share. */
  kept: decimal,
  /** Results of open copies at the marks, before fees; null without a mark. */
  open: z.nullable(decimal),
  /** Orders that were copied, left out with a reason, and those without a fill. */
  copied_orders: z.int(),
  skipped_orders: z.int(),
  unfilled_orders: z.int(),
});
export type CopyResult = z.infer<typeof copyResult>;

/** A share that a follower paid. */
export const copyShare = z.strictObject({
  id,
  follow_id: id,
  trader_user_id: id,
  name: z.string(),
  /** The week, as in "2026-W49", or `end`. */
  period: z.string(),
  /** Result that counts, the highest one before, and the rate of what is above it. */
  basis: decimal,
  before: decimal,
  rate: decimal,
  amount: decimal,
  /** The highest result from then on. */
  after: decimal,
  /** What of it was paid: less at the end of a follow that had less. */
  paid_amount: z.nullable(decimal),
  /** The text of the record in the public log, its SHA-256, and the salt that opens the hash of the follow in it. */
  body: z.string(),
  record: z.string(),
  salt: z.string(),
  /** Null: what was set aside did not cover it yet. */
  paid: z.nullable(time),
  time,
});
export type CopyShare = z.infer<typeof copyShare>;
