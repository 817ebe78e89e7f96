/** Both ways to a call, over real sockets: the same request must get the same answer on either. */
import { request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getSiteConfig } from '@glasshouse/contract/content';
import { cancelOrder, listOrders, placeOrder } from '@glasshouse/contract/spot';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Dispatch } from '../calls/dispatcher.ts';
import { ManualClock } from '../clock.ts';
import { CallLane } from './call-lane.ts';
import { type TestApp as App, openTestApp } from './testing-app.ts';

const clock = new ManualClock(1_700_000_000_000);

/** Those who wait for an answer until the test lets them have it, and everybody who has one. */
const waiting: (() => void)[] = [];
const answered: string[] = [];

/** Answers what it was asked, as statuses and sizes as the input wishes. */
const echo: Dispatch = async (incoming) => {
  const { status, size, wait } = incoming.raw.fields as { status?: unknown; size?: unknown; wait?: unknown };
  if (wait === 'long') await new Promise<void>((resolve) => void waiting.push(resolve));
  answered.push(incoming.requestId);
  if (status === 429)
    return {
      status,
      body: { type: 'error', code: 0, message: '', error: 'TOO_MANY_REQUESTS', params: { seconds: 3 } } as never,
    };
  return {
    status: 200,
    body: { type: 'ok', code: 1, message: { ...incoming, requestId: null, pad: 'é'.repeat(Number(size ?? 0) || 0) } },
  };
};

const open = (rateLimitFactor = 1_000_000, trustProxy = false): Promise<App> =>
  openTestApp([placeOrder, cancelOrder, getSiteConfig, listOrders], echo, { clock, config: { rateLimitFactor, trustProxy } });

interface Asked {
  method: string;
  path: string;
  body?: string | undefined;
  headers?: Record<string, string>;
}

interface Received {
  status: number | undefined;
  headers: Record<string, unknown>;
  body: string;
}

/** Everything of an answer but when it was given and how many were given before. */
function send(app: App, { method, path, body, headers = {} }: Asked): Promise<Received> {
  const { port } = app.server.address() as AddressInfo;
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) };
  return new Promise((resolve, reject) => {
    const sent = ask({ host: '127.0.0.1', port, method, path, headers: { ...length, ...headers } }, (answer) => {
      const chunks: Buffer[] = [];
      answer.on('data', (chunk: Buffer) => chunks.push(chunk));
      answer.on('end', () => {
        const { date: _, 'x-ratelimit-remaining': __, ...rest } = answer.headers;
        resolve({ status: answer.statusCode, headers: rest, body: Buffer.concat(chunks).toString('base64') });
      });
    });
    sent.on('error', reject);
    sent.end(body);
  });
}

/** A body that comes "as it is" says nothing new, but only Fastify reads the header. */
const theLongWay = ({ headers, ...asked }: Asked): Asked => ({
  ...asked,
  headers: { ...headers, 'content-encoding': 'identity' },
});

const JSON_HEADERS = { 'content-type': 'application/json' };
const ORDER = JSON.stringify({ amount: '0.01', currency_id: 1, legal_id: 3, type: 'buy' });
const order = (body: string, headers: Record<string, string> = {}): Asked => ({
  method: 'POST',
  path: '/api/coin/trade',
  body,
  headers: { ...JSON_HEADERS, ...headers },
});

let app: App;
let behindProxy: App;
beforeAll(async () => {
  app = await open();
  behindProxy = await open(1_000_000, true);
});
afterAll(async () => {
  await app.close();
  await behindProxy.close();
});

const taken = vi.spyOn(CallLane.prototype, 'take');
async function wayOf(asked: Asked, of = app): Promise<boolean> {
  await send(of, asked);
  return taken.mock.results.at(-1)?.value as boolean;
}

