/** How long a session lives: 30 days after its last use, and never longer than 90 days. Times in ms. */

const DAY_MS = 86_400_000;
const IDLE_MS = 30 * DAY_MS;
const ABSOLUTE_MS = 90 * DAY_MS;
/** Uses closer together than this are not written down. */
export const USE_RESOLUTION_MS = 5 * 60_000;

/** When a session that was created and is used now ends. */
export function expiryOf(createdAt: number, now: number): number {
  return Math.min(now + IDLE_MS, createdAt + ABSOLUTE_MS);
}
