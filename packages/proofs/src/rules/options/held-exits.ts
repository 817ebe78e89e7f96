// SPDX-License-Identifier: Apache-2.0
/**
 * Options that had no price in the second in which they were due: those that a later price decided, and those that were
 * refunded. Hiding the price of a second chooses between the exits that follow and a refund. Whether that favors the
 * operator shows in prices that stand in the log: the last one before the due second, the one that decided, and the next
 * one behind a refund. By each of them as many options are won as lost when seconds fail by chance.
 *
 * Options of one hole fall together, so each hole is one swing of the sum, however many options it holds; holes whose
 * options were open at the same time are taken as dependent.
 */
import { type Swing, isAboveChance } from './chance.ts';
import type { AuditedOption } from './audit.ts';
import { OPTION_WAIT_MS, type PricedTick } from './rule.ts';

/** Where the last price before a time and the first one from it on are read; null where there is none. */
export interface KnownPrices {
  priceBefore(symbol: string, prices: string, time: number): PricedTick | null;
  priceFrom(symbol: string, prices: string, time: number): PricedTick | null;
}

/** An option without a price when it was due. */
interface Held {
  readonly option: AuditedOption;
  readonly entry: PricedTick;
  readonly due: number;
  /** When there was a price again. */
  readonly until: number;
  readonly before: PricedTick | null;
  /** Of a late exit the price that decided. */
  readonly late: PricedTick | null;
  /** Of a refund the next price, at most a minute later. */
  readonly next: PricedTick | null;
}

/** What was counted. Equal prices count in neither. */
export interface HeldFigures {
  /** Options that were decided later than in the second in which they were due; those of them that were won. */
  readonly late: number;
  readonly lateWon: number;
  /** Options without a price when due that the last price before would have decided; those it would have made a win. */
  readonly held: number;
  readonly heldAhead: number;
  /** Refunded ones that the next price would have decided; those it would have made a win. */
  readonly undecided: number;
  readonly wouldWin: number;
  readonly isSuspicious: boolean;
}

/** A refund is compared with a price that is at most so much later. */
const NEXT_MS = 60_000;

function heldOf(option: AuditedOption, prices: KnownPrices): Held | null {
  const { read, result } = option;
  if (read.order.rule === 'options/1' || !result?.entry || result.due === null) return null;
  const { entry, due, exit, refund } = result;
  if (exit ? exit.time === due : refund !== 'NO_SETTLEMENT') return null;
  const { symbol, prices: kind } = read.record;
  const before = prices.priceBefore(symbol, kind, due);
  if (exit) return { option, entry, due, until: exit.time, before, late: exit, next: null };
  const missing = result.missing ?? due + OPTION_WAIT_MS;
  const after = prices.priceFrom(symbol, kind, missing + 1);
  const next = after !== null && after.time <= missing + NEXT_MS ? after : null;
  return { option, entry, due, until: after?.time ?? missing, before, late: null, next };
}

/** Options whose holes overlap. */
function holesOf(held: readonly Held[]): Held[][] {
  const holes: { until: number; options: Held[] }[] = [];
  for (const one of [...held].sort((a, b) => a.due - b.due)) {
    const last = holes.at(-1);
    if (last && one.due <= last.until) {
      last.options.push(one);
      last.until = Math.max(last.until, one.until);
    } else holes.push({ until: one.until, options: [one] });
  }
  return holes.map(({ options }) => options);
}

type PriceOf = (held: Held) => PricedTick | null;
type Weight = (held: Held) => number;

const isUp = ({ option }: Held) => option.read.order.direction === 'up';
/** 1 for a win by this price, -1 for a loss, 0 for neither. */
function signOf(held: Held, priceOf: PriceOf): number {
  const price = priceOf(held)?.price;
  if (price === undefined || price === held.entry.price) return 0;
  return price > held.entry.price === isUp(held) ? 1 : -1;
}

/** How far options of one price swing with it: upward ones turn at their entry one way, downward ones the other. */
function rangeOf(options: readonly Held[], weight: Weight): number {
  const turns = options.map((held) => ({ at: held.entry.price, by: (isUp(held) ? 2 : -2) * weight(held) }));
  turns.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0));
  let [value, least, most] = [0, 0, 0];
  turns.forEach(({ at, by }, i) => {
    value += by;
    if (turns[i + 1]?.at === at) return;
    least = Math.min(least, value);
    most = Math.max(most, value);
  });
  return most - least;
}

function swingOf(priced: readonly Held[], priceOf: PriceOf, weight: Weight): Swing {
  const bySecond = Map.groupBy(priced, (held) => `${held.option.read.record.symbol} ${priceOf(held)?.time}`);
  return {
    from: priced.reduce((least, { entry }) => Math.min(least, entry.time), Number.POSITIVE_INFINITY),
    to: priced.reduce((most, held) => Math.max(most, priceOf(held)?.time ?? 0), 0),
    value: priced.reduce((sum, held) => sum + weight(held) * signOf(held, priceOf), 0),
    range: [...bySecond.values()].reduce((sum, options) => sum + rangeOf(options, weight), 0),
  };
}

const one: Weight = () => 1;
/** Half of what a win returns, in units of the currency: the distance of both outcomes from their mean. */
const money: Weight = ({ option: { read } }) => Number(read.order.stake + read.order.profit) / 2 / 10 ** read.scale;

/** Counts options without a price when they were due, from `first` on, and says whether they favor the operator. */
export function heldExits(options: readonly AuditedOption[], prices: KnownPrices, first: number): HeldFigures {
  const held = options.flatMap((option) => heldOf(option, prices) ?? []).filter(({ due }) => due >= first);
  const holes = holesOf(held);
  const count = (priceOf: PriceOf, sign: number) => held.filter((found) => signOf(found, priceOf) === sign).length;
  const before: PriceOf = (found) => found.before;
  const late: PriceOf = (found) => found.late;
  const next: PriceOf = (found) => found.next;
  const leans = (priceOf: PriceOf, sign: number) => {
    const priced = holes.map((hole) => hole.filter((found) => priceOf(found) !== null)).filter(({ length }) => length > 0);
    return [one, money].some((weight) =>
      isAboveChance(priced.map((hole) => swingOf(hole, priceOf, (found) => sign * weight(found)))),
    );
  };
  const [heldAhead, wouldWin, lateWon] = [count(before, 1), count(next, 1), count(late, 1)];
  return {
    late: held.filter((found) => found.late !== null).length,
    lateWon,
    held: heldAhead + count(before, -1),
    heldAhead,
    undecided: wouldWin + count(next, -1),
    wouldWin,
    isSuspicious: leans(before, 1) || leans(next, 1) || leans(late, -1),
  };
}
