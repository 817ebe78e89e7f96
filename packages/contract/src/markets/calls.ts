/** Instruments and quotes; what candles, books and trades are made of. */
import * as z from 'zod/mini';
import { MARKET_KINDS } from '../core/constants.ts';
import { defineCall } from '../core/define.ts';
import { MODES } from '../core/modes.ts';
import { decimal, id, time } from '../core/schemas.ts';
import { contractKind, priceSource } from './prices.ts';

/** Candle periods; days begin 00:00 UTC and weeks on Monday. */
export const PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Period = (typeof PERIODS)[number];

/** A market with its newest quote. Changes are fractions ("0.0231" is 2.31 percent). */
export const quote = z.strictObject({
  id,
  symbol: z.string(),
  kind: z.enum(MARKET_KINDS),
  /** Of a market of contracts. */
  contract: z.optional(contractKind),
  currency_id: id,
  legal_id: id,
  base: z.string(),
  quote: z.string(),
  /** Smallest price step and smallest quantity step. */
  tick: decimal,
  lot: decimal,
  price_decimals: z.int(),
  quantity_decimals: z.int(),
  /** Smallest order value in the quote currency. */
  min_notional: decimal,
  /** The mode that counts for it; of its quote, so as of when it was read (`markets.states` follows it). */
  status: z.enum(MODES),
  prices: priceSource,
  last: z.nullable(decimal),
  time: z.nullable(time),
  /** Since 00:00 UTC (AMB-102). */
  change_today: z.nullable(decimal),
  change_24h: z.nullable(decimal),
  high_24h: z.nullable(decimal),
  low_24h: z.nullable(decimal),
  volume_24h: z.nullable(decimal),
  turnover_24h: z.nullable(decimal),
  /** About 24 prices since 00:00 UTC (of a stock: since the close before its session), oldest first: the span of `change_today`. */
  sparkline: z.array(decimal),
});
export type Quote = z.infer<typeof quote>;

/** One candle: [open time, open, high, low, close, volume in base units]. */
export const candle = z.tuple([time, decimal, decimal, decimal, decimal, decimal]);
export type Candle = z.infer<typeof candle>;

/** One level of a book: [price, quantity]. */
export const level = z.tuple([decimal, decimal]);
/** Whose numbers those of a book are: each start of each server has its own, and numbers of two of them cannot be compared. */
export const series = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** A numbered snapshot of a book: bids from the highest, asks from the lowest. */
export const depth = z.strictObject({ id, series, sequence: z.int(), bids: z.array(level), asks: z.array(level), time });
export type Depth = z.infer<typeof depth>;

/** A public trade of the engine. */
export const publicTrade = z.strictObject({
  id,
  price: decimal,
  quantity: decimal,
  side: z.enum(['buy', 'sell']),
  time,
  /** The taker is a simulated trader of the demo. */
  demo: z.optional(z.literal(true)),
});
export type PublicTrade = z.infer<typeof publicTrade>;

export const listQuotes = defineCall({
  id: 'markets.listQuotes',
  method: 'GET',
  path: '/currency/quotation_new',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: {},
  output: z.array(quote),
  summary: 'All markets with last price, today’s change and the figures of 24 hours.',
});

/** The moving part of a quote. */
export const ticker = z.strictObject({
  id,
  last: decimal,
  time,
  change_today: decimal,
  change_24h: decimal,
  high_24h: decimal,
  low_24h: decimal,
  volume_24h: decimal,
  turnover_24h: decimal,
});
export type Ticker = z.infer<typeof ticker>;
