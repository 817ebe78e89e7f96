/** How long work that failed waits before it is tried again. Pure; times in ms. */

/** How long a row belongs to the process that hands it over; longer than any carrier takes. */
export const LEASE_MS = 60_000;

const FIRST_WAIT_MS = 2_000;
const LONGEST_WAIT_MS = 60_000;

/** The wait after so many failed attempts: 2 s, doubled each time up to a minute. */
export function waitAfter(attempts: number): number {
  return Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** Math.max(0, Math.min(10, attempts - 1)));
}
