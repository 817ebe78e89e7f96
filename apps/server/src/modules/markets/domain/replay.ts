/**
 * The replay: recorded prices as a pure function of absolute time.
 *
 * A recording is played forward and then backward (mirrored), for ever, anchored at the epoch. A series whose end joins its
 * beginning is played forward only.
 * A restart therefore never rewrites history and no seam jumps. In a mirrored minute open and close change places.
 * Inside a minute there is one tick a second, on a path open -> one extreme -> the other -> close that is derived
 * from the minute alone; the ticks of a minute make exactly its candle, and those of a mirrored one are its reversal.
 *
 * Units: epoch milliseconds UTC, prices in ticks. Limits: none in time (also before the epoch).
 */
import { MINUTE_MS, SECOND_MS } from './calendar.ts';
import { type MinuteCandle, type Series, recordedMinute } from './series.ts';

/** Minutes after which a series repeats itself. */
export function cycleOf({ open, isRound }: Pick<Series, 'open' | 'isRound'>): number {
  return isRound ? open.length : 2 * open.length;
}

/** The minute of the cycle that an absolute minute (since the epoch) plays. */
export function cycleMinute(minute: number, cycle: number): number {
  return ((minute % cycle) + cycle) % cycle;
}

/** The candle of one minute of the cycle. */
export function cycleCandle(series: Series, minute: number): MinuteCandle {
  if (minute < series.open.length) return recordedMinute(series, minute);
  const recorded = recordedMinute(series, cycleOf(series) - 1 - minute);
  return { ...recorded, open: recorded.close, close: recorded.open };
}

/** The candle of the minute that starts at `minuteStartMs`. */
export function minuteCandleAt(series: Series, minuteStartMs: number): MinuteCandle {
  return cycleCandle(series, cycleMinute(Math.floor(minuteStartMs / MINUTE_MS), cycleOf(series)));
}

/** Mixes two integers to 32 evenly spread bits; the same on every machine. */
function mix(a: number, b: number): number {
  let h = Math.imul(a + 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 15), 0x2c1b3c6d);
  h = Math.imul(h ^ (h >>> 12), 0x297a2d39);
  return (h ^ (h >>> 15)) >>> 0;
}

/** The price at second 0..59 of a minute; `i` names the minute, so that the same one is always drawn the same. */
export function pathPrice(candle: MinuteCandle, i: number, second: number): number {
  const { open, high, low, close } = candle;
  if (high === low) return open;
  // A minute that rose is drawn with its low first, one that fell with its high first.
  const [first, then] = close >= open ? [low, high] : [high, low];
  const firstAt = 8 + (mix(i, 60) % 17);
  const thenAt = 32 + (mix(i, 61) % 19);
  if (second === 0) return open;
  if (second === firstAt) return first;
  if (second === thenAt) return then;
  if (second === 59) return close;
  const [fromAt, from, toAt, to] =
    second < firstAt ? [0, open, firstAt, first] : second < thenAt ? [firstAt, first, thenAt, then] : [thenAt, then, 59, close];
  const straight = from + Math.round(((to - from) * (second - fromAt)) / (toAt - fromAt));
  // A wiggle of up to an eighth of the range, so that the line does not look drawn with a ruler; never outside.
  const reach = (high - low) >> 3;
  const wiggle = reach === 0 ? 0 : (mix(i, second) % (2 * reach + 1)) - reach;
  return Math.min(high, Math.max(low, straight + wiggle));
}

/** The price at an instant: that of the second in which it lies. */
export function priceAt(series: Series, ms: number): number {
  const cycle = cycleOf(series) * 60;
  const inCycle = cycleMinute(Math.floor(ms / SECOND_MS), cycle);
  const recorded = inCycle < series.open.length * 60 ? inCycle : cycle - 1 - inCycle;
  const minute = Math.floor(recorded / 60);
  return pathPrice(recordedMinute(series, minute), minute, recorded % 60);
}

/** The candle of the minute of `nowMs` as far as it has gone; volume grows evenly over its seconds, cut to atoms. */
export function partialMinuteAt(series: Series, nowMs: number): MinuteCandle {
  const start = Math.floor(nowMs / MINUTE_MS) * MINUTE_MS;
  const seconds = Math.floor((nowMs - start) / SECOND_MS) + 1;
  const whole = minuteCandleAt(series, start);
  let high = whole.open;
  let low = whole.open;
  let close = whole.open;
  for (let second = 1; second < seconds; second++) {
    close = priceAt(series, start + second * SECOND_MS);
    high = Math.max(high, close);
    low = Math.min(low, close);
  }
  return {
    open: whole.open,
    high,
    low,
    close,
    volume: seconds === 60 ? whole.volume : Math.floor((whole.volume / 60) * seconds),
  };
}
