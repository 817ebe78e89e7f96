/**
 * Watches a connection from its first byte, before it has entered the application: who sends too many packets, or bytes
 * that are no packets, is cut and counted.
 */
import type { Clock } from '../clock.ts';
import type { SocketRefusal } from './socket-metrics.ts';

/** Packets of one connection in a second, of whatever kind: what nobody listens to costs as well. */
const MAX_PACKETS_PER_SECOND = 100;

/** The connection of Engine.IO as far as it is watched. */
export interface Connection {
  on(event: 'packet', listener: () => void): unknown;
  on(event: 'close', listener: (reason: string, description?: unknown) => void): unknown;
  close(discard?: boolean): unknown;
}

/** How the WebSocket library names what it refuses; Engine.IO hands on the words alone. */
const REFUSED_FRAME = /Max payload size exceeded|Invalid WebSocket frame/;

/** Whether a connection ended because of what it sent. A network that broke is nobody's fault. */
function isMalformed(reason: string, description: unknown): boolean {
  if (reason === 'parse error') return true;
  return reason === 'transport error' && description instanceof Error && REFUSED_FRAME.test(description.message);
}

/** Watches a connection until it ends; `factor` multiplies what it may send. */
export function guardConnection(
  connection: Connection,
  { clock, factor, refused }: { clock: Clock; factor: number; refused: (reason: SocketRefusal) => void },
): void {
  const most = MAX_PACKETS_PER_SECOND * Math.max(1, factor);
  let second = 0;
  let packets = 0;
  connection.on('packet', () => {
    const now = Math.floor(clock.now() / 1_000);
    if (now !== second) [second, packets] = [now, 0];
    if (++packets !== most + 1) return;
    refused('flood');
    connection.close(true);
  });
  connection.on('close', (reason, description) => {
    if (isMalformed(reason, description)) refused('malformed');
  });
}
