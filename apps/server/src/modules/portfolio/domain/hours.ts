/** Hours and days of portfolios: UTC, epoch milliseconds. */
import type { PortfolioPeriod } from '@glasshouse/contract/portfolio';

/** One hour, and one day. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The full hour at or before a time. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/** The first full hour behind a time. */
export const hourAfter = (time: number): number => hourOf(time) + HOUR_MS;

/** Where a span begins, always at 00:00 UTC, whose standings are never thinned: today, or 7 or 30 days before; null: at the very beginning. */
export function startOf(period: PortfolioPeriod, now: number): number | null {
  if (period === 'all') return null;
  const days = { today: 0, week: 7, month: 30 }[period];
  return Math.floor(now / DAY_MS) * DAY_MS - days * DAY_MS;
}
