/** The record of prices: logged ticks, how complete it is, and what sources quote. Apart from the calls that every start makes. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, idInput, time } from '../core/schemas.ts';
import { priceSource } from './prices.ts';

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
