/**
 * Requests to upgrade a connection, before Engine.IO. Node removes its own error listener from such a connection: without
 * one of ours from the first moment, a reset would be an unhandled error, which ends the process.
 */
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { headLines } from '../http/security.ts';

/** Where sockets are; Engine.IO looks for the same beginning. */
const OURS = '/socket.io/';

const ignore = (): void => {};

/**
 * Puts further lines behind the first line of the answer to an upgrade. The libraries write it themselves, whether they take or
 * refuse the connection, and ask nobody for headers when they refuse.
 */
function dress(socket: Duplex, lines: string): void {
  const plain = socket as unknown as Record<'write' | 'end', (answer: unknown, ...rest: unknown[]) => unknown>;
  const own = { write: plain.write.bind(socket), end: plain.end.bind(socket) };
  const dressed = (answer: unknown) => {
    Object.assign(plain, own);
    return typeof answer === 'string' ? answer.replace('\r\n', `\r\n${lines}`) : answer;
  };
  plain.write = (answer, ...rest) => own.write(dressed(answer), ...rest);
  plain.end = (answer, ...rest) => own.end(dressed(answer), ...rest);
}

/** Puts itself before the listeners of upgrades: those of other paths are refused at once. `headers` go with every answer. */
export function guardUpgrades(server: Server, headers: Readonly<Record<string, string>>): void {
  const lines = headLines(headers);
  const refusal = `HTTP/1.1 404 Not Found\r\n${lines}Connection: close\r\nContent-Length: 0\r\n\r\n`;
  server.prependListener('upgrade', ({ url }: IncomingMessage, socket: Duplex) => {
    socket.on('error', ignore);
    if (url?.startsWith(OURS)) dress(socket, lines);
    // Also our half of a connection that the caller never closes.
    else socket.end(refusal, () => socket.destroy());
  });
}
