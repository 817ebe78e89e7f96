// SPDX-License-Identifier: Apache-2.0
/** The tick record: what the log keeps of one second of one symbol, with all that its index was made of. */
import type { LogRecord, RecordValue } from './canonical.ts';
import { type IndexResult, type IndexTerms, type SourceQuote, indexOf } from './index-rules.ts';

/** A quote in a record, with what became of it. */
export interface RecordedQuote extends SourceQuote {
  readonly state: string;
}

/** A tick as it stands in the log. All numbers are texts; times are epoch milliseconds. */
export type TickRecord = {
  readonly kind: 'tick';
  readonly version: '1';
  readonly symbol: string;
  /** Counts the ticks of a symbol from 1. */
  readonly seq: string;
  readonly time: string;
  readonly prices: string;
  readonly rules: {
    readonly version: '1';
    readonly min_sources: string;
    readonly max_age_ms: string;
    readonly tick: string;
  };
  readonly quotes: readonly {
    readonly source: string;
    readonly bid: string;
    readonly ask: string;
    readonly time: string;
    readonly state: string;
  }[];
  readonly previous: { readonly index: string; readonly time: string } | null;
  /** Null: there was no price, and nothing may be decided by it. */
  readonly index: string | null;
};

/** Puts a tick together. `prices` says whether they are recorded, live or simulated. */
export function tickRecord(
  of: { symbol: string; seq: number; prices: string },
  quotes: readonly SourceQuote[],
  terms: IndexTerms,
  result: IndexResult,
): TickRecord {
  const { previous } = terms;
  return {
    kind: 'tick',
    version: '1',
    symbol: of.symbol,
    seq: String(of.seq),
    time: String(terms.time),
    prices: of.prices,
    rules: {
      version: '1',
      min_sources: String(terms.minSources),
      max_age_ms: String(terms.maxAgeMs),
      tick: terms.tick,
    },
    quotes: quotes.map(({ source, bid, ask, time }, i) => ({ source, bid, ask, time, state: result.states[i] as string })),
    previous: previous ? { index: previous.index, time: String(previous.time) } : null,
    index: result.index,
  };
}

/**
 * The terms of each label of prices, as published: a record may not use easier ones, nor quote unpublished sources,
 * whose history cannot be compared. One live source more than needed, so that one may fail.
 */
export const PUBLISHED_TERMS = {
  live: { minSources: 3, maxAgeMs: 10_000, sources: ['binance', 'okx', 'kraken', 'bitget'] },
  recorded: { minSources: 1, maxAgeMs: 5_000, sources: ['recording'] },
  simulated: { minSources: 1, maxAgeMs: 5_000, sources: ['simulation'] },
} as const;

const COUNT = /^(0|[1-9][0-9]{0,14})$/;

function isPublished({ prices, rules, quotes, symbol, seq, time, previous }: TickRecord): boolean {
  const published = Object.hasOwn(PUBLISHED_TERMS, prices) && PUBLISHED_TERMS[prices as keyof typeof PUBLISHED_TERMS];
  if (published === false) return false;
  const sources: readonly string[] = published.sources;
  return (
    rules.min_sources === String(published.minSources) &&
    rules.max_age_ms === String(published.maxAgeMs) &&
    quotes.every(({ source }) => sources.includes(source)) &&
    typeof symbol === 'string' &&
    [seq, time].every((count) => typeof count === 'string' && COUNT.test(count)) &&
    (previous === null || Number(previous.time) < Number(time))
  );
}

const text = (value: RecordValue | undefined) => (typeof value === 'string' ? value : '');

/** Whether a record is a tick whose index follows from its quotes by the published rules. Never throws. */
export function verifyTick(record: LogRecord): boolean {
  try {
    const tick = record as unknown as TickRecord;
    if (tick.kind !== 'tick' || tick.version !== '1' || tick.rules.version !== '1' || !isPublished(tick)) return false;
    const terms: IndexTerms = {
      time: Number(text(tick.time)),
      minSources: Number(text(tick.rules.min_sources)),
      maxAgeMs: Number(text(tick.rules.max_age_ms)),
      tick: text(tick.rules.tick),
      previous: tick.previous && { index: text(tick.previous.index), time: Number(text(tick.previous.time)) },
    };
    const result = indexOf(tick.quotes, terms);
    return result.index === tick.index && result.states.every((state, i) => state === tick.quotes[i]?.state);
  } catch {
    return false;
  }
}
