// SPDX-License-Identifier: Apache-2.0
/**
 * What chance alone does to counts and sums, as bounds that it passes at most once in ten thousand logs. They are
 * inequalities that hold for every distribution (Bernstein, Hoeffding), not approximations by the normal curve.
 */

import { SECOND_MS } from '../../second/second.ts';

/** How often chance passes a bound at most. */
export const RARE = 1e-4;

/**
 * The most hits of independent trials (Bernstein's inequality). `tests` is how many such bounds are held against one log,
 * so that chance passes any of them at most once in ten thousand logs.
 */
export function mostHits(expected: number, variance: number, tests = 1): number {
  const log = Math.log(Math.max(1, tests) / RARE);
  return expected + log / 3 + Math.sqrt((log * log) / 9 + 2 * log * variance);
}

/** What options of one moment add to a sum: from when to when their outcomes depend on prices, and how far it can swing. */
export interface Swing {
  readonly from: number;
  readonly to: number;
  readonly value: number;
  /** The most minus the least that it can be. */
  readonly range: number;
}

/** In how many spans one moment lies at most. */
function deepest(spans: readonly Swing[]): number {
  const ends = spans.flatMap(({ from, to }) => [
    { time: from, step: 1 },
    { time: to, step: -1 },
  ]);
  // A span that ends where another begins does not overlap it.
  ends.sort((a, b) => a.time - b.time || a.step - b.step);
  let [depth, most] = [0, 0];
  for (const { step } of ends) {
    depth += step;
    most = Math.max(most, depth);
  }
  return Math.max(1, most);
}

/**
 * Whether a sum of fair swings (expectation zero) is larger than chance makes it. Swings whose spans overlap may depend on
 * each other in any way (Hoeffding's inequality for sums of partly dependent values, Janson 2004).
 */
export function isAboveChance(swings: readonly Swing[]): boolean {
  const sum = swings.reduce((total, { value }) => total + value, 0);
  const squares = swings.reduce((total, { range }) => total + range * range, 0);
  return sum > Math.sqrt((deepest(swings) * squares * Math.log(1 / RARE)) / 2);
}

/** Seconds from the first to the last one, epoch milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Spans that count as one. */
interface Run extends Span {
  readonly spans: readonly Span[];
}

/** So few other seconds do not part a run: a feed that flickers fails once. */
const FLICKER = 2;
/** A run is compared with all places up to so far from its own, where as many options are open. */
const NEAR_MS = 900_000;

/** Rising seconds as spans without a break. */
export function spansOf(times: readonly number[]): Span[] {
  const spans: { from: number; to: number }[] = [];
  for (const time of times) {
    const last = spans.at(-1);
    if (last && time === last.to + SECOND_MS) last.to = time;
    else spans.push({ from: time, to: time });
  }
  return spans;
}

function runsOf(spans: readonly Span[]): Run[] {
  const runs: { from: number; to: number; spans: Span[] }[] = [];
  for (const span of spans) {
    const last = runs.at(-1);
    if (last && span.from - last.to <= (FLICKER + 1) * SECOND_MS) {
      last.to = span.to;
      last.spans.push(span);
    } else runs.push({ ...span, spans: [span] });
  }
  return runs;
}

/** Index of the first of some items that is not below a value; `numberOf` an item rises. */
export function firstFrom<T>(items: readonly T[], value: number, numberOf: (item: T) => number = Number): number {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (numberOf(items[middle] as T) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** At which share of all places near its own a run would hold one of the needed seconds. */
function chanceOf({ from, to }: Span, needed: readonly number[], first: number, last: number): number {
  const length = (to - from) / SECOND_MS + 1;
  const [low, high] = [Math.max(first, from - NEAR_MS), Math.min(last, to + NEAR_MS)];
  const places = (high - low) / SECOND_MS + 2 - length;
  const lastPlace = high - (length - 1) * SECOND_MS;
  let [covered, next] = [0, low];
  for (let i = firstFrom(needed, low); i < needed.length; i++) {
    const time = needed[i] as number;
    if (time > high) break;
    const begin = Math.max(next, time - (length - 1) * SECOND_MS);
    const end = Math.min(time, lastPlace);
    if (end >= begin) covered += (end - begin) / SECOND_MS + 1;
    next = Math.max(next, end + SECOND_MS);
  }
  return places <= 0 ? 1 : covered / places;
}

/** At which share of all places near its own a needed second stands: by chance a run begins with one as often. */
function densityAt({ from, to }: Span, needed: readonly number[], first: number, last: number): number {
  const [low, high] = [Math.max(first, from - NEAR_MS), Math.min(last, to + NEAR_MS)];
  return (firstFrom(needed, high + 1) - firstFrom(needed, low)) / ((high - low) / SECOND_MS + 1);
}

/** Runs of seconds, those that hold a needed one and those that begin with one, and how many would wherever they lay. */
export interface HitRuns {
  readonly runs: number;
  readonly hit: number;
  readonly expected: number;
  readonly begun: number;
  readonly expectedBegun: number;
  readonly isSuspicious: boolean;
}

const sumOf = (numbers: readonly number[]) => numbers.reduce((sum, number) => sum + number, 0);
const varianceOf = (chances: readonly number[]) => sumOf(chances.map((chance) => chance * (1 - chance)));

/**
 * Holds spans against needed seconds (both rising) of a record from `first` to `last`; `tests` as for `mostHits`. Hiding
 * prices for several seconds hits a needed one anyway when options are many, but seldom begins with one by chance.
 */
export function hitRuns(
  spans: readonly Span[],
  needed: readonly number[],
  { first, last, tests = 1 }: { first: number; last: number; tests?: number },
): HitRuns {
  const runs = runsOf(spans);
  const next = (from: number) => needed[firstFrom(needed, from)] ?? Number.POSITIVE_INFINITY;
  const hit = runs.filter((run) => run.spans.some(({ from, to }) => next(from) <= to)).length;
  const begun = runs.filter(({ from }) => next(from) === from).length;
  const chances = runs.map((run) => chanceOf(run, needed, first, last));
  const densities = runs.map((run) => densityAt(run, needed, first, last));
  const [expected, expectedBegun] = [sumOf(chances), sumOf(densities)];
  const isSuspicious =
    hit > mostHits(expected, varianceOf(chances), 2 * tests) || begun > mostHits(expectedBegun, varianceOf(densities), 2 * tests);
  return { runs: runs.length, hit, expected, begun, expectedBegun, isSuspicious };
}
