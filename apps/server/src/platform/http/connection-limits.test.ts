/** What the connections of one address may hold, over real sockets with small bounds. */
import { once } from 'node:events';
import { type AddressInfo, type Socket, connect } from 'node:net';
import { getSiteConfig } from '@glasshouse/contract/content';
import { placeOrder } from '@glasshouse/contract/spot';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { Dispatch } from '../calls/dispatcher.ts';
import { type ConnectionBounds, ConnectionLimits, type CutReason, connectionBounds } from './connection-limits.ts';
import { type TestApp, openTestApp } from './testing-app.ts';

const echo: Dispatch = async ({ raw: { fields } }) => ({ status: 200, body: { type: 'ok', code: 1, message: fields } });

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function open(bounds: Partial<ConnectionBounds>, { looks = false } = {}) {
  const trustProxy = bounds.trustProxy ?? false;
  const app: TestApp = await openTestApp([placeOrder, getSiteConfig], echo, { config: { trustProxy } });
  closing.push(() => app.close());
  const cuts: CutReason[] = [];
  const limits = new ConnectionLimits({ trustProxy, connections: 100, fresh: 100, bodyBytes: 1_000_000, ...bounds }, (why) =>
    cuts.push(why),
  );
  // The test alone moves the clock, however slow the machine is.
  if (!looks) vi.useFakeTimers({ toFake: ['setInterval'] });
  limits.stand(app.server);
  vi.useRealTimers();
  const { port } = app.server.address() as AddressInfo;
  const dial = async (sent = '', from = '127.0.0.1') => {
    const taken = once(app.server, 'connection');
    const asked = sent.includes('\r\n\r\n') ? once(app.server, 'request') : null;
    const tcp = connect({ port, host: '127.0.0.1', localAddress: from }).on('error', () => {});
    closing.push(() => tcp.destroy());
    tcp.resume();
    await taken;
    tcp.write(sent);
    await asked;
    return tcp;
  };
  return { app, server: app.server, limits, cuts, dial };
}

const post = (length: number, sent: string, from = '') =>
  `POST /api/coin/trade HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${from}Content-Length: ${length}\r\n\r\n${sent}`;
const GET = 'GET /api/getSiteConfig HTTP/1.1\r\nHost: localhost\r\n\r\n';

const ending = (tcp: Socket) =>
  new Promise<void>((resolve) => void (tcp.closed ? resolve() : tcp.once('close', () => resolve())));
const isClosed = (tcp: Socket) => ending(tcp).then(() => true);
/** What is answered next on a connection, or that it ended. */
async function answerOn(tcp: Socket, sent: string): Promise<string> {
  const said = new Promise<string>((resolve) => void tcp.once('data', (chunk: Buffer) => resolve(chunk.toString())));
  tcp.write(sent);
  return Promise.race([said, ending(tcp).then(() => 'closed')]);
}

describe('the connections of one address', () => {
  it('end beyond their limit: first the oldest without a request, while requests are served', async () => {
    const { server, cuts, dial } = await open({ connections: 3 });
    const served = await dial();
    expect(await answerOn(served, GET)).toContain('200 OK');
    const [silent, slow] = [await dial(), await dial('GET / HT')];
    const next = await dial();
    expect(await isClosed(silent)).toBe(true);
    expect(await answerOn(next, GET)).toContain('200 OK');
    const last = await dial();
    expect(await isClosed(slow)).toBe(true);
    expect(await answerOn(last, GET)).toContain('200 OK');
    expect(await answerOn(served, GET)).toContain('200 OK');
    expect(cuts).toEqual(['connections', 'connections']);
    // Where all have asked, the one whose body does not end goes before those that are idle.
    const asked = once(server, 'request');
    served.write(post(100, '{'));
    await asked;
    await dial();
    expect(await isClosed(served)).toBe(true);
    expect([next, last].map(({ closed }) => closed)).toEqual([false, false]);
  });

  it('do not count for another address, and leave nothing behind', async () => {
    const { limits, cuts, dial } = await open({ connections: 1 });
    const [here, there] = [await dial(), await dial('', '127.0.0.2')];
    expect(limits.size).toBe(2);
    expect([await answerOn(here, GET), await answerOn(there, GET)].join()).not.toContain('closed');
    expect(cuts).toEqual([]);
    for (const tcp of [here, there]) tcp.destroy();
    await expect.poll(() => limits.size).toBe(0);
  });

  it('hold a bounded number of bytes of bodies: the body that began first ends first', async () => {
    const { limits, cuts, dial } = await open({ bodyBytes: 2_500 });
    const bodies = [await dial(post(1_000, '{')), await dial(post(1_000, '{'))];
    expect(cuts).toEqual([]);
    const third = await dial(post(1_000, '{'));
    expect(await isClosed(bodies[0] as Socket)).toBe(true);
    expect((bodies[1] as Socket).closed).toBe(false);
    expect(cuts).toEqual(['bodies']);
    // Those that end are counted no more, one behind the other on one connection too.
    expect(await answerOn(third, `"a":"${'x'.repeat(999 - 7)}"}`)).toContain('200 OK');
    for (let n = 0; n < 3; n++) expect(await answerOn(third, post(7, '{"a":1}') + post(7, '{"b":2}'))).toContain('200 OK');
    expect(cuts).toEqual(['bodies']);
    third.destroy();
    (bodies[1] as Socket).destroy();
    await expect.poll(() => limits.size).toBe(0);
  });

  it('count a body of unknown length as the longest that a call may have', async () => {
    const { cuts, dial } = await open({ bodyBytes: 100_000 });
    const chunked = post(1, '', 'Transfer-Encoding: chunked\r\n').replace('Content-Length: 1\r\n', '');
    await dial(`${chunked}1\r\n{\r\n`);
    await dial(`${chunked}1\r\n{\r\n`);
    expect(cuts).toEqual(['bodies']);
  });
});

