// SPDX-License-Identifier: Apache-2.0
/**
 * The record of the instruments of a log: which ones every second from the next on covers, each with the step that its
 * index is rounded to. The recorder writes it before the first second and whenever the list is another, so that a change
 * stands in the log before it takes effect.
 *
 * Invariants: symbols rise and are named once; steps are powers of ten; the list is whole, never a difference.
 */
import { type RecordValue, canonicalText, readCanonical } from '../canonical.ts';
import { countOf } from '../count.ts';

/** The kind of the record. */
export const INSTRUMENTS = 'instruments';

/** An instrument with its step. */
export type Instrument = { readonly symbol: string; readonly step: string };

/** The record as it stands in the log. */
export type InstrumentsRecord = {
  readonly kind: typeof INSTRUMENTS;
  readonly version: '1';
  /** Of the second that it was written with, epoch milliseconds. */
  readonly time: string;
  readonly list: readonly Instrument[];
};

/** Steps by symbol. */
export type Steps = ReadonlyMap<string, string>;

/** One instrument that was added or removed, or whose step is another; null is none. */
export interface InstrumentChange {
  readonly symbol: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Whether a text is a step: a power of ten in its shortest form, so that no price is bent by a step chosen for it. */
export function isStep(text: unknown): text is string {
  return typeof text === 'string' && /^(0\.0{0,17}1|10{0,17})$/.test(text);
}

/** The text of the record. `time` is epoch milliseconds. RangeError when a step is no power of ten. */
export function instrumentsText(time: number, instruments: readonly Instrument[]): string {
  const list = instruments.map(({ symbol, step }) => ({ symbol, step }));
  const wrong = list.find(({ step }) => !isStep(step));
  if (wrong) throw new RangeError(`the step of ${wrong.symbol}, ${wrong.step}, is no power of ten`);
  list.sort((a, b) => (a.symbol < b.symbol ? -1 : 1));
  const record: InstrumentsRecord = { kind: INSTRUMENTS, version: '1', time: String(time), list };
  return canonicalText(record as unknown as RecordValue);
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function read(record: InstrumentsRecord): { time: number; steps: Steps } | null {
  const time = countOf(record.time);
  if (record.kind !== INSTRUMENTS || record.version !== '1' || time === null || !Array.isArray(record.list)) return null;
  const list: readonly Instrument[] = record.list;
  const isInOrder = list.every(({ symbol, step }, i) => {
    const before = list[i - 1];
    return isText(symbol) && isStep(step) && (before === undefined || before.symbol < symbol);
  });
  return isInOrder ? { time, steps: new Map(list.map(({ symbol, step }) => [symbol, step])) } : null;
}

/** Reads the text of a record; null when it is none. Never throws. */
export function readInstruments(body: string): { time: number; steps: Steps } | null {
  try {
    const record = readCanonical(body) as unknown as InstrumentsRecord | null;
    return typeof record === 'object' && record !== null ? read(record) : null;
  } catch {
    return null;
  }
}

/** What is different from one list to another, by symbol. */
export function instrumentChanges(from: Steps, to: Steps): InstrumentChange[] {
  const symbols = [...new Set([...from.keys(), ...to.keys()])].sort();
  return symbols
    .map((symbol) => ({ symbol, from: from.get(symbol) ?? null, to: to.get(symbol) ?? null }))
    .filter((change) => change.from !== change.to);
}
