/** Months of the payout calendar, in UTC. Pure. */

const DAY_MS = 86_400_000;

/** The first instant of a month, so many months from the one that a time lies in. */
export function monthStart(time: number, months = 0): number {
  const date = new Date(time);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, 1);
}

/** The days of the month that begins at a time, and how many days of the week (Monday first) lie before it. */
export function daysOfMonth(start: number): { days: number[]; before: number } {
  const count = Math.round((monthStart(start, 1) - start) / DAY_MS);
  return {
    days: Array.from({ length: count }, (_, i) => start + i * DAY_MS),
    before: (new Date(start).getUTCDay() + 6) % 7,
  };
}
