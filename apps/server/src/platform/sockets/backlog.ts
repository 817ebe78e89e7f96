/** What a reader has not taken yet: bytes that wait for a slow, a stalled or a hostile connection. */
import type { Socket as TcpSocket } from 'node:net';
import type { Socket } from 'socket.io';

/** Unsent bytes above which a connection is closed, so that readers who stall cannot fill the memory. */
export const CUT_BYTES = 1_048_576;

/** The connection of Engine.IO below a socket. */
export type EngineConnection = Socket['conn'];

/** The WebSocket below a connection, as far as frames are written to it directly. */
export interface Wire {
  readonly bufferedAmount: number;
  readonly readyState: number;
  terminate(): void;
  _socket: { cork(): void; uncork(): void } | null;
  _sender: { sendFrame(list: Buffer[]): void };
}
const OPEN = 1;

/** The WebSocket of a connection; null when it polls, or closes. */
export function wireOf({ transport }: EngineConnection): Wire | null {
  if (transport.name !== 'websocket') return null;
  const wire = (transport as unknown as { socket?: Wire }).socket;
  return wire?.readyState === OPEN && wire._socket ? wire : null;
}

/** The TCP connection of a WebSocket; null when it polls, or closes. */
export function tcpOf(connection: EngineConnection): TcpSocket | null {
  return (wireOf(connection)?._socket as TcpSocket | null | undefined) ?? null;
}

/**
 * Bytes that a reader has not taken: those with the WebSocket, and the packets that Engine.IO keeps until its transport
 * is free, which is where answers wait (and all that somebody gets who polls).
 */
export function backlogOf(connection: EngineConnection, wire: Wire | null): number {
  let bytes = wire?.bufferedAmount ?? 0;
  const { writeBuffer } = connection as unknown as { writeBuffer: readonly { data?: string }[] };
  for (const { data } of writeBuffer) bytes += data?.length ?? 1;
  return bytes;
}

/** Ends a connection at once: a farewell would wait behind what is not read. */
export function cut(connection: EngineConnection): void {
  const wire = wireOf(connection);
  if (wire) wire.terminate();
  else connection.close(true);
}
