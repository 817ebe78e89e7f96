/**
 * Timed options ("seconds contracts"): orders, terms, receipts, statistics. The operator is the counterparty.
 * Fractions are texts: a payout of "0.82" is 82 percent of the stake.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { priceSource } from '../markets/prices.ts';
import { logKey, provedPrice, treeHead } from '../proofs/calls.ts';

export const OPTION_DIRECTIONS = ['up', 'down'] as const;
/**
 * `placed` is accepted and waits for its entry tick, `open` has entered; the others are final. A refund has its reason:
 * equal prices, no price to enter at, or none to settle on.
 */
export const OPTION_STATUSES = ['placed', 'open', 'won', 'lost', 'refunded'] as const;
export type OptionStatus = (typeof OPTION_STATUSES)[number];
export const OPTION_REFUNDS = ['EQUAL', 'NO_ENTRY', 'NO_SETTLEMENT'] as const;
/** What lists are asked for: not settled yet, or settled. */
export const OPTION_LIST_STATUSES = ['open', 'settled'] as const;

/** Not before the year 10000: how `forever` stands on the wire. */
export const FOREVER_MS = 253_402_300_799_000;

/** An option of the user. */
export const optionOrder = z.strictObject({
  id,
  match_id: id,
  symbol: z.string(),
  currency_id: id,
  code: z.string(),
  type: z.enum(OPTION_DIRECTIONS),
  seconds: z.int(),
  /** The stake. */
  number: decimal,
  payout: decimal,
  status: z.enum(OPTION_STATUSES),
  /** What a win brings besides the stake, and what a loss costs. */
  expected_profit: decimal,
  expected_loss: decimal,
  /** When it was accepted. */
  created: time,
  /** Entry price and the second of its tick; null before. */
  buy_price: z.nullable(decimal),
  buy_time: z.nullable(time),
  /** When it is due; before the entry tick as expected. */
  expiry_time: time,
  /** Settlement price and the second of its tick; null before and where there was none. */
  sell_price: z.nullable(decimal),
  sell_time: z.nullable(time),
  settled: z.nullable(time),
  refund: z.nullable(z.enum(OPTION_REFUNDS)),
  /** What came back, and what was won (or lost: negative). */
  returned: z.nullable(decimal),
  profit: z.nullable(decimal),
  prices: priceSource,
  /** The order's place in the public log. */
  leaf: z.int(),
});
export type OptionOrder = z.infer<typeof optionOrder>;

const hash = z.string().check(z.regex(/^[0-9a-f]{64}$/));
const count = z.string().check(z.regex(/^(0|[1-9][0-9]{0,15})$/));
const signed = { time: count, key: z.string(), signature: z.string() };

/** What anybody needs to check an option without this server (`npm run verify`, docs/integrity.md). */
export const optionReceipt = z.strictObject({
  format: z.literal('glasshouse-option-receipt'),
  version: z.enum(['1', '2']),
  acceptance: z.strictObject({ log: z.string(), leaf: count, order: z.string(), head: treeHead, ...signed }),
  settlement: z.nullable(
    z.strictObject({
      result: z.strictObject({
        outcome: z.enum(['won', 'lost', 'refunded']),
        refund: z.nullable(z.enum(OPTION_REFUNDS)),
        entry: z.nullable(count),
        exit: z.nullable(count),
        returned: decimal,
        journal: count,
      }),
      ...signed,
      head: treeHead,
      growth: z.array(hash),
      order: z.array(hash),
      ticks: z.array(z.strictObject({ leaf: count, body: z.string(), path: z.array(hash), price: z.optional(provedPrice) })),
    }),
  ),
  keys: z.array(logKey),
});
export type OptionReceiptFile = z.infer<typeof optionReceipt>;

/** What one length of one underlying pays. */
export const optionTerms = z.strictObject({
  match_id: id,
  symbol: z.string(),
  currency_id: id,
  seconds: z.int(),
  payout: decimal,
  min: decimal,
  max: decimal,
  /** Share of right options at which nothing is lost in the long run, rounded up. */
  break_even: decimal,
  /** What a unit staked brings on average when half of the options are right; negative is a loss. */
  expectation: decimal,
});
export type OptionTerms = z.infer<typeof optionTerms>;

/** Figures of settled options; `share` is that of the right ones among those won or lost, null below the published minimum. */
const figures = {
  options: z.int(),
  won: z.int(),
  lost: z.int(),
  staked: decimal,
  returned: decimal,
  share: z.nullable(decimal),
};

const ownFigures = { ...figures, refunded: z.int(), net: decimal };

/** The user's own results. */
export const optionStatistics = z.strictObject({
  days: z.int(),
  /** The currency of all amounts. */
  code: z.string(),
  total: z.strictObject(ownFigures),
  list: z.array(z.strictObject({ seconds: z.int(), ...ownFigures })),
  /** Lost ones among those settled within the last hour: after three the app offers a pause. */
  losses_last_hour: z.int(),
  /** Net result since 00:00 UTC and since Monday 00:00 UTC. */
  today: decimal,
  week: decimal,
});
export type OptionStatistics = z.infer<typeof optionStatistics>;

const publicFigures = {
  ...figures,
  /** Stakes returned because prices were equal, and because there was no price. */
  equal: z.int(),
  refunded: z.int(),
  /** Between these shares 99 percent of as many fair coins lie; null, as `share`, where fewer than `least` were decided. */
  low: z.nullable(decimal),
  high: z.nullable(decimal),
  within: z.nullable(z.boolean()),
};

/** What all users' options came to; recomputed from the public log by `npm run verify:options`. */
export const optionFairness = z.strictObject({
  rule: z.string(),
  /** Whole days by the time of settlement, `to` not included. */
  from: time,
  to: time,
  /** The currency of all amounts. */
  code: z.string(),
  /** The published minimum: of fewer decided options no share is given. */
  least: z.int(),
  list: z.array(
    z.strictObject({
      match_id: id,
      symbol: z.string(),
      seconds: z.int(),
      payout: decimal,
      break_even: decimal,
      ...publicFigures,
      bands: z.array(z.strictObject({ from: decimal, to: z.nullable(decimal), ...publicFigures })),
    }),
  ),
});
export type OptionFairness = z.infer<typeof optionFairness>;

export const OPTION_LIMITS = ['day_loss', 'week_loss', 'stake'] as const;
export type OptionLimitKind = (typeof OPTION_LIMITS)[number];
export const OPTION_PAUSES = ['day', 'three_days', 'week', 'month', 'half_year', 'year', 'forever'] as const;
export type OptionPause = (typeof OPTION_PAUSES)[number];

/** The user's own limits. Tighter ones hold at once, looser ones a day after they were asked for (`next`). */
export const optionLimits = z.strictObject({
  /** The currency of all amounts. */
  code: z.string(),
  limits: z.array(
    z.strictObject({
      kind: z.enum(OPTION_LIMITS),
      value: z.nullable(decimal),
      next: z.nullable(z.strictObject({ value: z.nullable(decimal), from: time })),
    }),
  ),
  /** Nothing is accepted before; null when not paused. */
  paused_until: z.nullable(time),
  /** When a pause ends earlier because that was asked for. */
  pause_ends: z.nullable(time),
  /** Lost (less won) since 00:00 UTC and since Monday, with what is at stake now. */
  used: z.strictObject({ day: decimal, week: decimal }),
  time,
});
export type OptionLimits = z.infer<typeof optionLimits>;
