/** The gateway without a server around it: sessions are looked up when the test says so, and nobody sends too many packets. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { balancesChannel } from '@glasshouse/contract/wallet';
import { pino } from 'pino';
import { Registry } from 'prom-client';
import { io } from 'socket.io-client';
import { afterEach, describe, expect, it } from 'vitest';
import type { Authenticate } from '../calls/dispatcher.ts';
import type { SessionUser } from '../calls/handler.ts';
import { systemClock } from '../clock.ts';
import type { Platform } from '../platform.ts';
import { SocketGateway } from './gateway.ts';
import { openWire } from './testing-wire.ts';

/** An answer of 16 kB for each: it names the namespace that there is not. */
const ASKING = `40/${'x'.repeat(16_000)},`;
/** So many answers that no kernel holds them: 96 MB. */
const MOST_ASKED = 6_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

async function openGateway(authenticate: Authenticate = async () => null) {
  const platform = {
    config: { rateLimitFactor: 1_000, publicUrl: null, trustProxy: false },
    metrics: new Registry(),
    clock: systemClock,
    log: pino({ level: 'silent' }),
  } as unknown as Platform;
  const gateway = new SocketGateway(platform, [balancesChannel]);
  const http = createServer();
  gateway.attach(http, authenticate);
  closing.push(() => gateway.close());
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const refusals = async (reason: string) => {
    const metric = await platform.metrics.getSingleMetric('glasshouse_socket_refusals_total')?.get();
    return metric?.values.find(({ labels }) => labels['reason'] === reason)?.value ?? 0;
  };
  return { gateway, refusals, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

describe('a connection that does not read', () => {
  it('is cut when it goes on asking, before its answers fill the memory', async () => {
    const { refusals, url } = await openGateway();
    const { tcp, send, closed } = await openWire(url);
    closing.push(() => tcp.destroy());
    send('40');
    for (let asked = 0; asked < MOST_ASKED && (await refusals('unread')) === 0; asked++) {
      send(ASKING);
      if (asked % 10 === 9) await new Promise((resolve) => setTimeout(resolve, 1));
    }
    expect(await refusals('unread')).toBe(1);
    tcp.resume();
    await closed;
  });

  it('is cut when it polls for nothing but sends on', async () => {
    const { refusals, url } = await openGateway();
    const path = `${url}/socket.io/?EIO=4&transport=polling`;
    const { sid } = JSON.parse((await (await fetch(path)).text()).slice(1)) as { sid: string };
    const send = async (body: string) => (await fetch(`${path}&sid=${sid}`, { method: 'POST', body })).status;
    await send('40');
    let asked = 0;
    while (asked < MOST_ASKED && (await send(ASKING)) === 200) asked++;
    // A megabyte of what it did not take.
    expect(asked).toBeLessThan(100);
    expect(await refusals('unread')).toBe(1);
  });
});

it('gives nothing to a session that ends while it is looked up', async () => {
  let lives = true;
  const lookups: (() => void)[] = [];
  // What was read is what was so when the lookup began.
  const { gateway, url } = await openGateway(() => {
    const read: SessionUser | null = lives ? { id: 10_001, sessionId: 7 } : null;
    return new Promise((resolve) => lookups.push(() => resolve(read)));
  });
  const socket = io(url, { auth: { token: 'token' }, transports: ['websocket'], reconnection: false, forceNew: true });
  closing.push(() => socket.disconnect());
  const told = new Promise((resolve) => socket.once('session', resolve));
  const answer = socket.timeout(5_000).emitWithAck('subscribe', { topic: balancesChannel.id }) as Promise<unknown>;
  await expect.poll(() => lookups.length).toBe(1);
  lives = false;
  gateway.dropSession(7);
  lookups[0]?.();
  await expect.poll(() => lookups.length).toBe(2);
  lookups[1]?.();
  expect(await told).toMatchObject({ error: 'SESSION_INVALID' });
  expect(await answer).toMatchObject({ error: 'LOGIN_REQUIRED' });
  expect(gateway.rooms().filter((room) => room.startsWith('user:'))).toEqual([]);
});
