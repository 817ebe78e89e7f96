/**
 * Margin. Levels are text with four decimals, cut: "1.4984" says that assets are 1.4984 times the debts. Rates are fractions of a
 * year; prices are of the index, in USDT.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { pricedRecord, recordReceipt } from '../proofs/receipts.ts';

/** `called` from the level of the call on; `liquidating` while as much as heals is sold. */
export const MARGIN_STATES = ['normal', 'called', 'liquidating'] as const;
export const marginState = z.enum(MARGIN_STATES);
export type MarginStateName = z.infer<typeof marginState>;

/** The levels: least collateral levels of borrowing and leaving; levels of the call, of liquidation and of its end. */
export const marginLevels = z.strictObject({
  borrow: decimal,
  leave: decimal,
  call: decimal,
  liquidation: decimal,
  heals: decimal,
});

const coin = { currency_id: id, code: z.string(), scale: z.int() };

/** An asset of the account. */
export const marginItem = z.strictObject({
  ...coin,
  available: decimal,
  frozen: decimal,
  /** Principal and interest apart, and together. */
  principal: decimal,
  interest: decimal,
  owed: decimal,
  /** In USDT; null without a price. */
  value: z.nullable(decimal),
  debt_value: z.nullable(decimal),
  index: z.nullable(decimal),
  haircut: decimal,
  /** The most that may be borrowed and taken out now, in the asset; null without prices. */
  can_borrow: z.nullable(decimal),
  can_leave: z.nullable(decimal),
  /** What bounds borrowing. */
  borrow_by: z.enum(['level', 'pool', 'user', 'closed']),
  rate: z.nullable(decimal),
  /** What the next full hour adds to the debt at the rate of this hour. */
  interest_hour: decimal,
  /** Index of this asset at which the level of the call and of liquidation is reached while all others stand; null: none does it. */
  call_price: z.nullable(decimal),
  liquidation_price: z.nullable(decimal),
});
export type MarginItem = z.infer<typeof marginItem>;

/** The margin account of the user. */
export const marginAccount = z.strictObject({
  state: marginState,
  called: z.nullable(time),
  /** Null without debts or without prices. */
  level: z.nullable(decimal),
  collateral_level: z.nullable(decimal),
  /** In USDT; null without prices. */
  assets: z.nullable(decimal),
  debts: z.nullable(decimal),
  /** The most that can be lost: assets less debts. */
  net: z.nullable(decimal),
  levels: marginLevels,
  items: z.array(marginItem),
  next_hour: time,
  time,
});
export type MarginAccount = z.infer<typeof marginAccount>;

/** A price of the call and of liquidation, now and after. */
export const marginTrigger = z.strictObject({
  ...coin,
  symbol: z.string(),
  index: decimal,
  call_now: z.nullable(decimal),
  call_after: z.nullable(decimal),
  liquidation_now: z.nullable(decimal),
  liquidation_after: z.nullable(decimal),
  /** How far the last is from the index, as a fraction of it with its sign. */
  distance: z.nullable(decimal),
});

/** What borrowing, repaying or taking out would change. */
export const marginPreview = z.strictObject({
  ...coin,
  act: z.enum(['borrow', 'repay', 'leave']),
  number: decimal,
  /** The rate of this hour, and that of an hour with the pool's use after it. */
  rate: decimal,
  rate_after: decimal,
  /** What of this hour is charged at once, what a further hour and a day add at the rate of this hour. */
  interest_now: decimal,
  interest_hour: decimal,
  interest_day: decimal,
  /** Of a repayment. */
  to_interest: decimal,
  to_principal: decimal,
  level_now: z.nullable(decimal),
  level_after: z.nullable(decimal),
  collateral_now: z.nullable(decimal),
  collateral_after: z.nullable(decimal),
  net_now: decimal,
  triggers: z.array(marginTrigger),
  /** The most of it, and what bounds it. */
  most: decimal,
  most_by: z.enum(['level', 'pool', 'user', 'closed', 'owed', 'balance']),
  /** Why it could not be done now. */
  refusal: z.nullable(z.string()),
  time,
});
export type MarginPreview = z.infer<typeof marginPreview>;

/** An hour of a pool: its use in the hour before and what it costs. */
export const marginHour = z.strictObject({
  hour: time,
  utilisation: decimal,
  rate: decimal,
  /** Rate of the hour itself, ten decimals. */
  rate_hour: decimal,
  lent: decimal,
  idle: decimal,
  /** SHA-256 of its record in the public log; null before anything is owed in it. */
  record: z.nullable(z.string()),
});
export type MarginHour = z.infer<typeof marginHour>;

