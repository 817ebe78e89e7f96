// SPDX-License-Identifier: Apache-2.0
/**
 * A tick as it is shown and settled by, wherever it stands in the log: in the record of a second, or, in logs from before
 * there were seconds, as a leaf of its own.
 */
import { parseAmount } from '@glasshouse/money';
import { type LogRecord, readCanonical } from '../canonical.ts';
import { countOf } from '../count.ts';
import { type TickRecord, verifyTick } from '../tick.ts';
import { type PriceRecord, pricesOfInstrument, verifyPrice } from './price-record.ts';
import { type ProvedPrice, type ReadSecond, type SecondPlace, isInSecond, readSecond } from './second.ts';
import { readPrice } from './price-record.ts';

/** Decimals in which prices are compared. */
export const PRICE_DECIMALS = 10;

/** A source of a tick; an absent one has no quote. */
export interface ShownQuote {
  readonly source: string;
  readonly state: string;
  readonly bid: string | null;
  readonly ask: string | null;
  readonly time: string | null;
}

/** A tick that can be shown. Numbers are texts. */
export interface TickView {
  readonly symbol: string;
  readonly seq: string;
  readonly time: string;
  readonly prices: string;
  readonly step: string;
  readonly index: string | null;
  /** Why there is no index; null where the record does not say. */
  readonly reason: string | null;
  readonly quotes: readonly ShownQuote[];
}

/** A tick that was read. `before` is undefined for a leaf of its own, null in the first second of a log. */
export interface ReadLogged {
  readonly view: TickView;
  readonly seq: number;
  readonly time: number;
  readonly price: bigint | null;
  readonly before: SecondPlace | null | undefined;
  /** Whether the instrument's text stands in its second; true for a leaf of its own. */
  readonly isInside: boolean;
  /** Whether the index, or its absence, follows from the sources by the published rules. */
  readonly isByRules: boolean;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const orNull = (value: unknown) => (isText(value) ? value : null);

function priceOf(index: string | null): bigint | null | undefined {
  if (index === null) return null;
  const parsed = parseAmount(index, PRICE_DECIMALS);
  return parsed.ok ? parsed.atoms : undefined;
}

function readTick(record: TickRecord): ReadLogged | null {
  const [seq, time, price] = [countOf(record.seq), countOf(record.time), priceOf(record.index)];
  if (seq === null || time === null || price === undefined || ![record.symbol, record.prices].every(isText)) return null;
  if (!Array.isArray(record.quotes)) return null;
  const quotes = record.quotes.map(({ source, state, bid, ask, time: at }) => ({ source, state, bid, ask, time: at }));
  const { symbol, prices, index } = record;
  const view = {
    symbol,
    seq: record.seq,
    time: record.time,
    prices,
    step: record.rules?.tick ?? '',
    index,
    reason: null,
    quotes,
  };
  const isByRules = verifyTick(record as unknown as LogRecord);
  return { view, seq, time, price, before: undefined, isInside: true, isByRules };
}

/** The view of an instrument of a second. */
export function viewOf(second: ReadSecond, price: PriceRecord): TickView {
  const quotes = price.sources.map((one) => {
    const { bid, ask, time } = one as Partial<Record<'bid' | 'ask' | 'time', unknown>>;
    return { source: one.source, state: one.state, bid: orNull(bid), ask: orNull(ask), time: orNull(time) };
  });
  const { symbol, step, index, reason } = price;
  const prices = pricesOfInstrument(second.prices, symbol);
  return { symbol, seq: String(second.seq), time: second.record.time, prices, step, index, reason, quotes };
}

/** Reads a tick out of the text of its leaf and, in a second, the instrument's text. Null when it is none. Never throws. */
export function readLogged(body: string, price: ProvedPrice | undefined): ReadLogged | null {
  try {
    if (price === undefined) {
      const record = readCanonical(body) as unknown as TickRecord | null;
      return record !== null && typeof record === 'object' && record.kind === 'tick' ? readTick(record) : null;
    }
    const second = readSecond(body);
    const record = second && readPrice(price.body);
    if (!second || !record) return null;
    const value = priceOf(record.index);
    if (value === undefined) return null;
    return {
      view: viewOf(second, record),
      seq: second.seq,
      time: second.time,
      price: value,
      before: second.before,
      isInside: isInSecond(second, price),
      isByRules: verifyPrice(record, second),
    };
  } catch {
    return null;
  }
}
