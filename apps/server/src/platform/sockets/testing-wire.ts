/** For tests: a WebSocket on bare TCP, which can stop to read. */
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';

/** A text frame as a client masks it, with a mask of zeroes. */
function maskedFrame(text: string): Buffer {
  const body = Buffer.from(text);
  const head = body.length < 126 ? [0x81, 0x80 | body.length] : [0x81, 0xfe, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([...head, 0, 0, 0, 0]), body]);
}

/** A connection that has not entered the application; it reads when it is told to (`tcp.resume()`). */
export interface TestWire {
  tcp: Socket;
  readonly send: (text: string) => void;
  closed: Promise<void>;
  /** What the server answered: 101 when it is open. */
  status: number;
}

/** Opens a WebSocket to a server, with `sid` as one that offers itself to a polling connection. */
export async function openWire(url: string, sid?: string | number): Promise<TestWire> {
  const { port, host, hostname } = new URL(url);
  const tcp = connect(Number(port), hostname);
  const closed = new Promise<void>((resolve) => tcp.on('error', () => {}).on('close', () => resolve()));
  tcp.write(
    `GET /socket.io/?EIO=4&transport=websocket${sid === undefined ? '' : `&sid=${sid}`} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n` +
      'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n',
  );
  const [answer] = (await once(tcp, 'data')) as [Buffer];
  tcp.pause();
  return { tcp, closed, status: Number(answer.subarray(9, 12).toString()), send: (text) => void tcp.write(maskedFrame(text)) };
}
