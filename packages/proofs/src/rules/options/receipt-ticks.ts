// SPDX-License-Identifier: Apache-2.0
/** The ticks of a receipt: what was read of them, and the result that the order's rule makes of them alone. */
import type { ProvedPrice, SecondPlace } from '../../second/second.ts';
import { type TickView, readLogged } from '../../second/tick-view.ts';
import { countOf } from '../../count.ts';
import type { ReadOrder } from './order-record.ts';
import { type OptionResult, type RuleOrder, type RuleTick, decideOption } from './rule.ts';

/** A record of the log with its place and the path to the root; a second has the instrument's record in it. */
export interface ProvedRecord {
  readonly leaf: string;
  readonly body: string;
  readonly path: readonly string[];
  readonly price?: ProvedPrice;
}

/** A tick of a receipt that was read. */
export interface ReadTick extends RuleTick {
  readonly view: TickView;
  readonly before: SecondPlace | null | undefined;
  readonly isInside: boolean;
  readonly isByRules: boolean;
  readonly body: string;
  readonly path: readonly string[];
}

/** One of another kind of prices than the order's has no price for it, and by version 2 does not count as logged. */
export function readTick({ leaf, body, path, price }: ProvedRecord, prices: string): ReadTick | null {
  const [place, read] = [countOf(leaf), readLogged(body, price)];
  if (place === null || read === null) return null;
  const isOther = read.view.prices !== prices;
  return { ...read, leaf: place, price: isOther ? null : read.price, isOther, body, path };
}

/**
 * Whether all ticks have one step: the index is rounded to it, so a change while an option is open would bend the price. An
 * option is bound to the step of its order; whether the list was another one between order and entry, only the whole log shows.
 */
export function haveOneStep(ticks: readonly ReadTick[]): boolean {
  return ticks.every(({ view }) => view.step === ticks[0]?.view.step);
}

const rises = (before: RuleTick, tick: RuleTick) => tick.seq > before.seq && tick.leaf > before.leaf && tick.time > before.time;

/** Whether no tick of the symbol lies between two: by their numbers, or by the second that the later one names. */
function isNext(before: ReadTick, tick: ReadTick): boolean {
  if (tick.before === undefined) return tick.seq === before.seq + 1;
  // The first second of a log follows the ticks that were leaves of their own.
  if (tick.before === null) return before.before === undefined;
  return tick.before.leaf === before.leaf && tick.before.time === before.time;
}

/** Runs of ticks without gap; null when places or times do not rise. */
function runsOf(ticks: readonly ReadTick[]): ReadTick[][] | null {
  const runs: ReadTick[][] = [];
  for (const tick of ticks) {
    const last = runs.at(-1)?.at(-1);
    if (last && !rises(last, tick)) return null;
    if (last && isNext(last, tick)) runs.at(-1)?.push(tick);
    else runs.push([tick]);
  }
  return runs;
}

/**
 * Version 1 over the ticks of a receipt. The first run must begin with the last tick before the order, a leaf of its own,
 * and reach the entry, or a tick past the time for one: so no tick can be left out as if there had been none. The
 * exit must stand in a run that begins before due.
 */
function recomputeByRuns(order: RuleOrder, after: ReadOrder['after'], runs: readonly ReadTick[][]): OptionResult | null {
  const [first, second, ...more] = runs;
  const before = first?.[0];
  if (!first || !before || more.length > 0 || before.before !== undefined) return null;
  if (before.seq !== after.seq || before.leaf !== after.leaf || before.time !== after.time) return null;
  if (first.some((tick, i) => i > 0 && tick.leaf < order.leaf)) return null;
  const last = second ?? first;
  const result = decideOption(order, [...first, ...(second ?? [])], (last.at(-1) as ReadTick).time);
  if (result === null) return null;
  const { entry, exit, due } = result;
  if (entry === null) return second ? null : result;
  if (!first.includes(entry as ReadTick) || (last[0] as ReadTick).time >= (due ?? 0)) return null;
  return exit === null || last.includes(exit as ReadTick) ? result : null;
}

/** Whether the seconds of a receipt can be of one log: each names one before it that is not before the last one shown. */
function areLinked(seconds: readonly ReadTick[]): boolean {
  return seconds.every(({ leaf, before }, i) => {
    if (before === undefined || (before !== null && before.leaf >= leaf)) return false;
    const last = seconds[i - 1];
    if (last === undefined) return true;
    if (before === null || !rises(last, seconds[i] as ReadTick)) return false;
    return before.time === last.time ? before.leaf === last.leaf : before.time > last.time && before.leaf > last.leaf;
  });
}

/** Whether the seconds show that one of this time was not logged behind the order, or not with its kind of prices. */
function isMissing(seconds: readonly ReadTick[], time: number): boolean {
  if (seconds.some((tick) => tick.time === time)) return true;
  return seconds.some(({ time: own, before }) => own > time && (before === null || (before !== undefined && before.time < time)));
}

/**
 * Version 2: every second from the one expected to the one used is in the receipt, and one that was not logged is shown by a
 * later one, which names the second before it.
 */
function recomputeBySeconds(order: RuleOrder, seconds: readonly ReadTick[]): OptionResult | null {
  if (!areLinked(seconds)) return null;
  const result = decideOption(order, seconds, Number.MAX_SAFE_INTEGER);
  return result && (result.missing === null || isMissing(seconds, result.missing)) ? result : null;
}

/** The result of an order by its rule from the ticks of its receipt; null when they do not show it. */
export function recompute(order: RuleOrder, after: ReadOrder['after'], ticks: readonly ReadTick[]): OptionResult | null {
  if (order.rule === 'options/2') return recomputeBySeconds(order, ticks);
  const runs = runsOf(ticks);
  return runs && recomputeByRuns(order, after, runs);
}
