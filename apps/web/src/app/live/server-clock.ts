/**
 * The server's time on this device: countdowns follow it, not a device clock that may be wrong by minutes.
 *
 * Invariant: only what has just arrived sets it. A message was made before it arrived, so each one is a lower bound of the
 * server's time at its arrival, and the highest recent bound is the best. A cached answer must never be given to it.
 */

/** How long a bound counts at least: a device's timer drifts by milliseconds in that time. */
const WINDOW_MS = 300_000;

/** The server's clock as this device estimates it. */
export interface ServerClock {
  /** Takes the time that a message carried, epoch milliseconds, at the moment of its arrival. */
  received: (time: number) => void;
  /** Now, by the server's clock, epoch milliseconds; the device's own time before the first message. */
  now: () => number;
}

/**
 * Makes a clock. `elapsed` counts milliseconds and never jumps; `deviceNow` is the device's wall clock, used until
 * something was received.
 */
export function createServerClock(elapsed: () => number, deviceNow: () => number): ServerClock {
  let window = { until: Number.NEGATIVE_INFINITY, best: Number.NEGATIVE_INFINITY };
  let before = Number.NEGATIVE_INFINITY;
  return {
    received(time) {
      const at = elapsed();
      if (at >= window.until) {
        before = window.best;
        window = { until: at + WINDOW_MS, best: Number.NEGATIVE_INFINITY };
      }
      window.best = Math.max(window.best, time - at);
    },
    now() {
      const offset = Math.max(before, window.best);
      return offset === Number.NEGATIVE_INFINITY ? deviceNow() : elapsed() + offset;
    },
  };
}
