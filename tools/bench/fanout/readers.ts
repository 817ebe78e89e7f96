/** The readers of the fan-out bench: plain TCP connections that speak just enough WebSocket to count what arrives. */
import { randomBytes } from 'node:crypto';
import { type Socket, connect } from 'node:net';
import type { Readings } from './messages.ts';

interface Order {
  port: number;
  clients: number;
  /** How many of them stop reading. */
  stalled: number;
}

const AT_A_TIME = 100;
/** A masked text frame of a short text, as clients send them. */
function frame(text: string): Buffer {
  const body = Buffer.from(text);
  // A mask of zeros leaves the text as it is.
  return Buffer.concat([Buffer.from([0x81, 0x80 | body.length, 0, 0, 0, 0]), body]);
}
const JOIN = frame('40');
const PONG = frame('3');

let arrived = 0;
let perReader: Uint32Array = new Uint32Array(0);
const latencies: number[] = [];
const AT = /"at":([0-9.]+)/;

/** Calls back for each whole frame of a connection. */
function frames(onFrame: (body: Buffer) => void): (chunk: Buffer) => void {
  let rest: Buffer = Buffer.alloc(0);
  return (chunk) => {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (;;) {
      if (rest.length < 2) return;
      const short = rest[1] as number;
      const head = short < 126 ? 2 : short === 126 ? 4 : 10;
      if (rest.length < head) return;
      const length = short < 126 ? short : short === 126 ? rest.readUInt16BE(2) : Number(rest.readBigUInt64BE(2));
      if (rest.length < head + length) return;
      onFrame(rest.subarray(head, head + length));
      rest = rest.subarray(head + length);
    }
  };
}

function note(body: Buffer, index: number): void {
  arrived++;
  perReader[index] = (perReader[index] ?? 0) + 1;
  // Every hundredth reader is asked how long it took.
  if (index % 100 !== 0) return;
  const at = AT.exec(body.toString('latin1', 0, 120));
  if (at) latencies.push(performance.timeOrigin + performance.now() - Number(at[1]));
}

function join(port: number, index: number): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('error', reject);
    socket.write(
      `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
    );
    const read = frames((body) => {
      const kind = body.toString('latin1', 0, 2);
      if (kind === '42') note(body, index);
      else if (kind.startsWith('0')) socket.write(JOIN);
      else if (kind.startsWith('2')) socket.write(PONG);
      else if (kind === '40') resolve(socket);
    });
    let head: Buffer = Buffer.alloc(0);
    const shake = (chunk: Buffer) => {
      head = Buffer.concat([head, chunk]);
      const end = head.indexOf('\r\n\r\n');
      if (end < 0) return;
      socket.off('data', shake);
      socket.on('data', read);
      read(head.subarray(end + 4));
    };
    socket.on('data', shake);
  });
}

async function gather({ port, clients, stalled }: Order): Promise<void> {
  perReader = new Uint32Array(clients);
  for (let from = 0; from < clients; from += AT_A_TIME) {
    const indexes = Array.from({ length: Math.min(AT_A_TIME, clients - from) }, (_, i) => from + i);
    const sockets = await Promise.all(indexes.map((index) => join(port, index)));
    sockets.forEach((socket, i) => {
      socket.on('error', () => {});
      if (from + i >= clients - stalled) socket.pause();
    });
  }
}

function readings(): Readings {
  const most = perReader.reduce((a, b) => Math.max(a, b), 0);
  const sorted = latencies.toSorted((a, b) => a - b);
  return {
    arrived,
    missing: perReader.reduce((sum, count) => sum + (count > 0 ? most - count : 0), 0),
    p99Ms: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
  };
}

process.on('message', (message: Order | 'reset' | 'read') => {
  if (message === 'read') process.send?.(readings());
  else if (message === 'reset') {
    arrived = 0;
    perReader.fill(0);
    latencies.length = 0;
    process.send?.('reset');
  } else void gather(message).then(() => process.send?.('ready'));
});
