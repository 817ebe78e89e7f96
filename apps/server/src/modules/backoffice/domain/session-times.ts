/** How long a staff session lives. Times in ms. */
import { STAFF_SESSION_ABSOLUTE_MS, STAFF_SESSION_IDLE_MS } from '@glasshouse/contract/backoffice';

/** Uses closer together than this are not written down. */
export const USE_RESOLUTION_MS = 60_000;

/** When a session that was opened and is used now ends. */
export function expiryOf(openedAt: number, now: number): number {
  return Math.min(now + STAFF_SESSION_IDLE_MS, openedAt + STAFF_SESSION_ABSOLUTE_MS);
}
