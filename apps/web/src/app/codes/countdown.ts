/** Waiting until a code may be asked for again. Pure; times are epoch milliseconds. */

/** Whole seconds until a time, never below zero. */
export function secondsUntil(time: number, now: number): number {
  return Math.max(0, Math.ceil((time - now) / 1000));
}
