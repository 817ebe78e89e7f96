/**
 * Products and positions of dual investment. Base is the coin (BTC), quote is USDT. Fractions are texts: a rate of "0.964491" is
 * 96.4491 percent a year, a yield of "0.018497" is 1.8497 percent of what is put in. Prices are USDT of one coin.
 */
import * as z from 'zod/mini';
import { decimal, id, time } from '../core/schemas.ts';
import { count, hash, logKey, provedPrice, treeHead } from '../proofs/calls.ts';
import { pricedRecord, recordReceipt } from '../proofs/receipts.ts';

/** `call`: put in a coin, sell high. `put`: put in USDT, buy low. */
export const DUAL_TYPES = ['call', 'put'] as const;
export const dualType = z.enum(DUAL_TYPES);
export type DualType = z.infer<typeof dualType>;
export const DUAL_SECTIONS = ['demo', 'days', 'weeks', 'months'] as const;
export const DUAL_STATUSES = ['soon', 'on_sale', 'paused', 'sold_out', 'closed', 'settling', 'settled', 'failed'] as const;
export type DualStatus = (typeof DUAL_STATUSES)[number];

/** A product as a list shows it. */
export const dualOffer = z.strictObject({
  id,
  currency_id: id,
  /** The coin's code, such as BTC. */
  code: z.string(),
  type: dualType,
  section: z.enum(DUAL_SECTIONS),
  /** What one share puts in, and in which coin. */
  per_share_price: decimal,
  put_in_code: z.string(),
  /** Decimals of an atom of the coin and of USDT. */
  base_scale: z.int(),
  quote_scale: z.int(),
  /** The rate of a year and what of it this term pays; null without a quote (no price, too few closes, closed, paused). */
  annualized_rate: z.nullable(decimal),
  term_yield: z.nullable(decimal),
  linked_price: decimal,
  /** (linked price − index) ÷ index; null without an index. */
  distance: z.nullable(decimal),
  /** Units of holding from now, begun ones counted whole, and how long one is in ms. */
  holding_days: z.int(),
  unit_ms: z.int(),
  maturity: time,
  opens: time,
  closes: time,
  /** By what is left of the product and by the fund. */
  remaining_shares: z.int(),
  max_shares: z.int(),
  max_user_shares: z.int(),
  /** What is sold of it, as a fraction. */
  progress: decimal,
  status: z.enum(DUAL_STATUSES),
  is_demo: z.boolean(),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type DualOffer = z.infer<typeof dualOffer>;

/** The published volatility that quotes are made with. */
export const dualVolatility = z.strictObject({
  sigma: decimal,
  /** The full hour that it was made for. */
  hour: time,
  /** How many hourly closes it rests on, and how many daily ones (0: it is the hourly figure). */
  hours: z.int(),
  days: z.int(),
  /** Whether there were too few closes, and the demo's start value is used. */
  is_start_value: z.boolean(),
  record: z.string(),
});

/** The list of one coin and type. */
export const dualIndex = z.strictObject({
  currency_id: id,
  code: z.string(),
  type: dualType,
  /** All coins that there are products of. */
  coins: z.array(z.strictObject({ currency_id: id, code: z.string() })),
  /** The minute whose first priced tick makes the quotes; null without one. */
  minute: z.nullable(time),
  /** The price of that tick. */
  index: z.nullable(decimal),
  /** The kind of prices: live, recorded or simulated. */
  label: z.enum(['live', 'recorded', 'simulated']),
  volatility: z.nullable(dualVolatility),
  sections: z.array(z.strictObject({ section: z.enum(DUAL_SECTIONS), products: z.array(dualOffer) })),
  /** When the next products are published. */
  next: time,
  time,
});
export type DualIndex = z.infer<typeof dualIndex>;

/** How a maturity was settled. */
export const dualSettlement = z.strictObject({
  /** Time-weighted mean of the window, 8 decimals, cut; null where there was no price. */
  price: z.nullable(decimal),
  /** The window that was used ended here; later than the maturity where ticks were missing. Null without one. */
  end: z.nullable(time),
  /** Milliseconds of the window that ticks covered. */
  covered_ms: z.int(),
  /** Whether the price was at or above the linked price; null without one. */
  is_at_or_above: z.nullable(z.boolean()),
  /** SHA-256 of its record in the public log. */
  record: z.string(),
});
export type DualSettlement = z.infer<typeof dualSettlement>;

/** A product with what its formula is made of. */
export const dualDetail = z.strictObject({
  ...dualOffer.shape,
  window_ms: z.int(),
  /** How far the window may move behind the maturity where ticks are missing. */
  extend_ms: z.int(),
  /** What the operator keeps of the model's price, as a fraction. */
  operator_share: decimal,
  label: z.enum(['live', 'recorded', 'simulated']),
  /** The inputs of the quote of this minute; null without one. */
  quote: z.nullable(
    z.strictObject({
      minute: time,
      index: decimal,
      tick_time: time,
      tick_leaf: z.int(),
      volatility: dualVolatility,
      /** T of the formula in ms: until maturity less a third of the window. */
      term_ms: z.int(),
      /** The model's price of one coin's option in USDT, and the yield before the operator's share. */
      option_price: decimal,
      fair_yield: decimal,
      rate: decimal,
      term_yield: decimal,
    }),
  ),
  /** What is set aside for one share at this quote, in both coins. */
  set_aside: z.nullable(z.strictObject({ base: decimal, quote: decimal })),
  /** Above it (call) holding would have paid more, below it (put) the USDT would be worth more. */
  break_even: z.nullable(decimal),
  fund: z.strictObject({ base: decimal, quote: decimal, base_held: decimal, quote_held: decimal }),
  settlement: z.nullable(dualSettlement),
  /** While it settles: since when, and until when the window may still move. */
  settling: z.nullable(z.strictObject({ since: time, until: time })),
});
export type DualDetail = z.infer<typeof dualDetail>;

/** What some shares would be paid, at the quote of this minute. */
export const dualQuote = z.strictObject({
  id,
  num: z.int(),
  put_in: decimal,
  put_in_code: z.string(),
  /** What is received below the linked price, in the coin; at or above it, in USDT. */
  if_base: decimal,
  if_quote: decimal,
  /** The yield in the coin put in. */
  yield: decimal,
  rate: decimal,
  units: z.int(),
  set_aside: z.strictObject({ base: decimal, quote: decimal }),
  break_even: decimal,
  /** Both outcomes at prices around the linked one, against keeping what is put in; USDT. */
  against_holding: z.array(
    z.strictObject({
      /** The move of the index from now, such as "-0.2". */
      move: decimal,
      price: decimal,
      outcome: z.enum(['base', 'quote']),
      received: decimal,
      received_code: z.string(),
      /** What is received, and what would have been kept, at that price. */
      worth: decimal,
      held: decimal,
      result: decimal,
    }),
  ),
  /** The largest number of this moment, and what sets it; of a visitor without their balance. */
  most: z.strictObject({ num: z.int(), by: z.enum(['shares', 'user', 'fund', 'balance']) }),
  minute: time,
  maturity: time,
});
export type DualQuote = z.infer<typeof dualQuote>;

/** 1 purchased, 2 settling, 3 completed, 4 failed: no window had a price, put in and yield came back. */
export const dualStatus = z.union([z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** A position of the user. */
export const dualPosition = z.strictObject({
  id,
  product_id: id,
  currency_id: id,
  code: z.string(),
  type: dualType,
  bought_shares: z.int(),
  per_share_price: decimal,
  put_in: decimal,
  put_in_code: z.string(),
  base_scale: z.int(),
  quote_scale: z.int(),
  /** What it is paid below the linked price (in the coin), and at or above it (in USDT). */
  estimated_income: z.strictObject({ base: decimal, quote: decimal }),
  /** The yield in the coin put in. */
  yield: decimal,
  rate: decimal,
  term_yield: decimal,
  units: z.int(),
  unit_ms: z.int(),
  linked_price: decimal,
  /** The index now, and in which coin it would be paid by it; null without a price, and after the settlement. */
  index: z.nullable(decimal),
  side_now: z.nullable(z.enum(['base', 'quote'])),
  break_even: decimal,
  bought: time,
  maturity: time,
  window_ms: z.int(),
  status: dualStatus,
  /** While it settles: since when, and until when the window may still move. */
  settling: z.nullable(z.strictObject({ since: time, until: time })),
  settlement: z.nullable(
    z.strictObject({
      price: z.nullable(decimal),
      end: z.nullable(time),
      outcome: z.enum(['base', 'quote', 'failed']),
      paid: decimal,
      paid_code: z.string(),
      /** What was paid against keeping what was put in, at the settlement price, in USDT; null without a price. */
      against_holding: z.nullable(decimal),
      settled: time,
      /** SHA-256 of the result's record in the public log. */
      record: z.string(),
    }),
  ),
  is_demo: z.boolean(),
  record: z.string(),
});
export type DualPosition = z.infer<typeof dualPosition>;

/** A maturity that is over, by product. */
export const dualPast = z.strictObject({
  id,
  currency_id: id,
  code: z.string(),
  type: dualType,
  linked_price: decimal,
  maturity: time,
  window_ms: z.int(),
  is_demo: z.boolean(),
  /** In which coin it was paid; failed: no window had a price. */
  outcome: z.enum(['base', 'quote', 'failed']),
  price: z.nullable(decimal),
  end: z.nullable(time),
});
export type DualPast = z.infer<typeof dualPast>;

/** What anybody needs to check a position without this server. */
export const dualReceipt = recordReceipt('glasshouse-dual-receipt', pricedRecord);
export type DualReceiptFile = z.infer<typeof dualReceipt>;

/** Every second of a settled window with its price, under one signed head; each node of the tree stands once. */
export const dualSettlementFile = z.strictObject({
  format: z.literal('glasshouse-dual-settlement'),
  version: z.literal('1'),
  log: z.string(),
  /** The record of the settlement. */
  price: z.strictObject({ leaf: count, body: z.string() }),
  /** From the first second at or behind the beginning of the first window to the first at or behind the end. */
  seconds: z.array(
    z.strictObject({
      leaf: count,
      body: z.string(),
      price: provedPrice,
    }),
  ),
  /** Nodes of the tree by `level.index`, from which the root of the head follows with the leaves above. */
  nodes: z.record(z.string(), hash),
  head: treeHead,
  keys: z.array(logKey),
});
export type DualSettlementFile = z.infer<typeof dualSettlementFile>;
