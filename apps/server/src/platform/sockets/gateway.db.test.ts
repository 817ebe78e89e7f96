import { logout, placeOrder, tickersChannel } from '@glasshouse/contract';
import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';

let server: TestServer;
const open: Socket[] = [];
beforeAll(async () => {
  server = await startTestServer();
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
});
afterAll(() => server.stop());

function connect(token = '', options: Record<string, unknown> = {}): Socket {
  const socket = io(server.url, { auth: { token, lang: 'en' }, transports: ['websocket'], reconnection: false, ...options });
  open.push(socket);
  return socket;
}

type Answer = { type: string; error?: string };
const subscribe = (socket: Socket, topic: unknown) =>
  socket.timeout(5_000).emitWithAck('subscribe', { topic }) as Promise<Answer>;
const nextMessage = (socket: Socket, topic: string) =>
  new Promise<unknown>((resolve) => {
    socket.on('m', (name: string, message: unknown) => {
      if (name === topic) resolve(message);
    });
  });
const connected = (socket: Socket) =>
  new Promise<void>((resolve, reject) => socket.once('connect', resolve).once('connect_error', reject));

describe('the socket gateway', () => {
  it('[CALL-107] brings public prices to anybody, the newest at once', async () => {
    const socket = connect();
    server.platform.publisher.publish(tickersChannel, {}, []);
    const message = nextMessage(socket, 'markets.tickers');
    expect(await subscribe(socket, 'markets.tickers')).toMatchObject({ type: 'ok' });
    expect(await message).toBeDefined();
  });

  it('sends one frame with the newest message per topic and 100 ms', async () => {
    const socket = connect();
    await subscribe(socket, 'markets.depth:3');
    const frames: { sequence: number }[] = [];
    socket.on('m', (topic: string, message: { sequence: number }) => topic === 'markets.depth:3' && frames.push(message));
    const { depthChannel } = await import('@glasshouse/contract');
    for (let sequence = 1; sequence <= 500; sequence++)
      server.platform.publisher.publish(depthChannel, { id: 3 }, { id: 3, sequence, bids: [], asks: [], time: 0 });
    await new Promise((resolve) => setTimeout(resolve, 350));
    expect(frames.at(-1)?.sequence).toBe(500);
    expect(frames.length).toBeLessThanOrEqual(2);
  });

  it('shows private topics to their owner only', async () => {
    const [mine, others] = [await server.signUp(), await server.signUp()];
    const [own, other, visitor] = [connect(mine), connect(others), connect()];
    expect(await subscribe(visitor, 'spot.orders')).toMatchObject({ type: 'error', error: 'LOGIN_REQUIRED' });
    expect(await subscribe(own, 'spot.orders')).toMatchObject({ type: 'ok' });
    expect(await subscribe(other, 'spot.orders')).toMatchObject({ type: 'ok' });
    let leaked = false;
    other.on('m', () => {
      leaked = true;
    });
    const message = nextMessage(own, 'spot.orders');
    const order = await server.ok(
      placeOrder,
      { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' },
      mine,
    );
    expect(await message).toMatchObject({ id: order.id, status: 'open' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(leaked).toBe(false);
  });

  it.each([
    null,
    '',
    'nothing',
    'spot.orders:7',
    'markets.depth',
    'markets.depth:x',
    'user:10001:spot.orders',
    'session:1',
    `${'x'.repeat(500)}`,
  ])('refuses the topic %s', async (topic) => {
    const socket = connect(await server.signUp());
    expect(await subscribe(socket, topic)).toMatchObject({ type: 'error' });
  });

  it('drops the sockets of a session within a second of its sign-out', async () => {
    const token = await server.signUp();
    const socket = connect(token);
    await subscribe(socket, 'spot.orders');
    const dropped = new Promise((resolve) => socket.once('disconnect', resolve));
    await server.ok(logout, {}, token);
    const inTime = await Promise.race([dropped, new Promise((resolve) => setTimeout(resolve, 1_000, 'still connected'))]);
    expect(inTime).toBe('io server disconnect');
  });

  it('tells a token that is not valid', async () => {
    const socket = connect('expired');
    expect(await new Promise((resolve) => socket.once('session', resolve))).toMatchObject({ type: '999' });
  });

  it('refuses pages of other origins', async () => {
    await expect(connected(connect('', { extraHeaders: { origin: 'https://evil.example' } }))).rejects.toThrow('websocket error');
  });

  it('answers polling too', async () => {
    const socket = connect('', { transports: ['polling'] });
    expect(await subscribe(socket, 'markets.tickers')).toMatchObject({ type: 'ok' });
  });
});
