/** Connections below the application: before they enter, when they have left, and what is no request of theirs. */
import { io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { type TestServer, startTestServer } from '../testing/test-server.ts';
import { refusalsOf } from './testing-refusals.ts';
import { openWire } from './testing-wire.ts';

const POLLING = '/socket.io/?EIO=4&transport=polling';
const MOST_OF_AN_ADDRESS = 200;
const clock = new ManualClock(Date.now());
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ clock, config: { rateLimitFactor: 1 } });
});
afterEach(() => {
  // Another second, for the limit of packets.
  clock.advance(60_000);
});
afterAll(() => server.stop());

const refusals = (reason: string) => refusalsOf(server, reason);
async function connections(): Promise<number> {
  const metric = await server.platform.metrics.getSingleMetric('glasshouse_sockets')?.get();
  return metric?.values[0]?.value ?? 0;
}

/** Opens a polling connection; its id, or the status of the refusal. */
async function poll(): Promise<string | number> {
  const answer = await server.fetch(POLLING);
  const text = await answer.text();
  return answer.status === 200 ? (JSON.parse(text.slice(1)) as { sid: string }).sid : answer.status;
}
const send = (sid: string | number, body: string) =>
  server.fetch(`${POLLING}&sid=${sid}`, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });

describe('a connection outside of the application', () => {
  it('does not outlive its leaving', async () => {
    const { tcp, send: say, closed } = await openWire(server.url);
    tcp.resume();
    say('40');
    say('41');
    await closed;
    expect(tcp.destroyed).toBe(true);
  });

  it('enters once, however often it says so at once', async () => {
    const sid = await poll();
    const before = await refusals('malformed');
    await send(sid, ['40', '40', '40'].join('\u001e'));
    await expect.poll(() => refusals('malformed')).toBeGreaterThan(before);
    expect((await send(sid, '3')).status).toBe(400);
  });

  it('counts for its address before it enters; more than 200 are refused until others go', async () => {
    await expect.poll(connections).toBe(0);
    const before = await refusals('too_many_sockets');
    const opened = await Promise.all(Array.from({ length: MOST_OF_AN_ADDRESS }, poll));
    expect(opened.every((sid) => typeof sid === 'string')).toBe(true);
    expect(await poll()).toBe(403);
    const socket = io(server.url, { transports: ['websocket'], reconnection: false, forceNew: true });
    await new Promise((resolve) => socket.once('connect_error', resolve));
    expect(await refusals('too_many_sockets')).toBe(before + 2);
    await Promise.all(opened.map((sid) => send(sid, '1')));
    await expect.poll(connections).toBe(0);
    const again = await poll();
    expect(again).toBeTypeOf('string');
    await send(again, '1');
  });

  it('counts for its address also as one of many that offer themselves to one polling connection', async () => {
    await expect.poll(connections).toBe(0);
    const sid = await poll();
    const before = await refusals('too_many_sockets');
    const offers = await Promise.all(Array.from({ length: MOST_OF_AN_ADDRESS - 1 }, () => openWire(server.url, sid)));
    expect(new Set(offers.map(({ status }) => status))).toEqual(new Set([101]));
    expect((await openWire(server.url, sid)).status).toBe(400);
    expect(await poll()).toBe(403);
    expect(await refusals('too_many_sockets')).toBe(before + 2);
    for (const { tcp } of offers) tcp.destroy();
    const opened = async () => {
      const again = await poll();
      if (typeof again === 'string') await send(again, '1');
      return typeof again;
    };
    await expect.poll(opened).toBe('string');
    await send(sid, '1');
    await expect.poll(connections).toBe(0);
  });

  it('counts once when it has gone over from polling to a WebSocket', async () => {
    await expect.poll(connections).toBe(0);
    const socket = io(server.url, { transports: ['polling', 'websocket'], reconnection: false, forceNew: true });
    await new Promise((resolve) => socket.io.engine.once('upgrade', resolve));
    const opened: (string | number)[] = [];
    // Its server notices a moment later.
    const fill = async () => {
      while (opened.length < MOST_OF_AN_ADDRESS - 1) {
        const sid = await poll();
        if (typeof sid === 'number') break;
        opened.push(sid);
      }
      return opened.length;
    };
    await expect.poll(fill).toBe(MOST_OF_AN_ADDRESS - 1);
    expect(await poll()).toBe(403);
    socket.close();
    await Promise.all(opened.map((sid) => send(sid, '1')));
    await expect.poll(connections).toBe(0);
  });

  it.each(['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS'])('is told that %s is nothing it can do', async (method) => {
    const sid = await poll();
    expect((await server.fetch(`${POLLING}&sid=${sid}`, { method })).status).toBe(405);
    expect((await server.fetch(POLLING, { method })).status).toBe(405);
    await send(sid, '1');
  });
});
