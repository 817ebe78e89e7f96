/** Months in UTC, in which rebates are added up. */

const DAY_MS = 86_400_000;

/** The month of a time as a number such as 202611. */
export function monthOf(time: number): number {
  const date = new Date(time);
  return date.getUTCFullYear() * 100 + date.getUTCMonth() + 1;
}

/** 00:00 UTC of the day of a time. */
export function dayOf(time: number): number {
  return Math.floor(time / DAY_MS) * DAY_MS;
}
