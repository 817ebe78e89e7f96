/** Days in UTC. Times in epoch ms. */

const DAY_MS = 86_400_000;

/** When the day of a time began. */
export function dayOf(time: number): number {
  return time - (time % DAY_MS);
}

/** The date of a day, as `2026-11-22`. */
export function dateOf(day: number): string {
  return new Date(day).toISOString().slice(0, 10);
}
