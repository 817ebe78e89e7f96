import { endDevice, listDevices, login, logout } from '@glasshouse/contract/identity';
import { candlesChannel, tickersChannel, tradesChannel } from '@glasshouse/contract/markets';
import { placeOrder } from '@glasshouse/contract/spot';
import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../testing/test-server.ts';
import { endedLate } from './testing-refusals.ts';

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
    await subscribe(socket, 'markets.candles:3:1M');
    const ours: number[] = [];
    const last = new Promise<void>((resolve) =>
      socket.on('m', (_topic: string, [time]: [number]) => {
        if (time <= 500) ours.push(time);
        if (time === 500) resolve();
      }),
    );
    for (let time = 1; time <= 500; time++)
      server.platform.publisher.publish(candlesChannel, { id: 3, period: '1M' }, [time, '1', '1', '1', '1', '0']);
    await last;
    expect(ours.length).toBeLessThanOrEqual(2);
  });

  it('shows private topics to their owner only', async () => {
    const [mine, others] = [await server.signUp(), await server.signUp()];
    const [own, other, visitor] = [connect(mine), connect(others), connect()];
    expect(await subscribe(visitor, 'spot.orders')).toMatchObject({ type: 'error', error: 'LOGIN_REQUIRED' });
    expect(await subscribe(own, 'spot.orders')).toMatchObject({ type: 'ok' });
    expect(await subscribe(other, 'spot.orders')).toMatchObject({ type: 'ok' });
    const seen: unknown[] = [];
    other.on('m', (_topic: string, news: { id: number }) => seen.push(news.id));
    const order = { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' } as const;
    const message = nextMessage(own, 'spot.orders');
    const { id } = await server.ok(placeOrder, order, mine);
    expect(await message).toMatchObject({ id, status: 'open' });
    // What the other owner sees first is an order of its own, that was placed after.
    const next = nextMessage(other, 'spot.orders');
    const later = await server.ok(placeOrder, order, others);
    await next;
    expect(seen).toEqual([later.id]);
  });

  it.each([
    null,
    '',
    'nothing',
    'spot.orders:7',
    'markets.depth',
    'markets.depth:x',
    'markets.depth:1e0',
    'markets.depth:01',
    'markets.depth:1.0',
    'markets.depth: 1',
    'markets.depth:0x1',
    'markets.depth:-1',
    'markets.depth:9007199254740993',
    'user:10001:spot.orders',
    'session:1',
    `${'x'.repeat(500)}`,
  ])('refuses the topic %s', async (topic) => {
    const socket = connect(await server.signUp());
    expect(await subscribe(socket, topic)).toMatchObject({ type: 'error' });
  });

  it.each(['signs out', 'is ended from another device'])(
    'brings nothing more to a session that %s, while the other one of its user goes on receiving',
    async (how) => {
      const email = `two-devices-${how.length}@test.example`;
      const staying = await server.signUp(email);
      const ending = await server.ok(login, { user_string: email, password: 'correct horse battery' });
      const [socket, other] = [connect(ending), connect(staying)];
      for (const one of [socket, other]) {
        for (const topic of ['spot.orders', 'wallet.balances']) expect(await subscribe(one, topic)).toMatchObject({ type: 'ok' });
      }
      const received: string[] = [];
      const order = { amount: '0.01', target_price: '5000', currency_id: 1, legal_id: 3, type: 'buy' };
      const first = nextMessage(socket, 'spot.orders');
      await server.ok(placeOrder, order, staying);
      await first;
      const late = await endedLate(server);
      const dropped = new Promise((resolve) => socket.once('disconnect', resolve));
      socket.on('m', (topic: string) => received.push(topic));
      if (how === 'signs out') await server.ok(logout, {}, ending);
      else {
        const { list } = await server.ok(listDevices, {}, staying);
        await server.ok(endDevice, { id: list.find((one) => !one.is_current)?.id }, staying);
      }
      // The answer was given: from here on nothing may come.
      received.length = 0;
      const news = nextMessage(other, 'spot.orders');
      await server.ok(placeOrder, order, staying);
      expect(await news).toMatchObject({ status: 'open' });
      expect(await dropped).toBe('io server disconnect');
      expect(await endedLate(server)).toBe(late);
      expect(received).toEqual([]);
      const again = connect(ending);
      expect(await subscribe(again, 'spot.orders')).toMatchObject({ error: 'LOGIN_REQUIRED' });
    },
  );

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

  it('[AMB-100] compresses no frame of a websocket, though its client offers to', async () => {
    const socket = connect('', { perMessageDeflate: { threshold: 1_024 } });
    await connected(socket);
    // Engine.io types its transport without the socket that it is made of.
    const { ws } = socket.io.engine.transport as unknown as { ws: { extensions: string } };
    expect(ws.extensions).toBe('');
  });

  it('[RULE-078,CONST-018,AMB-100] compresses what polling answers from 1,024 bytes on', async () => {
    const path = '/socket.io/?EIO=4&transport=polling';
    const { sid } = JSON.parse((await (await server.fetch(path)).text()).slice(1)) as { sid: string };
    const session = `${path}&sid=${sid}`;
    const send = (body: string) => server.fetch(session, { method: 'POST', body, headers: { 'content-type': 'text/plain' } });
    const next = () => server.fetch(session, { headers: { 'accept-encoding': 'gzip' } });
    await send('40');
    await (await next()).text();
    await send('420["subscribe",{"topic":"markets.trades:2"}]');
    expect(await (await next()).text()).toContain('"type":"ok"');
    for (const [bytes, encoding] of [
      [1_023, null],
      [1_025, 'gzip'],
    ] as const) {
      const frame = (padding: string) => `42${JSON.stringify(['m', 'markets.trades:2', [padding]])}`;
      const padding = 'x'.repeat(bytes - frame('').length);
      server.platform.publisher.publish(tradesChannel, { id: 2 }, [padding] as never);
      const answer = await next();
      expect(await answer.text()).toBe(frame(padding));
      expect(answer.headers.get('content-encoding')).toBe(encoding);
    }
  });
});
