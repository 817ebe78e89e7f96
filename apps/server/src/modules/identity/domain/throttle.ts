/**
 * Slows down guessing of one name's password. Of one address ten failures are free, after that each failure doubles
 * the wait, from half a minute to a quarter of an hour; a quarter of an hour without a failure forgets them all. A
 * name takes a hundred failures in a quarter of an hour, whatever their addresses: few enough against guessing from
 * many addresses. That is the lane of strangers. A device that has signed in before has a lane of its own, with the rule of an
 * address; a stranger who finds both full may go on with a proof of work, in a third lane with the rule of a name.
 * Times in ms.
 */

const FREE_FAILURES = 10;
const NAME_FAILURES = 100;
const FIRST_WAIT_MS = 30_000;
const WINDOW_MS = 15 * 60_000;

/** Failed logins so far: of a name from one address, or of a name. */
export interface Failures {
  count: number;
  firstAt: number;
  lastAt: number;
}

/** What is counted: `address` a name from one address, `name` a name from everywhere. */
export type Counted = 'address' | 'name';

/** The failures that still count. */
function current(counted: Counted, failures: Failures, now: number): number {
  const since = counted === 'address' ? failures.lastAt : failures.firstAt;
  return now - since < WINDOW_MS ? failures.count : 0;
}

/** Whether a password may be tried now. */
export function mayTry(counted: Counted, failures: Failures, now: number): boolean {
  const count = current(counted, failures, now);
  if (counted === 'name') return count < NAME_FAILURES;
  if (count < FREE_FAILURES) return true;
  const wait = Math.min(WINDOW_MS, FIRST_WAIT_MS * 2 ** Math.min(10, count - FREE_FAILURES));
  return now - failures.lastAt >= wait;
}

/** The failures with one more. */
export function addFailure(counted: Counted, failures: Failures, now: number): Failures {
  const count = current(counted, failures, now);
  return { count: count + 1, firstAt: count === 0 ? now : failures.firstAt, lastAt: now };
}