/** What can be borrowed of an asset, and at which rate. */
export const marginPool = z.strictObject({
  ...coin,
  curve: z.strictObject({ base: decimal, kink: decimal, at_kink: decimal, most: decimal }),
  haircut: decimal,
  offered: z.boolean(),
  /** The rate of this hour; null before its first hour. */
  now: z.nullable(marginHour),
  /** Lent ÷ capital now. */
  utilisation: decimal,
  capital: decimal,
  lent: decimal,
  idle: decimal,
  /** What all users together may still borrow, and the most that one may owe. */
  lendable: decimal,
  user_most: decimal,
});
export type MarginPool = z.infer<typeof marginPool>;

export const MARGIN_EVENTS = ['borrow', 'repay', 'interest', 'liquidation', 'write_off'] as const;

/** Something that changed a debt of the user. */
export const marginEvent = z.strictObject({
  id,
  ...coin,
  kind: z.enum(MARGIN_EVENTS),
  time,
  /** Changes of principal and interest, with their signs. */
  principal: decimal,
  interest: decimal,
  /** The debt after it. */
  owed: decimal,
  order_id: z.nullable(id),
});
export type MarginEventItem = z.infer<typeof marginEvent>;

/** What a begun hour charged, with the figures that make it. */
export const marginInterest = z.strictObject({
  id,
  ...coin,
  hour: time,
  time,
  /** The highest principal of the hour until then, the hour's rate, and what the hour had charged before. */
  base: decimal,
  rate_hour: decimal,
  before: decimal,
  amount: decimal,
  /** SHA-256 of the rate's record in the public log. */
  record: z.string(),
});
export type MarginInterestItem = z.infer<typeof marginInterest>;

/** A step of a liquidation, as anybody may see it: it names no user. */
export const marginLiquidation = z.strictObject({
  id,
  time,
  /** The step before of the same liquidation; null of its first, which is at or below the level of liquidation. */
  from: z.nullable(id),
  /** Index by asset that it was decided by, each a second of the log. */
  ticks: z.array(z.strictObject({ ...coin, symbol: z.string(), time, price: decimal })),
  /** In USDT before it, and the levels before and after. */
  assets: decimal,
  debts: decimal,
  level: decimal,
  level_after: z.nullable(decimal),
  /** What was repaid from what was held of the same asset. */
  in_kind: z.array(z.strictObject({ ...coin, amount: decimal })),
  /** The order of the step, of which nothing may have been filled; null: no whole lot was left to sell. */
  order: z.nullable(
    z.strictObject({
      ...coin,
      symbol: z.string(),
      side: z.enum(['buy', 'sell']),
      /** Value that heals, in USDT; what was ordered and filled of the coin; worst price; mean price. */
      value: decimal,
      quantity: decimal,
      filled: decimal,
      limit: decimal,
      price: z.nullable(decimal),
      gross: decimal,
    }),
  ),
  /** The fee of the taker, in what the order received; null: nothing was filled. It is the operator's. */
  trading_fee: z.nullable(z.strictObject({ ...coin, amount: decimal })),
  /** Repaid from the fills, by asset; the charge in USDT, which is the fund's. */
  repaid: z.array(z.strictObject({ ...coin, amount: decimal })),
  fee: decimal,
  /** By asset, of an end below the debts: what the fund made good, what the pool lost, interest that nobody is paid. */
  losses: z.array(z.strictObject({ ...coin, by_fund: decimal, written_off: decimal, interest: decimal })),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type MarginLiquidationItem = z.infer<typeof marginLiquidation>;

/** The fund of an asset and what its pool lost. */
export const marginFund = z.strictObject({
  ...coin,
  fund: decimal,
  capital: decimal,
  lent: decimal,
  idle: decimal,
  /** Since the beginning: fees and charges that went to the fund, what it made good, what the pool lost. */
  received: decimal,
  made_good: decimal,
  written_off: decimal,
});
export type MarginFund = z.infer<typeof marginFund>;

/** What anybody needs to check a step of a liquidation without this server. */
export const marginReceipt = recordReceipt('glasshouse-margin-receipt', pricedRecord);
export type MarginReceiptFile = z.infer<typeof marginReceipt>;
