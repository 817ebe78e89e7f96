/** Connections that break: at every stage of a request, on every kind of path, under every host, with the gateway in place. */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { type Socket, connect } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

/** Connections that are under way at the same time. */
const AT_ONCE = 60;
const HOSTS = ['localhost', 'evil.example', 'example.org'];
const PATHS = [
  '/',
  '/x/y',
  '/admin/',
  '/api/getSiteConfig',
  '/api/user/login',
  '/socket.io/?EIO=4&transport=websocket',
  '/socket.io/?EIO=4&transport=polling',
  '/socket.io',
];

/** Bytes sent before the connection breaks; `receives` waits for the first bytes or the end of the answer. */
interface Stage {
  readonly sent: string | Buffer;
  readonly receives?: boolean;
}

const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const FRAME = Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]);

function stagesOf(path: string, host: string): Record<string, Stage> {
  const get = `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n`;
  const post = (body: string, more = '') =>
    `POST ${path} HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\n${more}\r\n${body}`;
  const upgrade = `${get}Connection: Upgrade\r\nUpgrade: websocket\r\n`;
  const packed = gzipSync('{"a":1}');
  const packedHead = post('', `Content-Encoding: gzip\r\nContent-Length: ${packed.length}\r\n`);
  return {
    'the method': { sent: 'GE' },
    'half of the first line': { sent: get.slice(0, 6) },
    'the first line': { sent: `GET ${path} HTTP/1.1\r\n` },
    'half of the head': { sent: get },
    'a request': { sent: `${get}\r\n` },
    'a request, and the answer began': { sent: `${get}\r\n`, receives: true },
    'two requests in one': { sent: `${get}\r\n${get}\r\n` },
    'half of a body': { sent: post('{"a"', 'Content-Length: 100\r\n') },
    'half of a chunk': { sent: post('7\r\n{"a"', 'Transfer-Encoding: chunked\r\n') },
    'half of a packed body': { sent: Buffer.concat([Buffer.from(packedHead), packed.subarray(0, 9)]) },
    'a body': { sent: post('{"a":1}', 'Content-Length: 7\r\n') },
    'a promise of a body': { sent: post('', 'Content-Length: 7\r\nExpect: 100-continue\r\n'), receives: true },
    'half of an upgrade': { sent: upgrade },
    'an upgrade without a key': { sent: `${upgrade}\r\n` },
    'an upgrade': { sent: `${upgrade}${KEY}\r\n` },
    'an upgrade, and the answer began': { sent: `${upgrade}${KEY}\r\n`, receives: true },
    'an upgrade with half of a frame': { sent: Buffer.concat([Buffer.from(`${upgrade}${KEY}\r\n`), FRAME.subarray(0, 5)]) },
    'an upgrade with a frame': { sent: Buffer.concat([Buffer.from(`${upgrade}${KEY}\r\n`), FRAME]), receives: true },
    'an upgrade of an unknown version': { sent: `${upgrade}${KEY.replace('13', '7')}\r\n` },
    'an upgrade to HTTP/2': { sent: `${get}Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n` },
  };
}

let server: TestServer;
const deaths: string[] = [];
/** The server's sides of the connections, by the port of the other side. */
const sides = new Map<number, Socket>();
const onDeath = (error: Error) => void deaths.push(String(error));
const onSide = (message: unknown) => {
  const { socket } = message as { socket: Socket };
  if (socket.remotePort !== undefined) sides.set(socket.remotePort, socket);
};

beforeAll(async () => {
  server = await startTestServer();
  process.on('uncaughtExceptionMonitor', onDeath);
  subscribe('net.server.socket', onSide);
});
afterAll(async () => {
  unsubscribe('net.server.socket', onSide);
  process.off('uncaughtExceptionMonitor', onDeath);
  await server.stop();
});

const turn = () => new Promise<void>((resolve) => void setImmediate(resolve));

async function dial(): Promise<{ tcp: Socket; side: Socket }> {
  const tcp = connect(Number(new URL(server.url).port), '127.0.0.1').on('error', () => {});
  await once(tcp, 'connect');
  for (;;) {
    const side = sides.get(tcp.localPort as number);
    if (side) return { tcp, side };
    await turn();
  }
}

/** Sends what a stage says, waits until the server has read it, and breaks the connection; resolves when the server has let go of it. */
async function breakAt({ sent, receives }: Stage): Promise<void> {
  const { tcp, side } = await dial();
  const ended = side.destroyed ? null : new Promise((resolve) => side.once('close', resolve));
  const received = receives && new Promise((resolve) => tcp.once('data', resolve).once('close', resolve));
  tcp.write(sent);
  while (!side.destroyed && side.bytesRead < Buffer.byteLength(sent)) await turn();
  await received;
  tcp.resetAndDestroy();
  await ended;
}

describe('a connection that is reset', () => {
  it('ends no process, at 20 stages of a request on 8 paths under 3 hosts', async () => {
    const all = HOSTS.flatMap((host) => PATHS.flatMap((path) => Object.values(stagesOf(path, host))));
    expect(all).toHaveLength(20 * 8 * 3);
    while (all.length > 0) await Promise.all(all.splice(0, AT_ONCE).map(breakAt));
    expect(deaths).toEqual([]);
    expect((await server.fetch('/healthz')).status).toBe(200);
  });
});

describe('an upgrade that is not of a socket of ours', () => {
  it.each(['/', '/x', '/api/getSiteConfig', '/socket.io'])('is refused at once and its connection closed: %s', async (path) => {
    for (const host of HOSTS) {
      const { tcp, side } = await dial();
      tcp.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n${KEY}\r\n`);
      let text = '';
      // The other side keeps its half open for as long as it likes; the server does not.
      for await (const chunk of tcp.setEncoding('latin1')) text += chunk as string;
      expect(text, host).toMatch(/^HTTP\/1\.1 404 Not Found\r\n/);
      expect(text.toLowerCase()).toContain('connection: close\r\n');
      await expect.poll(() => side.destroyed).toBe(true);
    }
  });
});
