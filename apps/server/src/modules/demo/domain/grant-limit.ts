/** How often paper money may be asked for: 20 times in any 24 hours. Times in epoch ms. */

/** Grants in any 24 hours. */
export const GRANTS_A_DAY = 20;
const DAY_MS = 86_400_000;

/** Where the 24 hours before now begin; a grant at or before it no longer counts. */
export function windowStart(now: number): number {
  return now - DAY_MS;
}

/** How many ms to wait before the next grant, given the times of those in the window, in any order; 0 is none. */
export function waitForGrant(times: readonly number[], now: number): number {
  const counted = times.filter((time) => time > windowStart(now)).sort((a, b) => b - a);
  const decisive = counted[GRANTS_A_DAY - 1];
  return decisive === undefined ? 0 : decisive + DAY_MS - now;
}
