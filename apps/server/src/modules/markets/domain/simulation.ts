/**
 * Simulated prices: the published process of docs/simulation.md, as a series of one week that is played round and round.
 *
 * All of it follows from `SIMULATION_SEED` by additions, multiplications and divisions of 64-bit floating point numbers in the
 * order that is written here, which are the same on every machine; no function of a library takes part. Units: ticks;
 * volumes in units of 10^-volumeScale. Invariants: the week ends where it begins; a minute opens where the one before it
 * closed; a minute moves less than 3 percent. Pure.
 */
import { type Series, emptySeries, setMinute } from './series.ts';

/** The seed of the demo. */
export const SIMULATION_SEED = 20_261_124;
/** Minutes of the series: one week of days from 00:00 UTC, as it is played from the epoch on. */
export const SIMULATION_MINUTES = 10_080;
const DAY_MINUTES = 1_440;

/** How lively a day is at each full hour (UTC), between them in a straight line; one is 100. */
const HOURS = [70, 65, 62, 60, 62, 68, 76, 86, 94, 100, 102, 100, 98, 108, 124, 136, 140, 134, 122, 108, 98, 90, 82, 76];
/** The series that all coins share. */
const MARKET = 0;
/** What the own moves of a coin weigh; those of the market weigh its `beta`. */
const OWN = 0.6;
/** Minutes in which heat and distance from the start are forgotten. */
const COOLING = 180;
const PULL = 4_000;
/** A burst comes in one of so many minutes, adds up to so much heat, and there is never more than this. */
const BURST_IN = 600;
const BURST = 2;
const HOTTEST = 3;
const ROOT_3 = 1.7320508;

/** What the process is told of a coin. */
export interface Simulated {
  /** Its number: the id of its market. */
  readonly id: number;
  /** Where it starts, in ticks. */
  readonly start: number;
  /** A usual move of a minute, as a part of the price. */
  readonly step: number;
  /** How much it goes along with the others. */
  readonly beta: number;
  /** A usual volume of a minute. */
  readonly volume: number;
}

function mixed(before: number, number: number): number {
  const first = Math.imul(before ^ number, 0x85ebca6b);
  const second = Math.imul(first ^ (first >>> 13), 0xc2b2ae35);
  return second ^ (second >>> 16);
}

const SEEDED = mixed(0x9e3779b9, SIMULATION_SEED);

/** What the even numbers of a minute of a series have in common. */
const minuteOf = (series: number, minute: number): number => mixed(mixed(SEEDED, series), minute);

/** The even number of a minute for a use, in [0, 1): a multiple of 2^-32. */
function even(ofMinute: number, use: number): number {
  const all = mixed(ofMinute, use);
  const last = Math.imul(all ^ (all >>> 15), 0x2c1b3c6d);
  return ((last ^ (last >>> 12)) >>> 0) / 2 ** 32;
}

/** How lively a minute of the day is. */
function dayWeight(minute: number): number {
  const inDay = minute % DAY_MINUTES;
  const hour = Math.floor(inDay / 60);
  const from = HOURS[hour] as number;
  const to = HOURS[(hour + 1) % 24] as number;
  return (from + ((to - from) * (inDay % 60)) / 60) / 100;
}

/** The moves of a series, in units of its usual one, and its heat, minute by minute. */
export interface Moves {
  readonly heat: Float64Array;
  readonly moves: Float64Array;
}

/** Moves come in clusters: a burst heats the series, which cools again. */
export function movesOf(series: number): Moves {
  const heat = new Float64Array(SIMULATION_MINUTES);
  const moves = new Float64Array(SIMULATION_MINUTES);
  let hot = 1;
  for (let i = 0; i < SIMULATION_MINUTES; i++) {
    hot = hot + (1 - hot) / COOLING;
    const at = minuteOf(series, i);
    if (even(at, 5) < 1 / BURST_IN) hot = Math.min(HOTTEST, hot + BURST * even(at, 6));
    const sum = even(at, 1) + even(at, 2) + even(at, 3) + even(at, 4);
    heat[i] = hot;
    moves[i] = hot * ((sum - 2) * ROOT_3);
  }
  return { heat, moves };
}

/** The five first terms of the exponential series, which is as good as it for the small numbers here. */
const grown = (y: number) => 1 + y * (1 + (y / 2) * (1 + (y / 3) * (1 + (y / 4) * (1 + y / 5))));

/** The distances from the start (as logarithms) at the begin of each minute and at the end of the last: the same. */
function distances({ step, beta }: Simulated, market: Moves, own: Moves): Float64Array {
  const distance = new Float64Array(SIMULATION_MINUTES + 1);
  let at = 0;
  for (let i = 0; i < SIMULATION_MINUTES; i++) {
    const move = beta * (market.moves[i] as number) + OWN * (own.moves[i] as number);
    at = at - at / PULL + step * dayWeight(i) * move;
    distance[i + 1] = at;
  }
  for (let i = 0; i <= SIMULATION_MINUTES; i++) distance[i] = (distance[i] as number) - (at * i) / SIMULATION_MINUTES;
  return distance;
}

let shared: Moves | null = null;

/** The week of a coin. */
export function simulatedWeek(coin: Simulated): Series {
  shared ??= movesOf(MARKET);
  const market = shared;
  const own = movesOf(coin.id);
  const distance = distances(coin, market, own);
  const priceAt = (i: number) => Math.max(1, Math.round(coin.start * grown(distance[i] as number)));
  const series = emptySeries(SIMULATION_MINUTES, true);
  let close = priceAt(0);
  for (let i = 0; i < SIMULATION_MINUTES; i++) {
    const open = close;
    close = priceAt(i + 1);
    const at = minuteOf(coin.id, i);
    const day = dayWeight(i);
    const heat = ((market.heat[i] as number) + (own.heat[i] as number)) / 2;
    const reach = open * coin.step * day * heat * 0.5;
    setMinute(series, i, {
      open,
      close,
      high: Math.max(open, close) + Math.floor(reach * even(at, 7)),
      low: Math.max(1, Math.min(open, close) - Math.floor(reach * even(at, 8))),
      volume: Math.floor(coin.volume * day * heat * (0.4 + 1.2 * even(at, 9))),
    });
  }
  return series;
}
