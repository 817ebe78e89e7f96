/**
 * Watches a connection from its first byte, before it has entered the application: too many packets, bytes that are no
 * packets, or requests without reading the answers close it, and are counted.
 */
import type { Clock } from '../clock.ts';
import { CUT_BYTES, type EngineConnection, backlogOf, cut, wireOf } from './backlog.ts';
import type { SocketRefusal } from './socket-metrics.ts';

/** Packets of one connection in a second, of any kind: unhandled ones cost as well. */
const MAX_PACKETS_PER_SECOND = 100;

/** Error texts of the WebSocket library; Engine.IO passes on the text alone. */
const REFUSED_FRAME = /Max payload size exceeded|Invalid WebSocket frame/;

/** Whether a connection ended because of its packets, not because of the network. */
function isMalformed(reason: string, description: unknown): boolean {
  if (reason === 'parse error') return true;
  return reason === 'transport error' && description instanceof Error && REFUSED_FRAME.test(description.message);
}

/** Watches a connection until it ends; `factor` multiplies what it may send. */
export function guardConnection(
  connection: EngineConnection,
  { clock, factor, refused }: { clock: Clock; factor: number; refused: (reason: SocketRefusal) => void },
): void {
  const most = MAX_PACKETS_PER_SECOND * Math.max(1, factor);
  let second = 0;
  let packets = 0;
  let isCut = false;
  const end = (reason: SocketRefusal) => {
    isCut = true;
    refused(reason);
    cut(connection);
  };
  connection.on('packet', () => {
    if (isCut) return;
    const now = Math.floor(clock.now() / 1_000);
    if (now !== second) [second, packets] = [now, 0];
    if (++packets > most) end('flood');
    else if (backlogOf(connection, wireOf(connection)) > CUT_BYTES) end('unread');
  });
  connection.on('close', (reason, description) => {
    if (isMalformed(reason, description)) refused('malformed');
  });
}
