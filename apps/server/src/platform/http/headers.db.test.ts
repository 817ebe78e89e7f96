/** The security headers, on everything that a whole server answers: calls, files, sockets, and what is no request at all. */
import { type Socket, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ config: { publicUrl: 'https://trade.example' } });
});
afterAll(() => server.stop());

/** The first head that is answered to some bytes, by name in small letters. */
function headOf(bytes: string): Promise<{ status: number; headers: Map<string, string> }> {
  return new Promise((resolve, reject) => {
    const tcp: Socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('latin1');
    let text = '';
    tcp.on('error', reject).on('close', () => reject(new Error(`no head: ${text}`)));
    tcp.on('data', (chunk) => {
      text += String(chunk);
      const end = text.indexOf('\r\n\r\n');
      if (end < 0) return;
      const [first = '', ...lines] = text.slice(0, end).split('\r\n');
      const pairs = lines.map((line) => [
        line.slice(0, line.indexOf(':')).toLowerCase(),
        line.slice(line.indexOf(':') + 1).trim(),
      ]);
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(pairs as [string, string][]) });
      tcp.destroy();
    });
    tcp.write(bytes);
  });
}

const HOST = 'Host: localhost\r\n';
const POLLING = '/socket.io/?EIO=4&transport=polling';
const UPGRADE = 'Connection: Upgrade\r\nUpgrade: websocket\r\n';
const KEY = 'Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n';
const get = (path: string, more = '', host = HOST) => `GET ${path} HTTP/1.1\r\n${host}${more}\r\n`;
const WIRE = '/socket.io/?EIO=4&transport=websocket';

const ANSWERS: readonly (readonly [string, number, string])[] = [
  ['a call', 200, get('/api/getSiteConfig')],
  ['a page that is not there', 404, get('/nothing')],
  ['the way to the back office', 302, get('/admin')],
  ['a path that cannot be read', 404, get('/api/%zz')],
  ['a foreign host', 421, get('/healthz', '', 'Host: evil.example\r\n')],
  ['no host', 400, get('/healthz', '', '')],
  ['health', 200, get('/healthz')],
  ['an expectation that nobody meets', 417, get('/healthz', 'Expect: 200-ok\r\n')],
  ['bytes that are no request', 400, 'nonsense\r\n\r\n'],
  ['a head that is too large', 400, get('/healthz', `X-A: ${'x'.repeat(20_000)}\r\n`)],
  ['a socket that polls', 200, get(POLLING)],
  ['a socket of a foreign page', 403, get(POLLING, 'Origin: https://evil.example\r\n')],
  ['a socket of an unknown transport', 400, get('/socket.io/?EIO=4&transport=pigeon')],
  ['a socket with another method', 405, `PUT ${POLLING} HTTP/1.1\r\n${HOST}\r\n`],
  ['a socket that is not there', 400, get(`${POLLING}&sid=nobody`)],
  ['a socket', 101, get(WIRE, UPGRADE + KEY)],
  ['a socket of an unknown version', 400, get(WIRE, UPGRADE + KEY.replace('13', '7'))],
  ['a socket without a key', 400, get(WIRE, UPGRADE)],
  ['a socket that a foreign page opens', 400, get(WIRE, `${UPGRADE}${KEY}Origin: https://evil.example\r\n`)],
  ['an upgrade of another path', 404, get('/', UPGRADE + KEY)],
];

function expectAll({ headers }: Awaited<ReturnType<typeof headOf>>): void {
  expect(Object.fromEntries(headers)).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'SAMEORIGIN',
    'referrer-policy': 'no-referrer',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
  });
  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  expect(headers.get('permissions-policy')).toMatch(/(^|, )camera=\(\), .*microphone=\(\)/);
}

describe('the security headers', () => {
  it.each(ANSWERS)('go with %s (%i)', async (_, status, sent) => {
    const answer = await headOf(sent);
    expect(answer.status).toBe(status);
    expectAll(answer);
  });

  it('go with the page of the app, whether it is built or not', async () => {
    const answer = await headOf(get('/'));
    expect([200, 503]).toContain(answer.status);
    expectAll(answer);
  });
});
