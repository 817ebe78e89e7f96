/** Bytes that no honest client sends: the listener before Fastify answers them as Fastify alone does, and none waits forever. */
import { type AddressInfo, type Socket, connect } from 'node:net';
import { getSiteConfig } from '@glasshouse/contract/content';
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Dispatch } from '../calls/dispatcher.ts';
import { CallLane } from './call-lane.ts';
import { endInTime } from './stop.ts';
import { type TestApp as App, openTestApp } from './testing-app.ts';

const logged: string[] = [];
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) });
const waiting: (() => void)[] = [];

const echo: Dispatch = async ({ raw: { fields } }) => {
  if (fields['wait'] === true) await new Promise<void>((resolve) => void waiting.push(resolve));
  return { status: 200, body: { type: 'ok', code: 1, message: fields['broken'] === true ? 1n : fields } };
};

const open = (): Promise<App> => openTestApp([placeOrder, cancelOrder, getSiteConfig], echo, { log });

const dial = (app: App): Socket => connect((app.server.address() as AddressInfo).port, '127.0.0.1').on('error', () => {});

/** So often in vain it is looked whether more is said. */
const MOST_LOOKS = 20;

/** All that is said on a connection until nothing more comes; what differs from one time to the next is left out. */
function received(app: App, bytes: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = dial(app).setEncoding('latin1');
    let text = '';
    let looks = 0;
    // Looks for a second, and not at a clock: where this process was held up, what came meanwhile is read between two of them.
    const looking = setInterval(() => ++looks > MOST_LOOKS && end('stays open'), 50);
    const end = (how: string) => {
      clearInterval(looking);
      socket.destroy();
      resolve(`${plain(text)}\n${how}`);
    };
    socket.on('data', (chunk: string) => {
      looks = 0;
      text += chunk;
    });
    socket.on('end', () => end('closed'));
    socket.write(bytes, 'latin1');
  });
}

