// SPDX-License-Identifier: Apache-2.0
/**
 * Whether seconds are missing from the log, or an instrument has no price in them, where they decide options more often than
 * elsewhere, and whether the options affected favor the operator. Withholding seconds or prices of losses shows in
 * both.
 *
 * Limits: statistics. A server or a feed that stands still takes whole runs of seconds with it, so runs are counted, not
 * seconds. All bounds together leave an honest log less than once in a thousand.
 */
import { SECOND_MS } from '../../second/second.ts';
import type { AuditedOption } from './audit.ts';
import { type HitRuns, type Span, hitRuns, spansOf } from './chance.ts';
import { type HeldFigures, type KnownPrices, heldExits } from './held-exits.ts';
import { OPTION_WAIT_MS, entrySecondOf } from './rule.ts';

/** A log that was read to its end, as far as it is counted here. */
export interface ReadLog extends KnownPrices {
  /** Times of the logged seconds, rising. */
  readonly seconds: readonly number[];
  /** By symbol the times, rising, of logged seconds without a price that the rules did not impose. */
  readonly silences: ReadonlyMap<string, readonly number[]>;
  options(): readonly AuditedOption[];
}

/** A second that an option needs. */
interface NeededSecond {
  readonly time: number;
  readonly leaf: number;
  readonly need: 'entry' | 'exit';
}

/** A second that was needed and for want of which the stake went back. */
export interface MissingSecond extends NeededSecond {
  /** Whether there is a leaf of that second, but none of use: without the symbol, or with prices of another kind. */
  readonly isLogged: boolean;
}

/** Runs of seconds in which a symbol had no price. */
export interface SilentRuns extends HitRuns {
  readonly symbol: string;
}

/** What was counted. `runs`, `hit`, `expected`: runs of missing seconds, those with a needed one, how many would by chance. */
export interface MissingFigures extends HitRuns, HeldFigures {
  /** Seconds from the first to the last of the log, and how many of them are missing. */
  readonly seconds: number;
  readonly missing: number;
  /** Seconds that an option needed to enter or to end, and how many of them were missing or of no use. */
  readonly needed: number;
  readonly neededMissing: number;
  /** Those of `neededMissing` that have a leaf, which was of no use. */
  readonly neededLogged: number;
  /** Of every symbol that had no price in some second; a run is hit when it holds the expected second of an entry or exit. */
  readonly silent: readonly SilentRuns[];
  readonly list: readonly MissingSecond[];
}

/** The seconds that an order's rule expects: of the entry, and, once entered, of the exit. */
function expectedBy({ leaf, read, result }: AuditedOption): NeededSecond[] {
  if (read.order.rule === 'options/1') return [];
  const entry = { time: entrySecondOf(read.order), leaf, need: 'entry' as const };
  return result?.due ? [entry, { time: result.due, leaf, need: 'exit' as const }] : [entry];
}

/** All seconds it needed: from each expected one to the one that was used or missing. */
function neededBy(option: AuditedOption): number[] {
  const { result } = option;
  return expectedBy(option).flatMap(({ time, need }) => {
    const used = need === 'entry' ? result?.entry : result?.exit;
    const last = result === null ? time : (used?.time ?? result.missing ?? time + OPTION_WAIT_MS);
    return Array.from({ length: (last - time) / SECOND_MS + 1 }, (_, i) => time + i * SECOND_MS);
  });
}

/** The second for want of which an order's stake went back: also one behind seconds without a price. */
function wantedBy({ leaf, read, result }: AuditedOption): NeededSecond[] {
  if (read.order.rule === 'options/1' || !result || result.missing === null) return [];
  return [{ time: result.missing, leaf, need: result.entry ? 'exit' : 'entry' }];
}

const rising = (times: Iterable<number>) => [...new Set(times)].sort((a, b) => a - b);

/** Where seconds are missing between logged ones. */
function holesOf(seconds: readonly number[]): Span[] {
  return seconds.flatMap((time, i) => {
    const from = (seconds[i - 1] ?? time) + SECOND_MS;
    return from < time ? [{ from, to: time - SECOND_MS }] : [];
  });
}

function silentRuns(log: ReadLog, options: readonly AuditedOption[], first: number, last: number): SilentRuns[] {
  const bySymbol = Map.groupBy(options, ({ read }) => read.record.symbol);
  return [...log.silences].flatMap(([symbol, silences]) => {
    const times = silences.filter((time) => time >= first);
    if (times.length === 0) return [];
    const needed = rising((bySymbol.get(symbol) ?? []).flatMap((option) => expectedBy(option).map(({ time }) => time)));
    const figures = hitRuns(spansOf(times), needed, { first, last, tests: log.silences.size });
    return [{ symbol, ...figures }];
  });
}

/** Counts the seconds of a log that was read to its end. */
export function missingSeconds(log: ReadLog): MissingFigures {
  const { seconds } = log;
  const options = log.options();
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)];
  const total = seconds.length === 0 ? 0 : (last - first) / SECOND_MS + 1;
  const logged = new Set(seconds);
  // What lies behind the last second may still be logged.
  const isInside = (time: number) => time >= first && time <= last;
  const list = options
    .flatMap(wantedBy)
    .filter(({ time }) => isInside(time))
    .map((one) => ({ ...one, isLogged: logged.has(one.time) }))
    .sort((a, b) => a.time - b.time);
  const needed = rising(options.flatMap(neededBy).filter(isInside));
  const missing = hitRuns(holesOf(seconds), needed, { first, last });
  const silent = silentRuns(log, options, first, last);
  const held = heldExits(options, log, first);
  return {
    ...missing,
    ...held,
    seconds: total,
    missing: total - logged.size,
    needed: needed.length,
    neededMissing: new Set(list.map(({ time }) => time)).size,
    neededLogged: new Set(list.filter(({ isLogged }) => isLogged).map(({ time }) => time)).size,
    silent,
    isSuspicious: missing.isSuspicious || held.isSuspicious || silent.some(({ isSuspicious }) => isSuspicious),
    list,
  };
}
