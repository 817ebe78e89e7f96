/** Instruments, quotes, candles and depth. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { MODES } from '../core/modes.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';

/** Candle periods; days begin 00:00 UTC and weeks on Monday. */
export const PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;
export type Period = (typeof PERIODS)[number];

/** Where prices come from; everything but `live` is labelled wherever it is shown. */
export const priceSource = z.enum(['recorded', 'live', 'simulated']);
export type PriceSource = z.infer<typeof priceSource>;

/** A market with its newest quote. Changes are fractions ("0.0231" is 2.31 percent). */
export const quote = z.strictObject({
  id,
  symbol: z.string(),
  kind: z.enum(['spot', 'perpetual', 'option', 'stock']),
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
/** Whose numbers those of a book are: each start of each server has its own, and numbers of two of them say nothing of each other. */
export const series = z.string().check(z.regex(/^[0-9a-f]{8}$/));
/** A numbered snapshot of a book: bids from the highest, asks from the lowest. */
export const depth = z.strictObject({ id, series, sequence: z.int(), bids: z.array(level), asks: z.array(level), time });
export type Depth = z.infer<typeof depth>;

/** A public trade of the engine. */
export const publicTrade = z.strictObject({ id, price: decimal, quantity: decimal, side: z.enum(['buy', 'sell']), time });
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

export const listCandles = defineCall({
  id: 'markets.listCandles',
  method: 'GET',
  path: '/currency/new_timeshar',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: {
    from: idInput,
    to: idInput,
    symbol: z.string().check(z.maxLength(32)),
    period: z.string().check(z.maxLength(4)),
    /** Candles of the index (the default), or of the trades of the spot desk. */
    source: z.optional(z.enum(['index', 'trade'])),
  },
  output: z.strictObject({ symbol: z.string(), period: z.string(), prices: priceSource, list: z.array(candle) }),
  errors: ['MARKETS_UNKNOWN_MARKET', 'MARKETS_UNKNOWN_PERIOD', 'MARKETS_RANGE_TOO_LONG'],
  summary: 'Candles of a market between two times (epoch milliseconds), at most 1,500.',
});

export const getDepth = defineCall({
  id: 'markets.getDepth',
  method: 'GET',
  path: '/market/depth',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { id: idInput },
  output: depth,
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'The order book of a market: the best 50 levels of each side.',
});

export const listTrades = defineCall({
  id: 'markets.listTrades',
  method: 'GET',
  path: '/market/trades',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { id: idInput },
  output: z.array(publicTrade),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'The last 50 trades of a market, newest first. Every one has two orders behind it.',
});

export const listTicks = defineCall({
  id: 'markets.listTicks',
  method: 'GET',
  path: '/market/ticks',
  access: 'visitor',
  limit: { max: 600, windowMs: 60_000 },
  input: { symbol: z.string().check(z.maxLength(32)), from: idInput, to: z.optional(idInput) },
  output: z.strictObject({
    symbol: z.string(),
    /**
     * `index` is null where there was no price; `prices` is the label of this very tick, whatever feed runs now; `leaf` is
     * its place in the public log (/proofs/export).
     */
    list: z.array(z.strictObject({ time, seq: z.int(), index: z.nullable(decimal), prices: priceSource, leaf: z.int() })),
  }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'Logged ticks of the index from a time on, at most 300, each with its place in the public log.',
});

const states = z.array(z.strictObject({ state: z.string(), seconds: z.int() }));

export const getPriceRecord = defineCall({
  id: 'markets.getRecord',
  method: 'GET',
  path: '/market/record',
  access: 'visitor',
  limit: { max: 120, windowMs: 60_000 },
  /** Whole hours, the running one among them: a day when left out. */
  input: {
    hours: z.optional(z.union([z.int().check(z.minimum(1), z.maximum(2_160)), z.string().check(z.regex(/^[1-9][0-9]{0,3}$/))])),
  },
  output: z.strictObject({
    /** What is counted: seconds in [from, to); `to` is the second behind the last one that was counted. */
    from: time,
    to: time,
    /** Seconds of that time, and how many of them stand in the log: the others were not logged. */
    seconds: z.int(),
    logged: z.int(),
    list: z.array(
      z.strictObject({
        symbol: z.string(),
        /** `priced`, or why there was no index: closed, no_source, too_few, step. */
        index: states,
        /** Of every published source: `used`, why its quote was dropped, or why there was none: silent, failed, closed. */
        sources: z.array(z.strictObject({ source: z.string(), states })),
      }),
    ),
    hours: z.array(z.strictObject({ time, seconds: z.int(), logged: z.int() })),
  }),
  summary:
    'How complete the record of prices is: seconds that were not logged, how often each published source of each instrument was absent or dropped, and why there was no price.',
});

export const getPriceHealth = defineCall({
  id: 'markets.getPriceHealth',
  method: 'GET',
  path: '/market/health',
  access: 'visitor',
  limit: { max: 300, windowMs: 60_000 },
  /** One instrument's symbol; all of them when left out. */
  input: { symbol: z.optional(z.string().check(z.maxLength(32))) },
  output: z.strictObject({
    prices: priceSource,
    min_sources: z.int(),
    max_age_ms: z.int(),
    /** Why there is no price of anything: the clock stands behind the record, nothing can be recorded, or another feed rules. */
    stopped: z.nullable(z.enum(['clock', 'record', 'feed'])),
    list: z.array(
      z.strictObject({
        symbol: z.string(),
        has_price: z.boolean(),
        /** The index of this second, and the second. */
        index: z.nullable(decimal),
        time,
        sources: z.array(
          z.strictObject({
            source: z.string(),
            /** `used`, or why its quote is not (docs/integrity.md); `silent` when it has none. */
            state: z.string(),
            /** As the source sent them: not always numbers. */
            bid: z.nullable(z.string()),
            ask: z.nullable(z.string()),
            quoted_at: z.nullable(time),
            connected: z.boolean(),
            heard_at: z.nullable(time),
            skew_ms: z.nullable(z.int()),
            failures: z.int(),
          }),
        ),
      }),
    ),
  }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'What the sources of each instrument quote, used or dropped and why; and whether there is a price.',
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