const CHANGING = /^(date|x-ratelimit-remaining):/i;
const plain = (text: string) =>
  text
    .replace(/\r\n([^{]*?)\r\n\r\n/g, (_, head: string) => {
      const lines = head.split('\r\n').filter((line) => !CHANGING.test(line));
      return `\n${lines
        .map((line) => line.toLowerCase())
        .sort()
        .join('\n')}\n\n`;
    })
    .replace(/(reference":?|Reference) ?"?[\w-]{12}/gi, '$1');

const HOST = 'Host: localhost\r\n';
const JSON_TYPE = 'Content-Type: application/json\r\n';
const PATH = '/api/coin/trade';
const post = (body: string, more = '', length: number | string = Buffer.byteLength(body, 'latin1'), path = PATH) =>
  `POST ${path} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: ${length}\r\n${more}\r\n${body}`;
const get = (path: string, more = '', method = 'GET') => `${method} ${path} HTTP/1.1\r\n${HOST}${more}\r\n`;
const SITE = '/api/getSiteConfig';

const bytes: Record<string, string> = {
  'a length and chunks': `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Content-Length: 7\r\nTransfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`,
  chunks: `POST ${PATH} HTTP/1.1\r\n${HOST}${JSON_TYPE}Transfer-Encoding: chunked\r\n\r\n7\r\n{"a":1}\r\n0\r\n\r\n`,
  'two lengths': post('{"a":1}', 'Content-Length: 8\r\n'),
  'a length with zeros': post('{"a":1}', '', '007'),
  'a length in hexadecimal': post('{"a":1}', '', '0x7'),
  'a folded header': post('{"a":1}', 'X-A: b\r\n c\r\n'),
  'a bare line feed': post('{"a":1}').replace('\r\n', '\n'),
  'a request behind a body': post('{"a":1}') + get(SITE),
  'more than the length says': `${post('{"a":1}')}EXTRA`,
  'both ways in one connection': post('{"a":1}') + post('{"b":2}', 'Content-Encoding: identity\r\n') + post('{"c":3}'),
  'a request behind one that cannot be read': post('{bad') + post('{"b":2}'),
  'a promise to go on': post('{"a":1}', 'Expect: 100-continue\r\n'),
  'another promise': post('{"a":1}', 'Expect: 200-ok\r\n'),
  'an upgrade': get(SITE, 'Connection: Upgrade\r\nUpgrade: websocket\r\n'),
  'HEAD, OPTIONS and others': ['HEAD', 'OPTIONS', 'DELETE', 'TRACE'].map((method) => get(PATH, '', method)).join(''),
  'a whole address': get(`http://evil.example${SITE}`),
  'paths that look alike': [
    '/',
    '//api/getSiteConfig',
    '/%61pi/getSiteConfig',
    `${SITE}/`,
    '/API/getSiteConfig',
    `${SITE};a=1`,
    `${SITE}#a`,
  ]
    .map((path) => get(path))
    .join(''),
  'odd queries': [
    '?',
    '?&',
    '?a',
    '?=a',
    '?a==',
    '?a=1&a=2',
    '?a=1&&b=2',
    '?a[]=1',
    '?a=1;b=2',
    '?a=1#b',
    '?__proto__=1',
    '?constructor=1&toString=2',
  ]
    .map((query) => get(SITE + query))
    .join(''),
  'no JSON type': post('{"a":1}').replace(JSON_TYPE, ''),
  'two types': post('{"a":1}').replace(JSON_TYPE, `Content-Type: text/xml\r\n${JSON_TYPE}`),
  'two hosts': post('{"a":1}', 'Host: evil.example\r\n'),
  'HTTP/1.0': post('{"a":1}').replace('HTTP/1.1', 'HTTP/1.0'),
  'no host': post('{"a":1}').replace('1.1', '1.0').replace(HOST, ''),
  'bytes that are no text': post('{"a":"\xff\xfe\xc0\x80"}'),
  'a mark of the order of bytes': post('\xef\xbb\xbf{"a":1}'),
  'a body at the limit': post(`{"a":"${'x'.repeat(65_536 - 8)}"}`),
  'a body beyond it': post(`{"a":"${'x'.repeat(65_536 - 7)}"}`),
  'an answer that cannot be written': post('{"broken":true}'),
};

let app: App;
let alone: App;
beforeAll(async () => {
  app = await open();
  const aside = vi.spyOn(CallLane.prototype, 'stand').mockImplementation(() => {});
  alone = await open();
  aside.mockRestore();
});
afterAll(async () => {
  await app.close();
  await alone.close();
});

describe('a hostile caller', () => {
  it.concurrent.each(Object.entries(bytes))('gets the answer that Fastify alone would give: %s', async (_, sent) => {
    const [here, there] = await Promise.all([received(app, sent), received(alone, sent)]);
    expect(here).toBe(there);
    expect(here).toContain('HTTP/1.');
  });

  it('is told when his answer cannot be written, and so is the log', async () => {
    logged.length = 0;
    expect(await received(app, post('{"broken":true}'))).toContain('"error":"INTERNAL"');
    expect(logged.join()).toContain('request failed');
  });

  it('is served by Fastify when the short way fails as it begins, and the process lives', async () => {
    logged.length = 0;
    vi.spyOn(CallLane.prototype, 'take').mockImplementationOnce(() => {
      throw new Error('a mistake');
    });
    expect(await received(app, post('{"a":1}'))).toBe(await received(alone, post('{"a":1}')));
    expect(logged.join()).toContain('a mistake');
  });
});

describe('a stop', () => {
  it('gives the answers that are under way and keeps none of their connections', async () => {
    const ending = await open();
    const late = received(ending, post('{"wait":true}'));
    await expect.poll(() => waiting.length).toBe(1);
    const closed = ending.close();
    await expect.poll(() => ending.server.listening).toBe(false);
    waiting.pop()?.();
    const text = await late;
    expect(text).toContain('connection: close');
    expect(text).toMatch(/closed$/);
    await closed;
  });

  it('does not wait forever for the rest of a request', async () => {
    const ending = await open();
    const cut = vi.spyOn(ending.server, 'closeAllConnections');
    const socket = dial(ending);
    const began = new Promise((resolve) => ending.server.once('request', resolve));
    socket.write(post('{"a"', '', 100));
    await began;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      endInTime(ending.server);
      const closed = ending.close();
      for (let n = 0; n < 20 && cut.mock.calls.length === 0; n++) {
        await new Promise((resolve) => setImmediate(resolve));
        vi.advanceTimersByTime(1_000);
      }
      expect(cut).toHaveBeenCalledTimes(1);
      await closed;
    } finally {
      vi.useRealTimers();
      socket.destroy();
    }
  });
});
