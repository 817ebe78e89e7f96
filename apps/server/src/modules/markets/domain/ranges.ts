/**
 * Candles of any range of minutes of the replay in constant time: prefix sums for volume and turnover, sparse tables
 * for high and low, over one cycle.
 *
 * Units: ticks; volume in base atoms; turnover in atoms x ticks, estimated for each minute at the middle of its high
 * and low (the recording has no turnover), hence doubled to stay whole: `turnover2`.
 * Invariants: a range's candle is the aggregate of its minutes. Limits: a range's volume stays below 2^53 atoms.
 */
import { cycleCandle, cycleMinute, cycleOf } from './replay.ts';
import type { MinuteCandle, Series } from './series.ts';

/** A candle of a range; `turnover2` is twice the turnover. */
export interface RangeCandle extends MinuteCandle {
  readonly turnover2: bigint;
}

/** The candle of two ranges, of which `right` follows `left`. */
export function joinRanges(left: RangeCandle, right: RangeCandle): RangeCandle {
  return {
    open: left.open,
    close: right.close,
    high: Math.max(left.high, right.high),
    low: Math.min(left.low, right.low),
    volume: left.volume + right.volume,
    turnover2: left.turnover2 + right.turnover2,
  };
}

/** The tables of one series. */
export interface RangeTables {
  readonly series: Series;
  /** Level k holds the extreme of 2^k minutes from each minute on. */
  readonly highs: readonly Int32Array[];
  readonly lows: readonly Int32Array[];
  /** Sums before each minute; the last is that of the whole cycle. */
  readonly volumes: Float64Array;
  readonly turnovers2: readonly bigint[];
}

function sparse(first: Int32Array, pick: (a: number, b: number) => number): Int32Array[] {
  const levels = [first];
  for (let width = 1; 2 * width <= first.length; width *= 2) {
    const below = levels[levels.length - 1] as Int32Array;
    const level = new Int32Array(first.length - 2 * width + 1);
    for (let i = 0; i < level.length; i++) level[i] = pick(below[i] as number, below[i + width] as number);
    levels.push(level);
  }
  return levels;
}

/** Twice the turnover of one minute. */
export function minuteTurnover2(candle: MinuteCandle): bigint {
  return BigInt(candle.volume) * BigInt(candle.high + candle.low);
}

/** Builds the tables; a few milliseconds, once per series. */
export function makeRangeTables(series: Series): RangeTables {
  const cycle = cycleOf(series);
  const high = new Int32Array(cycle);
  const low = new Int32Array(cycle);
  const volumes = new Float64Array(cycle + 1);
  const turnovers2: bigint[] = [0n];
  for (let i = 0; i < cycle; i++) {
    const candle = cycleCandle(series, i);
    high[i] = candle.high;
    low[i] = candle.low;
    volumes[i + 1] = (volumes[i] as number) + candle.volume;
    turnovers2.push((turnovers2[i] as bigint) + minuteTurnover2(candle));
  }
  return { series, highs: sparse(high, Math.max), lows: sparse(low, Math.min), volumes, turnovers2 };
}

function extreme(levels: readonly Int32Array[], from: number, to: number, pick: (a: number, b: number) => number): number {
  const k = 31 - Math.clz32(to - from);
  const level = levels[k] as Int32Array;
  return pick(level[from] as number, level[to - 2 ** k] as number);
}

function extremeOfRange(
  levels: readonly Int32Array[],
  from: number,
  length: number,
  pick: (a: number, b: number) => number,
): number {
  const cycle = (levels[0] as Int32Array).length;
  if (length >= cycle) return extreme(levels, 0, cycle, pick);
  const end = from + length;
  if (end <= cycle) return extreme(levels, from, end, pick);
  return pick(extreme(levels, from, cycle, pick), extreme(levels, 0, end - cycle, pick));
}

/** Volume and turnover of the minutes before an absolute minute, counted from the epoch (negative before it). */
function sumsBefore(tables: RangeTables, minute: number): { volume: number; turnover2: bigint } {
  const cycle = cycleOf(tables.series);
  const cycles = Math.floor(minute / cycle);
  const i = cycleMinute(minute, cycle);
  return {
    volume: cycles * (tables.volumes[cycle] as number) + (tables.volumes[i] as number),
    turnover2: BigInt(cycles) * (tables.turnovers2[cycle] as bigint) + (tables.turnovers2[i] as bigint),
  };
}

/** The candle of the whole minutes [fromMinute, toMinute) since the epoch; the range must not be empty. */
export function rangeCandle(tables: RangeTables, fromMinute: number, toMinute: number): RangeCandle {
  const length = toMinute - fromMinute;
  if (length < 1) throw new RangeError('an empty range has no candle');
  const cycle = cycleOf(tables.series);
  const from = cycleMinute(fromMinute, cycle);
  const base = fromMinute - from;
  // Counted from the start of the range's first cycle, so that volumes stay small integers.
  const before = sumsBefore(tables, from);
  const after = sumsBefore(tables, toMinute - base);
  return {
    open: cycleCandle(tables.series, from).open,
    close: cycleCandle(tables.series, cycleMinute(toMinute - 1, cycle)).close,
    high: extremeOfRange(tables.highs, from, length, Math.max),
    low: extremeOfRange(tables.lows, from, length, Math.min),
    volume: after.volume - before.volume,
    turnover2: after.turnover2 - before.turnover2,
  };
}