const usual: Record<string, Asked> = {
  'an order': order(ORDER, { authorization: ' token ', 'user-agent': 'me', 'x-device': 'abcdefghijklmnop' }),
  'a cancel by query and body': { method: 'PUT', path: '/api/coin/trade?id=7', body: '{"lang":"th"}', headers: JSON_HEADERS },
  'a list with filters': { method: 'GET', path: '/api/coin/list?currency_id=1&page=2&lang=fra' },
  'a call without anything': { method: 'GET', path: '/api/getSiteConfig' },
  'fields of every kind': order('{"a":null,"b":[1,{"c":"é💣"}],"d":1e3,"lang":"jp"}'),
  'a name twice': order('{"a":1,"a":2}'),
  'half a character': order('{"a":"\\ud800"}'),
  'no JSON': order('{bad', { 'accept-language': 'th' }),
  'a list': order('[1]'),
  'a text': order('"text"'),
  nothing: order('null'),
  'a prototype': order('{"__proto__":{"a":1}}'),
  'a hidden prototype': order('{"a":{"__pr\\u006fto__":1}}'),
  'a constructor': order('{"constructor":{"prototype":{"a":1}}}'),
  'more fields than any call has': order(
    JSON.stringify({ lang: 'kor', ...Object.fromEntries(Array.from({ length: 70 }, (_, n) => [`k${n}`, n])) }),
  ),
  'one that its user made too often': order('{"status":429}'),
  'a long answer for a client that takes it compressed': order('{"size":900}', { 'accept-encoding': 'gzip, deflate, br' }),
  'a long answer for a client that does not': order('{"size":900}', { 'accept-encoding': 'br' }),
  'a long answer for a client that refuses compression': order('{"size":900}', {
    'accept-encoding': 'gzip',
    'x-no-compression': '1',
  }),
  'a short answer': order('{"size":1}', { 'accept-encoding': 'gzip' }),
  'a caller who leaves afterwards': order(ORDER, { connection: 'close' }),
};

const unusual: Record<string, Asked> = {
  'a form': order('amount=1', { 'content-type': 'application/x-www-form-urlencoded' }),
  'a type that no call takes': order('<a/>', { 'content-type': 'application/xml' }),
  'an empty body': order(''),
  'a body that is too long': order(`{"a":"${'x'.repeat(70_000)}"}`),
  'a foreign host': order(ORDER, { host: 'evil.example' }),
  'an escaped query': { method: 'GET', path: '/api/coin/list?currency_id=%31' },
  'weighed encodings': order(ORDER, { 'accept-encoding': 'gzip;q=0.5' }),
  'a body of a question': { method: 'GET', path: '/api/getSiteConfig', body: '{}', headers: JSON_HEADERS },
  'an unknown path': { method: 'GET', path: '/api/nothing' },
};

describe('the short way of a call', () => {
  it.each(Object.entries(usual))('answers as the long way does: %s', async (_, asked) => {
    const [short, long] = [await send(app, asked), await send(app, theLongWay(asked))];
    expect(short).toEqual(long);
    expect(short.headers).toHaveProperty('content-security-policy');
    expect(taken.mock.results.slice(-2).map(({ value }) => value)).toEqual([true, false]);
  });

  it.each(Object.entries(unusual))('is not for %s', async (_, asked) => {
    expect(await wayOf(asked)).toBe(false);
  });

  it('answers as the long way does, whatever the body is', async () => {
    const text = fc.oneof(
      fc.json(),
      fc.string({ unit: 'binary' }),
      fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 2 })).map((o) => JSON.stringify(o)),
    );
    await fc.assert(
      fc.asyncProperty(text, fc.constantFrom('en', 'th', 'xx', ''), async (body, language) => {
        const asked = order(`${body} `, language === '' ? {} : { 'accept-language': language });
        expect(await send(app, asked)).toEqual(await send(app, theLongWay(asked)));
      }),
      { seed: 11, numRuns: 100 },
    );
  });

  it('believes the nearest proxy and nobody before it, as the long way does', async () => {
    const header = fc
      .array(fc.constantFrom('1.2.3.4', '::ffff:9.9.9.9', '2001:db8::1', 'unknown', '', ' 5.6.7.8 ', 'a b'), { maxLength: 3 })
      .map((parts) => parts.join(','));
    await fc.assert(
      fc.asyncProperty(header, async (forwarded) => {
        const asked = order(ORDER, forwarded === '' ? {} : { 'x-forwarded-for': forwarded });
        for (const one of [app, behindProxy]) expect(await send(one, asked)).toEqual(await send(one, theLongWay(asked)));
      }),
      { seed: 12, numRuns: 60 },
    );
  });
});

