/**
 * Slows down guessing of one name's password: ten failures are free, after that each failure doubles the wait, from
 * half a minute to a quarter of an hour. A quarter of an hour without a failure forgets them all. Times in ms.
 */

const FREE_FAILURES = 10;
const FIRST_WAIT_MS = 30_000;
const WINDOW_MS = 15 * 60_000;

/** Failed logins of one name so far. */
export interface Failures {
  count: number;
  lastAt: number;
}

/** The failures that still count. */
export function currentFailures(failures: Failures | null, now: number): number {
  return failures !== null && now - failures.lastAt < WINDOW_MS ? failures.count : 0;
}

/** Whether a password may be tried now. */
export function mayTry(failures: Failures | null, now: number): boolean {
  const count = currentFailures(failures, now);
  if (failures === null || count < FREE_FAILURES) return true;
  const wait = Math.min(WINDOW_MS, FIRST_WAIT_MS * 2 ** Math.min(10, count - FREE_FAILURES));
  return now - failures.lastAt >= wait;
}
