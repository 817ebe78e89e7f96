/** The server's time on this device: countdowns follow it, not a clock that may be wrong by minutes. */

let ahead = 0;

/** Takes the time that an answer carried when it was made. */
export function heardServerTime(time: number): void {
  const next = time - Date.now();
  // An answer was on its way for a while: the clock is the earliest of what answers say.
  ahead = ahead === 0 || next > ahead || ahead - next > 2_000 ? next : ahead;
}

/** Now, by the server's clock, epoch milliseconds. */
export const serverNow = (): number => Date.now() + ahead;
