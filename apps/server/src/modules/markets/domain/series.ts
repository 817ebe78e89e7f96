/**
 * A recorded series: minute candles of one market, without gaps.
 *
 * Units: prices in ticks of the market, volumes in units of 10^-volumeScale of the base asset; minute i is the i-th since the
 * start of the recording. Invariants: low <= open, close <= high; a minute without trades repeats the close before
 * it with volume 0; the outage of the recording, in which none of the markets has a trade, is left out.
 * Limits: prices below 2^31 ticks, volumes below 2^53 units (checked on reading).
 */
import { parseAmount } from '@glasshouse/money';
import { MINUTE_MS } from './calendar.ts';

/** The hours that the recordings of all three markets have in common: 2018-04-04 00:00 UTC and the 48 h after. */
export const RECORDED_FROM_MS = 1_522_800_000_000;
const RECORDED_MINUTES = 2_880;
/** The outage, in minutes of these hours: from 16:53 to midnight of the first day no market has a single trade. */
const OUTAGE_FROM = 1_013;
const OUTAGE_TO = 1_440;
/** Minutes that are played: those before the outage, then those after it. */
export const SERIES_MINUTES = RECORDED_MINUTES - (OUTAGE_TO - OUTAGE_FROM);
/** Decimals of the recorded volumes, unless a market has others. */
export const VOLUME_SCALE = 8;

/** The minutes of a recording that are played. */
export interface Window {
  readonly from: number;
  readonly minutes: number;
  /** Minutes without any trade that are left out: from, to. */
  readonly outage: readonly [from: number, to: number] | null;
}

/** Those of the recordings of 2018. */
export const WINDOW_2018: Window = { from: RECORDED_FROM_MS, minutes: RECORDED_MINUTES, outage: [OUTAGE_FROM, OUTAGE_TO] };

/** A recording, or what is played like one. */
export interface Series {
  /** Whether its end joins its beginning: then it is played round and round, instead of forward and backward. */
  readonly isRound: boolean;
  readonly open: Int32Array;
  readonly high: Int32Array;
  readonly low: Int32Array;
  readonly close: Int32Array;
  readonly volume: Float64Array;
}

/** One candle: prices in ticks, volume in base atoms. */
export interface MinuteCandle {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

function exact(text: string, decimals: number, unit: bigint, max: number): number {
  const parsed = parseAmount(text, decimals, 'nonNegative');
  if (!parsed.ok || parsed.atoms % unit !== 0n) throw new RangeError(`recorded number does not fit: ${text}`);
  const value = Number(parsed.atoms / unit);
  if (value > max) throw new RangeError(`recorded number is too large: ${text}`);
  return value;
}

/** The minute of the series that a recorded time belongs to; null outside of the window. */
function seriesMinute({ from, minutes, outage }: Window, time: number): number | null {
  const minute = (time - from) / MINUTE_MS;
  if (minute < 0 || minute >= minutes) return null;
  const [start, end] = outage ?? [minutes, minutes];
  if (!Number.isInteger(minute) || (minute >= start && minute < end)) throw new RangeError(`no minute of the recording: ${time}`);
  return minute < start ? minute : minute - (end - start);
}

/** A series of so many minutes without prices. */
export function emptySeries(minutes: number, isRound: boolean): Series {
  const make = () => new Int32Array(minutes);
  return { isRound, open: make(), high: make(), low: make(), close: make(), volume: new Float64Array(minutes) };
}

/** Sets minute `i`. */
export function setMinute(series: Series, i: number, candle: MinuteCandle): void {
  series.open[i] = candle.open;
  series.high[i] = candle.high;
  series.low[i] = candle.low;
  series.close[i] = candle.close;
  series.volume[i] = candle.volume;
}

/** The candle of minute `i` as it was recorded. */
export function recordedMinute(series: Series, i: number): MinuteCandle {
  return {
    open: series.open[i] as number,
    high: series.high[i] as number,
    low: series.low[i] as number,
    close: series.close[i] as number,
    volume: series.volume[i] as number,
  };
}

/**
 * Reads the text of a recording (open_time_ms,open,high,low,close,volume) and fills its gaps. Rows outside of the
 * window are left out. Errors: RangeError for a recording that is not what its README says.
 */
export function readSeries(
  csv: string,
  scale: { priceDecimals: number; tickUnits: bigint; volumeScale?: number },
  window = WINDOW_2018,
): Series {
  const minutes = window.minutes - (window.outage ? window.outage[1] - window.outage[0] : 0);
  const series = emptySeries(minutes, false);
  const price = (text = '') => exact(text, scale.priceDecimals, scale.tickUnits, 2 ** 31 - 1);
  let next = 0;
  let last = 0;
  const fillTo = (end: number) => {
    for (; next < end; next++) setMinute(series, next, { open: last, high: last, low: last, close: last, volume: 0 });
  };
  for (const line of csv.trimEnd().split('\n').slice(1)) {
    const [time, open, high, low, close, volume = ''] = line.split(',');
    const i = seriesMinute(window, Number(time));
    if (i === null) continue;
    if (i < next) throw new RangeError(`recorded minutes are out of order at ${time}`);
    if (i > 0 && last === 0) throw new RangeError('the recording does not begin at its first minute');
    fillTo(i);
    const candle = {
      open: price(open),
      high: price(high),
      low: price(low),
      close: price(close),
      volume: exact(volume, scale.volumeScale ?? VOLUME_SCALE, 1n, Number.MAX_SAFE_INTEGER),
    };
    if (candle.low < 1 || candle.low > Math.min(candle.open, candle.close) || candle.high < Math.max(candle.open, candle.close))
      throw new RangeError(`recorded candle is not one at ${time}`);
    setMinute(series, next++, candle);
    last = candle.close;
  }
  fillTo(minutes);
  return series;
}
