// SPDX-License-Identifier: Apache-2.0
/**
 * The record of one instrument in one second: every published source with its quote or why it has none, and the index or
 * why there is none. It stands in the tree of its second, whose record has the time, the kind of prices and their rules.
 *
 * Invariants: every published source is named; numbers are texts; the reason of a missing price follows from the rest.
 */
import { isStep } from './instruments.ts';
import { type RecordValue, canonicalText, readCanonical } from '../canonical.ts';
import { type IndexResult, type IndexTerms, type SourceQuote, indexOf } from '../index-rules.ts';
import { PUBLISHED_TERMS } from '../tick.ts';
import { PRACTICE_SYMBOL, openPractice, openSession } from './sessions.ts';

/** Why a source has no quote: nothing was received, its connection or answer failed, the market is closed. */
export const ABSENCES = ['silent', 'failed', 'closed'] as const;
export type Absence = (typeof ABSENCES)[number];

/**
 * Why there is no index: outside the trading hours, no published source quotes the instrument, fewer sources left than
 * the rules need, or a step of the price above a thousandth of it.
 */
export const NO_PRICE_REASONS = ['closed', 'no_source', 'too_few', 'step'] as const;
export type NoPriceReason = (typeof NO_PRICE_REASONS)[number];

/** A source that was absent. */
export interface AbsentSource {
  readonly source: string;
  readonly state: string;
}
/** A source that quoted, with what became of its quote. */
export interface QuotedSource extends AbsentSource {
  readonly bid: string;
  readonly ask: string;
  readonly time: string;
}

/** An instrument's record as it stands in the tree of its second. */
export type PriceRecord = {
  readonly kind: 'price';
  readonly version: '1';
  readonly symbol: string;
  readonly step: string;
  readonly sources: readonly (AbsentSource | QuotedSource)[];
  readonly previous: { readonly index: string; readonly time: string } | null;
  readonly index: string | null;
  readonly reason: string | null;
};

/** The rules of a second, read from its record. */
export interface SecondRules {
  readonly time: number;
  readonly prices: string;
  readonly minSources: number;
  readonly maxAgeMs: number;
}

/** The instruments that trade in sessions, of the United States or those of the practice share; all others trade day and night. */
export const PUBLISHED_STOCKS: readonly string[] = ['AAPL/USDT', 'IBM/USDT', 'BAC/USDT', 'AIG/USDT', PRACTICE_SYMBOL];
const isStock = (symbol: string) => PUBLISHED_STOCKS.includes(symbol);
const sessionFor = (symbol: string, time: number) => (symbol === PRACTICE_SYMBOL ? openPractice(time) : openSession(time));
const isOpen = (symbol: string, time: number) => !isStock(symbol) || sessionFor(symbol, time) !== null;

/**
 * The instruments of which there is no recording: while recordings are played their prices come from the published
 * simulation (docs/simulation.md), and are labeled so.
 */
export const PUBLISHED_SIMULATED: readonly string[] = [
  'XRP/USDT',
  'SOL/USDT',
  'BNB/USDT',
  'DOGE/USDT',
  'TRX/USDT',
  'LINK/USDT',
  'AVAX/USDT',
  'DOT/USDT',
  'XLM/USDT',
  'BCH/USDT',
  'UNI/USDT',
  'ATOM/USDT',
  'NEAR/USDT',
  'FIL/USDT',
  'ETC/USDT',
  'ALGO/USDT',
  'AAVE/USDT',
  'APT/USDT',
  'ARB/USDT',
  'OP/USDT',
];

/** What the prices of an instrument are in a second of this kind: their label wherever they are shown. */
export const pricesOfInstrument = <Kind extends string>(kind: Kind, symbol: string): Kind | 'simulated' =>
  kind === 'recorded' && PUBLISHED_SIMULATED.includes(symbol) ? 'simulated' : kind;

/** The sources that are published for an instrument; stocks are quoted by the recording only. */
export function publishedSources(prices: string, symbol: string): readonly string[] {
  if (!Object.hasOwn(PUBLISHED_TERMS, prices)) return [];
  if (isStock(symbol) && prices !== 'recorded') return [];
  return PUBLISHED_TERMS[pricesOfInstrument(prices, symbol) as keyof typeof PUBLISHED_TERMS].sources;
}

