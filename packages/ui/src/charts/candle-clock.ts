// When candles close, and how times are written on a chart's axis.
//
// Units: epoch milliseconds UTC. Days begin 00:00 UTC, weeks on Monday, so periods of a day and more are written in
// UTC; shorter ones in the reader's time zone.

/** Length of a candle: number and unit as in "15m", "1d", "1M" (a month). */
export type CandlePeriod = `${number}${'m' | 'h' | 'd' | 'w' | 'M'}`;

const UNIT_MS = { m: 60_000, h: 3_600_000, d: 86_400_000, w: 604_800_000 } as const;

/** When the candle that opened at `openMs` closes. */
export function candleCloseMs(openMs: number, period: CandlePeriod): number {
  const unit = period.slice(-1) as keyof typeof UNIT_MS | 'M';
  const count = Number.parseInt(period, 10);
  if (unit !== 'M') return openMs + count * UNIT_MS[unit];
  const date = new Date(openMs);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + count, 1);
}

/** Whether the period is a day or longer. */
export const isDaily = (period: CandlePeriod): boolean => /[dwM]$/.test(period);

/** What is left until a candle closes: "04:59", "3:04:59", "2d 4h"; empty when it has closed. */
export function timeLeft(closeMs: number, nowMs: number): string {
  const seconds = Math.ceil((closeMs - nowMs) / 1000);
  if (seconds <= 0) return '';
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  if (hours >= 24) return `${Math.floor(hours / 24)}d ${hours % 24}h`;
  const rest = `${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
  return hours > 0 ? `${hours}:${rest}` : rest;
}

/** Parts of a label on the time axis, coarsest first. */
export type AxisUnit = 'year' | 'month' | 'day' | 'time';

/** Writes times of an axis. */
export interface AxisTimes {
  /** A label of the axis. */
  tick: (ms: number, unit: AxisUnit) => string;
  /** The whole moment, at the crosshair. */
  moment: (ms: number) => string;
}

/** How a chart of a period writes times in a language. */
export function axisTimes(locale: string, period: CandlePeriod): AxisTimes {
  const zone = isDaily(period) ? { timeZone: 'UTC' } : {};
  const make = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, { ...zone, ...options });
  const formats: Record<AxisUnit, Intl.DateTimeFormat> = {
    year: make({ year: 'numeric' }),
    month: make({ month: 'short' }),
    day: make({ day: 'numeric', month: 'short' }),
    time: make({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  };
  const moment = make({
    month: 'short',
    day: 'numeric',
    ...(isDaily(period) ? { year: 'numeric' } : { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
  });
  return { tick: (ms, unit) => formats[unit].format(ms), moment: (ms) => moment.format(ms) };
}
