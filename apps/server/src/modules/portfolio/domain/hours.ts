/** Hours and days of portfolios: UTC, epoch milliseconds. */
import type { PortfolioPeriod } from '@glasshouse/contract/portfolio';

/** One hour, and one day. */
export const HOUR_MS = 3_600_000;
export const DAY_MS = 86_400_000;

/** The full hour at or before a time. */
export const hourOf = (time: number): number => Math.floor(time / HOUR_MS) * HOUR_MS;

/** The first full hour behind a time. */
export const hourAfter = (time: number): number => hourOf(time) + HOUR_MS;

/** Where a span begins: today at 00:00 UTC, 7 and 30 days before this hour; null: at the very beginning. */
export function startOf(period: PortfolioPeriod, now: number): number | null {
  if (period === 'all') return null;
  if (period === 'today') return Math.floor(now / DAY_MS) * DAY_MS;
  return hourOf(now) - (period === 'week' ? 7 : 30) * DAY_MS;
}
