/**
 * Whether seconds are missing from the log where they decide options more often than elsewhere, and whether those that are
 * missing there would have paid. Who withholds seconds in which they would lose shows in both.
 *
 * Limits: statistics. A server that stands still takes whole runs of seconds with it, so runs are counted, not seconds; bounds
 * are wide enough that an honest log leaves them less than once in a thousand.
 */
import { SECOND_MS } from '../second/second.ts';
import type { AuditedOption, OptionAudit } from './audit.ts';
import { entrySecondOf } from './rule.ts';

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

/** What was counted. */
export interface MissingFigures {
  /** Seconds from the first to the last of the log, and how many of them are missing. */
  readonly seconds: number;
  readonly missing: number;
  /** Seconds that an option needed to enter or to end, and how many of them were missing or of no use. */
  readonly needed: number;
  readonly neededMissing: number;
  /** Those of `neededMissing` that have a leaf, which was of no use. */
  readonly neededLogged: number;
  /** Runs of missing seconds; those that hold a needed one; how many would by chance. */
  readonly runs: number;
  readonly hit: number;
  readonly expected: number;
  /** Options whose exit is missing and that the next price would have decided; those that it would have made a win. */
  readonly undecided: number;
  readonly wouldWin: number;
  readonly isSuspicious: boolean;
  readonly list: readonly MissingSecond[];
}

/** The seconds an order needs: of the entry, and, once entered, of the exit. */
function neededBy({ leaf, read, result }: AuditedOption): NeededSecond[] {
  if (read.order.rule === 'options/1') return [];
  const entry = { time: entrySecondOf(read.order), leaf, need: 'entry' as const };
  return result?.due ? [entry, { time: result.due, leaf, need: 'exit' as const }] : [entry];
}

/** The second for want of which an order's stake went back: also one behind seconds without a price. */
function wantedBy({ leaf, read, result }: AuditedOption): NeededSecond[] {
  if (read.order.rule === 'options/1' || !result || result.missing === null) return [];
  return [{ time: result.missing, leaf, need: result.entry ? 'exit' : 'entry' }];
}

function runsOf(seconds: readonly number[]): { from: number; length: number }[] {
  return seconds.flatMap((time, i) => {
    const before = seconds[i - 1];
    const length = before === undefined ? 0 : (time - before) / SECOND_MS - 1;
    return length > 0 ? [{ from: (before as number) + SECOND_MS, length }] : [];
  });
}

/** How many are hit at most by chance: expectation and four deviations. */
const bound = (expected: number, variance: number) => expected + 4 * Math.sqrt(variance) + 1;

/** Counts the seconds of a log that was read to its end. */
export function missingSeconds(audit: OptionAudit): MissingFigures {
  const { seconds } = audit;
  const options = audit.options();
  const [first = 0, last = 0] = [seconds[0], seconds.at(-1)];
  const total = seconds.length === 0 ? 0 : (last - first) / SECOND_MS + 1;
  const logged = new Set(seconds);
  // What lies behind the last second may still be logged.
  const isInside = ({ time }: NeededSecond) => time >= first && time <= last;
  const list = options
    .flatMap(wantedBy)
    .filter(isInside)
    .map((one) => ({ ...one, isLogged: logged.has(one.time) }))
    .sort((a, b) => a.time - b.time);
  const needed = new Set([...options.flatMap(neededBy).filter(isInside), ...list].map(({ time }) => time));
  const runs = runsOf(seconds);
  const density = total === 0 ? 0 : needed.size / total;
  const chances = runs.map(({ length }) => 1 - (1 - density) ** length);
  const isHit = ({ from, length }: { from: number; length: number }) =>
    list.some(({ time }) => time >= from && time < from + length * SECOND_MS);
  const hit = runs.filter(isHit).length;
  const expected = chances.reduce((sum, chance) => sum + chance, 0);
  const variance = chances.reduce((sum, chance) => sum + chance * (1 - chance), 0);
  const decided = options.flatMap(({ read, result }) => {
    if (!result?.entry || result.refund !== 'NO_SETTLEMENT' || result.missing === null) return [];
    const next = audit.priceAfter(read.record.symbol, result.missing);
    return next === null || next === result.entry.price ? [] : [next > result.entry.price === (read.order.direction === 'up')];
  });
  const wouldWin = decided.filter((isWin) => isWin).length;
  return {
    seconds: total,
    missing: total - logged.size,
    needed: needed.size,
    neededMissing: new Set(list.map(({ time }) => time)).size,
    neededLogged: new Set(list.filter(({ isLogged }) => isLogged).map(({ time }) => time)).size,
    runs: runs.length,
    hit,
    expected,
    undecided: decided.length,
    wouldWin,
    isSuspicious: hit > bound(expected, variance) || wouldWin > bound(decided.length / 2, decided.length / 4),
    list,
  };
}