describe('what both ways share', () => {
  it('an address has one window, and is told how long to wait', async () => {
    const limited = await open(0.001);
    try {
      const ways: Asked[] = [order(ORDER, { 'accept-language': 'th' }), theLongWay(order(ORDER, { 'accept-language': 'th' }))];
      const statuses: unknown[] = [];
      let last: Received[] = [];
      for (let n = 0; n < 12; n++) {
        const asked = ways[n % 2] as Asked;
        const received = await send(limited, asked);
        statuses.push(received.status);
        last = [...last, received].slice(-2);
      }
      expect(statuses[0]).toBe(200);
      expect(statuses.at(-1)).toBe(429);
      expect(statuses.lastIndexOf(200)).toBe(statuses.indexOf(429) - 1);
      expect(last[0]).toEqual(last[1]);
      expect(last[0]?.headers).toHaveProperty('retry-after');
      clock.advance(3_600_000);
      expect((await send(limited, ways[0] as Asked)).status).toBe(200);
    } finally {
      await limited.close();
    }
  });

  it('both are timed', async () => {
    await send(app, order(ORDER));
    const text = Buffer.from((await send(app, { method: 'GET', path: '/metrics' })).body, 'base64').toString();
    const count = Number(/glasshouse_call_seconds_count\{call="spot.placeOrder",status="200"\} (\d+)/.exec(text)?.[1]);
    await send(app, order(ORDER));
    await send(app, theLongWay(order(ORDER)));
    const later = Buffer.from((await send(app, { method: 'GET', path: '/metrics' })).body, 'base64').toString();
    expect(later).toContain(`glasshouse_call_seconds_count{call="spot.placeOrder",status="200"} ${count + 2}`);
  });

  it('a caller who leaves in the middle of his body is forgotten', async () => {
    const { port } = app.server.address() as AddressInfo;
    const sent = ask({
      host: '127.0.0.1',
      port,
      method: 'POST',
      path: '/api/coin/trade',
      headers: { ...JSON_HEADERS, 'content-length': '100' },
    });
    sent.on('error', () => {});
    sent.write('{"amount"');
    await expect.poll(() => taken.mock.results.at(-1)?.value).toBe(true);
    sent.destroy();
    expect((await send(app, order(ORDER))).status).toBe(200);
  });

  it('a caller who leaves before his answer costs nobody else anything', async () => {
    const { port } = app.server.address() as AddressInfo;
    const before = answered.length;
    const gone = new Promise((resolve) => app.server.once('connection', (socket) => socket.once('close', resolve)));
    const headers = { ...JSON_HEADERS, 'content-length': '15' };
    const sent = ask({ host: '127.0.0.1', port, method: 'POST', path: '/api/coin/trade', headers, agent: false });
    sent.on('error', () => {});
    sent.end('{"wait":"long"}');
    await expect.poll(() => waiting.length).toBe(1);
    sent.destroy();
    await gone;
    waiting.pop()?.();
    await expect.poll(() => answered.length).toBe(before + 1);
    expect((await send(app, order(ORDER))).status).toBe(200);
  });

  it('who comes while the server stops is told so by Fastify', async () => {
    const ending = await open();
    const lane = vi.spyOn(CallLane.prototype, 'close');
    await ending.close();
    expect(lane).toHaveBeenCalledTimes(1);
  });
});