describe('first requests of one address', () => {
  it('are read a few at a time: who waits is read as soon as one of them is there', async () => {
    const { cuts, dial } = await open({ fresh: 1 });
    const slow = await dial('GET /api/get');
    const waiting = await dial();
    const answer = answerOn(waiting, GET);
    expect(await answerOn(slow, 'SiteConfig HTTP/1.1\r\nHost: localhost\r\n\r\n')).toContain('200 OK');
    expect(await answer).toContain('200 OK');
    expect(cuts).toEqual([]);
  });

  it('that do not come in two seconds end while others wait, and only then', async () => {
    const { limits, cuts, dial } = await open({ fresh: 1 });
    const before = performance.now();
    const slow = await dial('GET /api/get');
    limits.look(before + 60_000);
    expect(cuts).toEqual([]);
    const answer = answerOn(await dial(), GET);
    limits.look(before + 1_999);
    expect([cuts, slow.closed]).toEqual([[], false]);
    limits.look(performance.now() + 2_000);
    expect(await isClosed(slow)).toBe(true);
    expect(await answer).toContain('200 OK');
    expect(cuts).toEqual(['slow']);
  });

  it('end a few at a look, however many are slow and wait, so that a flood is not read at its own pace', async () => {
    const { limits, cuts, dial } = await open({ fresh: 40 });
    for (let n = 0; n < 80; n++) await dial();
    limits.look(performance.now() + 2_000);
    expect(cuts).toEqual(['slow', 'slow']);
  });

  it('that wait unread do not hold up a stop', async () => {
    const { app, dial } = await open({ fresh: 1 }, { looks: true });
    const [slow, waiting] = [await dial('GET /api/get'), await dial(GET)];
    const stopped = app.close();
    slow.destroy();
    expect(await isClosed(waiting)).toBe(true);
    await stopped;
  });
});

describe('behind a proxy', () => {
  it('bodies count for whom the proxy names, and what a caller writes into the header buys nothing', async () => {
    const { limits, cuts, dial } = await open({ trustProxy: true, bodyBytes: 2_500 });
    const from = (address: string) => post(1_000, '{', `X-Forwarded-For: 6.6.6.6, ${address}\r\n`);
    const first = await dial(from('203.0.113.7'));
    await dial(from('203.0.113.7'));
    const other = [await dial(from('198.51.100.1')), await dial(from('198.51.100.1'))];
    expect(cuts).toEqual([]);
    await dial(from('203.0.113.7'));
    expect(await isClosed(first)).toBe(true);
    expect(cuts).toEqual(['bodies']);
    expect(other.map(({ closed }) => closed)).toEqual([false, false]);
    for (const close of closing.splice(1)) close();
    await expect.poll(() => limits.size).toBe(0);
  });

  it('the proxy has more connections than a caller, and a factor for benches multiplies both', () => {
    expect(connectionBounds({ trustProxy: false, rateLimitFactor: 1 }).connections).toBe(1_024);
    expect(connectionBounds({ trustProxy: true, rateLimitFactor: 1 }).connections).toBe(16_384);
    expect(connectionBounds({ trustProxy: false, rateLimitFactor: 0.5 }).connections).toBe(1_024);
    expect(connectionBounds({ trustProxy: false, rateLimitFactor: 100 }).connections).toBe(102_400);
  });
});
