/** How long a stop waits for requests that are under way. */
import type { Server } from 'node:http';

/** Units: milliseconds. */
const GRACE_MS = 10_000;

/**
 * Ends the connections of a server that has not closed in time. One that closes no longer times requests: half of one would hold
 * up the stop for as long as its caller likes. Called before anything that waits for the server's end.
 */
export function endInTime(server: Server): void {
  const cut = setTimeout(() => server.closeAllConnections(), GRACE_MS).unref();
  server.once('close', () => clearTimeout(cut));
}
