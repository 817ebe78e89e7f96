/** What lists, search and the detail of a market show besides quotes: states, movers, names, facts. */
import * as z from 'zod/mini';
import { defineCall, defineChannel } from '../core/define.ts';
import { decimal, id, idInput, time } from '../core/schemas.ts';
import { quote } from './calls.ts';
import { priceSource } from './prices.ts';

const kind = quote.shape.kind;

/**
 * What a market with trading hours does: outside of a session orders wait in a `queue`; in an `auction` they meet at one price and stand
 * until it ends.
 */
export const marketSession = z.strictObject({
  phase: z.enum(['queue', 'auction', 'open', 'pause']),
  /** When the auction or the pause is over; null for others. */
  ends: z.nullable(time),
  /** Why it pauses: the index moved far, there was none, or the operator decided so. */
  pause: z.nullable(z.enum(['moved', 'silent', 'mode'])),
});
export type MarketSession = z.infer<typeof marketSession>;

/**
 * Whether a market has a price and takes orders. By decision of the operator (the strictest of installation, product and
 * market) `reduce_only`, `cancel_only`, `read_only`, `halted`; `closed` outside
 * its trading hours; `stale` when there is no index although there should be one.
 */
export const marketState = z.strictObject({
  id,
  state: z.enum(['open', 'reduce_only', 'cancel_only', 'read_only', 'halted', 'closed', 'stale']),
  /** The second of its last price; null when there was none since the start. */
  last_at: z.nullable(time),
  /** When its next session begins; null unless it is closed. */
  opens_at: z.nullable(time),
  /** What its desk does, where its orders have trading hours; absent for any other. */
  session: z.optional(marketSession),
});
export type MarketState = z.infer<typeof marketState>;

const overviewLimit = { max: 600, windowMs: 60_000 };

export const listStates = defineCall({
  id: 'markets.listStates',
  method: 'GET',
  path: '/market/states',
  access: 'visitor',
  limit: overviewLimit,
  input: {},
  output: z.array(marketState),
  summary: 'The state of every market.',
});

export const marketStatesChannel = defineChannel({
  id: 'markets.states',
  access: 'visitor',
  message: z.array(marketState),
  latestOnly: true,
  summary: 'The state of every market: at once, and when one of them changes.',
});

export const getSearch = defineCall({
  id: 'markets.getSearch',
  method: 'GET',
  path: '/market/search',
  access: 'visitor',
  limit: overviewLimit,
  input: {},
  output: z.strictObject({
    hot: z.array(z.strictObject({ id, symbol: z.string(), turnover_24h: decimal })),
    names: z.array(z.strictObject({ currency_id: id, code: z.string(), name: z.string(), names: z.array(z.string()) })),
    time,
  }),
  summary:
    'For a search on the device: the markets most traded in this house in 24 hours (then by their quotes’ turnover), and the names of every asset in all languages.',
});

export const getFacts = defineCall({
  id: 'markets.getFacts',
  method: 'GET',
  path: '/market/facts',
  access: 'visitor',
  limit: overviewLimit,
  input: { id: idInput },
  output: z.strictObject({
    id,
    symbol: z.string(),
    kind,
    name: z.string(),
    base: z.string(),
    quote: z.string(),
    tick: decimal,
    lot: decimal,
    price_decimals: z.int(),
    quantity_decimals: z.int(),
    min_notional: decimal,
    prices: priceSource,
    /** Trading hours; `open` and the times are those of now. */
    hours: z.strictObject({
      calendar: z.enum(['always', 'us-stocks', 'practice']),
      open: z.boolean(),
      opens_at: z.nullable(time),
      closes_at: z.nullable(time),
    }),
    /** How the index is made (docs/integrity.md). */
    index: z.strictObject({ symbol: z.string(), sources: z.array(z.string()), min_sources: z.int(), max_age_ms: z.int() }),
  }),
  errors: ['MARKETS_UNKNOWN_MARKET'],
  summary: 'The facts of an instrument: steps, trading hours, how its index is made.',
});
