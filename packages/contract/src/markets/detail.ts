/** What the detail of one market reads: candles, book and trades. Apart from the calls that every start makes. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { idInput } from '../core/schemas.ts';
import { candle, depth, publicTrade } from './calls.ts';
import { priceSource } from './prices.ts';

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
