// SPDX-License-Identifier: Apache-2.0
/**
 * The record of a second: one leaf of the log that covers every instrument. It holds the root of a small tree over their
 * records and names the second before it, so that a second which was not logged shows as a hole.
 *
 * Units: epoch milliseconds as texts; a second's number is its time in seconds. Invariants: times are whole seconds and
 * rise; the rules are the published ones of the kind of prices.
 */
import { type Hash, fromHex, sameBytes, toHex } from '../bytes.ts';
import { type RecordValue, canonicalText, readCanonical } from '../canonical.ts';
import { readPath } from '../growth.ts';
import { countOf } from '../count.ts';
import { PUBLISHED_TERMS } from '../tick.ts';
import { pathIn } from '../tree.ts';
import { verifyInclusion } from '../verify-tree.ts';
import { MAX_INSTRUMENTS, innerLevels, innerNode, innerRoot, priceHash } from './inner-tree.ts';
import { type PriceRecord, type SecondRules, readPrice, verifyPrice } from './price-record.ts';

export const SECOND_MS = 1_000;

/** Where a second stands. */
export interface SecondPlace {
  readonly leaf: number;
  readonly time: number;
}

/** A second as it stands in the log. */
export type SecondRecord = {
  readonly kind: 'second';
  readonly version: '1';
  readonly time: string;
  readonly prices: string;
  readonly rules: { readonly version: '1'; readonly min_sources: string; readonly max_age_ms: string };
  /** The second logged before it; null for the first of a log. */
  readonly before: { readonly leaf: string; readonly time: string } | null;
  /** How many instruments, and the root over their records. */
  readonly instruments: string;
  readonly root: string;
};

/** An instrument's record with its place and the path to the root of its second. */
export interface ProvedPrice {
  readonly body: string;
  readonly place: string;
  readonly path: readonly string[];
}

/** A second that was read from its text. */
export interface ReadSecond extends SecondRules {
  readonly record: SecondRecord;
  /** Number of the second: its time in seconds. */
  readonly seq: number;
  readonly before: SecondPlace | null;
  readonly instruments: number;
  readonly root: Hash;
}

/** Puts the record of a second together from the texts of its instruments, in their order. */
export function secondRecord(
  of: { time: number; prices: string; minSources: number; maxAgeMs: number; before: SecondPlace | null },
  texts: readonly string[],
): SecondRecord {
  const { before } = of;
  return {
    kind: 'second',
    version: '1',
    time: String(of.time),
    prices: of.prices,
    rules: { version: '1', min_sources: String(of.minSources), max_age_ms: String(of.maxAgeMs) },
    before: before ? { leaf: String(before.leaf), time: String(before.time) } : null,
    instruments: String(texts.length),
    root: toHex(innerRoot(texts.map(priceHash))),
  };
}

/** The text of the record. */
export const secondText = (record: SecondRecord): string => canonicalText(record as unknown as RecordValue);

function read(record: SecondRecord): ReadSecond | null {
  if (record.kind !== 'second' || record.version !== '1' || record.rules.version !== '1') return null;
  const [time, instruments, root] = [countOf(record.time), countOf(record.instruments), fromHex(record.root, 32)];
  if (time === null || time % SECOND_MS !== 0 || !instruments || instruments > MAX_INSTRUMENTS || root === null) return null;
  if (!Object.hasOwn(PUBLISHED_TERMS, record.prices)) return null;
  const { minSources, maxAgeMs } = PUBLISHED_TERMS[record.prices as keyof typeof PUBLISHED_TERMS];
  if (record.rules.min_sources !== String(minSources) || record.rules.max_age_ms !== String(maxAgeMs)) return null;
  let before: SecondPlace | null = null;
  if (record.before !== null) {
    const [leaf, at] = [countOf(record.before.leaf), countOf(record.before.time)];
    if (leaf === null || at === null || at % SECOND_MS !== 0 || at >= time) return null;
    before = { leaf, time: at };
  }
  return { record, time, prices: record.prices, minSources, maxAgeMs, seq: time / SECOND_MS, before, instruments, root };
}

/** Reads the text of a leaf; null when it is no second by the published rules. Never throws. */
export function readSecond(body: string): ReadSecond | null {
  try {
    const record = readCanonical(body) as unknown as SecondRecord | null;
    return typeof record === 'object' && record !== null ? read(record) : null;
  } catch {
    return null;
  }
}

/** The texts of a second's instruments with their paths, as files carry them: all, or those that are wanted. */
export function provePrices(texts: readonly string[], isWanted: (text: string) => boolean = () => true): ProvedPrice[] {
  const levels = innerLevels(texts.map(priceHash));
  return texts.flatMap((body, place) =>
    isWanted(body) ? [{ body, place: String(place), path: pathIn(levels, place).map(toHex) }] : [],
  );
}

/** Whether an instrument's text stands in a second. Never throws. */
export function isInSecond(second: ReadSecond, { body, place, path }: ProvedPrice): boolean {
  try {
    const [at, hashes] = [countOf(place), readPath(path)];
    if (at === null || hashes === null || second.instruments > MAX_INSTRUMENTS) return false;
    return verifyInclusion(priceHash(body), at, second.instruments, hashes, second.root, innerNode);
  } catch {
    return false;
  }
}

/** Whether these are all the texts of a second, in their order. */
export function areAllPrices(second: ReadSecond, texts: readonly string[]): boolean {
  if (texts.length !== second.instruments || !texts.every((one) => one.isWellFormed())) return false;
  return sameBytes(innerRoot(texts.map(priceHash)), second.root);
}

/** An instrument's record out of a second; null when it is none, or not by the published rules. */
export function verifiedPrice(second: ReadSecond, body: string): PriceRecord | null {
  const price = readPrice(body);
  return price !== null && verifyPrice(price, second) ? price : null;
}