function reasonOf(symbol: string, rules: SecondRules, sources: number, used: number): NoPriceReason {
  if (sources === 0) return 'no_source';
  if (!isOpen(symbol, rules.time)) return 'closed';
  return used < Math.max(1, rules.minSources) ? 'too_few' : 'step';
}

const usedOf = (states: readonly string[]) => states.filter((state) => state === 'used').length;

/** Puts the record together. `absent` says why a published source that did not quote has no quote. */
export function priceRecord(
  of: { symbol: string; prices: string },
  quotes: readonly SourceQuote[],
  terms: IndexTerms,
  result: IndexResult,
  absent: (source: string) => Absence,
): PriceRecord {
  const published = publishedSources(of.prices, of.symbol);
  const rules = { time: terms.time, prices: of.prices, minSources: terms.minSources, maxAgeMs: terms.maxAgeMs };
  const isClosed = !isOpen(of.symbol, terms.time);
  const quoted = quotes.map(({ source, bid, ask, time }, i) => ({ source, state: result.states[i] as string, bid, ask, time }));
  const others = published
    .filter((source) => !quotes.some((quote) => quote.source === source))
    .map((source) => ({ source, state: isClosed ? 'closed' : absent(source) }));
  const { previous } = terms;
  return {
    kind: 'price',
    version: '1',
    symbol: of.symbol,
    step: terms.tick,
    sources: [...quoted, ...others],
    previous: previous ? { index: previous.index, time: String(previous.time) } : null,
    index: result.index,
    reason: result.index === null ? reasonOf(of.symbol, rules, published.length, usedOf(result.states)) : null,
  };
}

const isQuoted = (source: AbsentSource | QuotedSource): source is QuotedSource => Object.hasOwn(source, 'bid');
const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const hasKeys = (value: object, keys: string) => Object.keys(value).sort().join() === keys;

/** Every published source is named, no other is; one that is absent is named once and by a published word. */
function namesSources({ symbol, sources }: PriceRecord, { prices, time }: SecondRules): boolean {
  const published = publishedSources(prices, symbol);
  const names = sources.map(({ source }) => source);
  const isClosed = !isOpen(symbol, time);
  return (
    published.every((source) => names.includes(source)) &&
    sources.every((one) => {
      if (!published.includes(one.source)) return false;
      if (isQuoted(one)) return !isClosed && hasKeys(one, 'ask,bid,source,state,time');
      const isOnce = names.indexOf(one.source) === names.lastIndexOf(one.source);
      const isNamed = isClosed ? one.state === 'closed' : one.state === 'silent' || one.state === 'failed';
      return isOnce && isNamed && hasKeys(one, 'source,state');
    })
  );
}

/** Reads the text of a record; null when it is none in its canonical form. Never throws. */
export function readPrice(body: string): PriceRecord | null {
  const record = readCanonical(body) as unknown as PriceRecord | null;
  const isRecord =
    typeof record === 'object' &&
    record !== null &&
    record.kind === 'price' &&
    record.version === '1' &&
    typeof record.symbol === 'string' &&
    (record.index === null || typeof record.index === 'string') &&
    Array.isArray(record.sources) &&
    record.sources.every((one) => typeof one === 'object' && one !== null && typeof one.source === 'string');
  return isRecord ? record : null;
}

/** Whether the index, or its absence, follows from the sources by the published rules. Never throws. */
export function verifyPrice(record: PriceRecord, rules: SecondRules): boolean {
  try {
    if (!hasKeys(record, 'index,kind,previous,reason,sources,step,symbol,version') || !namesSources(record, rules)) return false;
    const { previous } = record;
    if (!isStep(record.step)) return false;
    if (previous !== null && !(Number(text(previous.time)) < rules.time)) return false;
    const quotes = record.sources.filter(isQuoted);
    const terms: IndexTerms = {
      time: rules.time,
      minSources: rules.minSources,
      maxAgeMs: rules.maxAgeMs,
      tick: text(record.step),
      previous: previous && { index: text(previous.index), time: Number(previous.time) },
    };
    const { index, states } = indexOf(quotes, terms);
    const published = publishedSources(rules.prices, record.symbol).length;
    const reason = index === null ? reasonOf(record.symbol, rules, published, usedOf(states)) : null;
    return record.index === index && record.reason === reason && quotes.every((quote, i) => quote.state === states[i]);
  } catch {
    return false;
  }
}

/** The text of the record. */
export const priceText = (record: PriceRecord): string => canonicalText(record as unknown as RecordValue);
