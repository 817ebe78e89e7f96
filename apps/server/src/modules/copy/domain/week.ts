/** Weeks of shares: they begin on Monday at 00:00 UTC. Pure. */
const WEEK_MS = 7 * 86_400_000;
const DAY_MS = 86_400_000;
/** The first Monday of the epoch: 5 January 1970. */
const FIRST_MS = 4 * DAY_MS;

/** The number of the week that a time lies in. */
export const weekOf = (time: number): number => Math.floor((time - FIRST_MS) / WEEK_MS);

/** When a week begins. */
export const weekStart = (week: number): number => FIRST_MS + week * WEEK_MS;

/** A week by the name that the calendar gives it, as in "2026-W49": the year is that of its Thursday. */
export function weekName(week: number): string {
  const thursday = weekStart(week) + 3 * DAY_MS;
  const year = new Date(thursday).getUTCFullYear();
  const number = Math.floor((thursday - Date.UTC(year, 0, 1)) / WEEK_MS) + 1;
  return `${year}-W${String(number).padStart(2, '0')}`;
}
