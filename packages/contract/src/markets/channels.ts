/** Channels of prices and books. */
import * as z from 'zod/mini';
import { defineChannel } from '../core/define.ts';
import { id, time } from '../core/schemas.ts';
import { PERIODS, candle, level, publicTrade, series, ticker } from './calls.ts';

const sides = { bids: z.array(level), asks: z.array(level) };

/** A whole book under its number, as `getDepth` answers it too: the best 50 levels of each side. */
export const depthSnapshot = z.strictObject({ type: z.literal('snapshot'), id, series, sequence: z.int(), ...sides, time });
/**
 * What turns the book numbered `from` into the one numbered `sequence`: levels with their new quantities, "0" for one
 * that is gone or no longer among the best. Without levels (`from` is `sequence`) it means that nothing was missed.
 */
export const depthChange = z.strictObject({
  type: z.literal('change'),
  id,
  series,
  from: z.int(),
  sequence: z.int(),
  ...sides,
  time,
});
export type DepthChange = z.infer<typeof depthChange>;
export const depthStep = z.union([depthSnapshot, depthChange]);
export type DepthStep = z.infer<typeof depthStep>;

export const tickersChannel = defineChannel({
  id: 'markets.tickers',
  access: 'visitor',
  message: z.array(ticker),
  latestOnly: true,
  summary: 'The tickers of all markets, once a second while prices move.',
});

export const candlesChannel = defineChannel({
  id: 'markets.candles',
  access: 'visitor',
  params: { id: z.int(), period: z.enum(PERIODS) },
  message: candle,
  latestOnly: true,
  summary: 'The current candle of a market and period: at once, and once a second while prices move.',
});

export const depthChannel = defineChannel({
  id: 'markets.depth',
  access: 'visitor',
  params: { id: z.int() },
  message: z.array(depthStep),
  summary:
    'The book of a market: a snapshot at first, then numbered differences in their order. Who finds that a number is missing, or that the series is another, reads getDepth again, and joins anew where that answers of another series.',
});

export const tradesChannel = defineChannel({
  id: 'markets.trades',
  access: 'visitor',
  params: { id: z.int() },
  message: z.array(publicTrade),
  summary: 'New trades of a market. Their ids rise with time.',
});
