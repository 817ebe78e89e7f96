/** Abusive sockets are refused, counted and, where needed, closed; the others continue. */
import { logout } from '@glasshouse/contract/identity';
import { PERIODS } from '@glasshouse/contract/markets';
import { sql } from 'kysely';
import { type Socket, io } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { type TestServer, startTestServer } from '../testing/test-server.ts';
import type { SocketGateway } from './gateway.ts';
import { refusalsOf } from './testing-refusals.ts';

let server: TestServer;
const clock = new ManualClock(Date.now());
const open: Socket[] = [];
const raw: WebSocket[] = [];
beforeAll(async () => {
  server = await startTestServer({ clock, config: { rateLimitFactor: 1 } });
});
afterEach(() => {
  for (const socket of open.splice(0)) socket.disconnect();
  for (const socket of raw.splice(0)) socket.close();
  clock.advance(60_000);
});
afterAll(() => server.stop());

function connect(token = ''): Socket {
  const socket = io(server.url, { auth: { token, lang: 'en' }, transports: ['websocket'], reconnection: false, forceNew: true });
  open.push(socket);
  return socket;
}
const subscribe = (socket: Socket, topic: unknown) =>
  socket.timeout(5_000).emitWithAck('subscribe', { topic }) as Promise<{ type: string; error?: string }>;

/** A bare WebSocket that has entered the application, so that anything can be sent. */
async function bare(): Promise<{ socket: WebSocket; closed: Promise<void> }> {
  const socket = new WebSocket(`${server.url.replace('http', 'ws')}/socket.io/?EIO=4&transport=websocket`);
  raw.push(socket);
  const closed = new Promise<void>((resolve) => socket.addEventListener('close', () => resolve()));
  await new Promise<void>((resolve) => {
    socket.addEventListener('message', ({ data }) => {
      if (String(data).startsWith('0')) socket.send('40');
      if (String(data).startsWith('40')) resolve();
    });
  });
  return { socket, closed };
}

const refusals = (reason: string) => refusalsOf(server, reason);
/** What an act adds to the count of a reason. */
async function counted(reason: string, act: () => Promise<unknown>): Promise<number> {
  const before = await refusals(reason);
  await act();
  return (await refusals(reason)) - before;
}

describe('a socket that asks for too much', () => {
  it.each(['a visitor', 'a user'])('follows 64 topics at most as %s', async (who) => {
    const before = await refusals('too_many_topics');
    const socket = connect(who === 'a user' ? await server.signUp() : '');
    const topics = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((id) => PERIODS.map((period) => `markets.candles:${id}:${period}`));
    const answers: string[] = [];
    for (const topic of topics) answers.push((await subscribe(socket, topic)).error ?? 'ok');
    expect(answers.indexOf('TOO_MANY_REQUESTS')).toBe(64);
    expect(new Set(answers)).toEqual(new Set(['ok', 'TOO_MANY_REQUESTS']));
    expect((await refusals('too_many_topics')) - before).toBe(topics.length - 64);
    expect(socket.connected).toBe(true);
  });

  it('is cut when it subscribes without end, and nobody else is', async () => {
    const calm = connect();
    await subscribe(calm, 'markets.tickers');
    const { socket, closed } = await bare();
    const added = await counted('flood', async () => {
      for (let n = 0; n < 1_000; n++) socket.send(`42["subscribe",{"topic":"markets.depth:${1_000_000_000 - n}"}]`);
      await closed;
    });
    expect(added).toBe(1);
    expect(calm.connected).toBe(true);
    expect(await subscribe(calm, 'markets.trades:1')).toMatchObject({ type: 'ok' });
  });

  it.each([
    ['events that nobody listens to', '42["nothing"]'],
    ['packets of the transport', '3'],
    ['entries into rooms of the library', '40/other,'],
  ])('is cut for a flood of %s', async (_what, packet) => {
    const { socket, closed } = await bare();
    const added = await counted('flood', async () => {
      for (let n = 0; n < 300; n++) socket.send(packet);
      await closed;
    });
    expect(added).toBe(1);
  });

  it.each(['markets.depth:99999', 'markets.trades:99999', 'markets.candles:99999:1m'])(
    'gets no room for %s, a market that there is not',
    async (topic) => {
      const socket = connect();
      const added = await counted('topic', async () =>
        expect(await subscribe(socket, topic)).toMatchObject({ error: 'MARKETS_UNKNOWN_MARKET' }),
      );
      expect(added).toBe(1);
      expect((server.platform.publisher as SocketGateway).rooms()).not.toContain(topic);
      expect(socket.connected).toBe(true);
    },
  );

  it('is refused a list of topics instead of one', async () => {
    const socket = connect();
    expect(
      await subscribe(
        socket,
        Array.from({ length: 1_000 }, (_, i) => i),
      ),
    ).toMatchObject({ error: 'PARAMETER_ERROR' });
  });
});

describe('frames that are no messages', () => {
  it.each([
    ['a message larger than the limit', `42["subscribe",{"topic":"${'x'.repeat(20_000)}"}]`],
    ['half a packet', '42["subscribe"'],
    ['an event without a name', '42{}'],
    ['an unknown type of packet', '9'],
    ['an unknown type of event', '49[]'],
    ['bytes', new Uint8Array([1, 2, 3, 255])],
    ['attachments without their number', '45-[]'],
    ['nothing', ''],
  ])('%s cost the connection and are counted', async (_what, frame) => {
    const { socket, closed } = await bare();
    const added = await counted('malformed', async () => {
      socket.send(frame);
      await closed;
    });
    expect(added).toBe(1);
  });
});

describe('what belongs to a session', () => {
  it('is not given to who names somebody else’s room, and that is counted', async () => {
    const socket = connect(await server.signUp());
    const added = await counted('topic', async () => {
      for (const topic of ['user:10001:spot.orders', 'spot.orders:10001', 'session:1', 'notifications.news:10001'])
        expect(await subscribe(socket, topic)).toMatchObject({ error: 'PARAMETER_ERROR' });
    });
    expect(added).toBe(4);
    expect(await counted('login', () => subscribe(connect(), 'notifications.news'))).toBe(1);
  });

  it('is closed to a token that was signed out', async () => {
    const token = await server.signUp();
    await server.ok(logout, {}, token);
    const socket = connect(token);
    const told = new Promise((resolve) => socket.once('session', resolve));
    expect(await subscribe(socket, 'wallet.balances')).toMatchObject({ error: 'LOGIN_REQUIRED' });
    expect(await told).toMatchObject({ type: '999', error: 'SESSION_INVALID' });
  });

  it('is cut within a minute when the session ends in another process', async () => {
    const [ending, staying] = [connect(await server.signUp()), connect(await server.signUp())];
    for (const socket of [ending, staying]) await subscribe(socket, 'wallet.balances');
    const { rows } = await sql<{ id: number }>`SELECT id FROM sessions ORDER BY id DESC LIMIT 2`.execute(server.platform.db);
    await sql`DELETE FROM sessions WHERE id = ${rows[1]?.id ?? 0}`.execute(server.platform.db);
    const dropped = new Promise((resolve) => ending.once('disconnect', resolve));
    // What was remembered of the session is forgotten after 30 seconds.
    clock.advance(60_000);
    const added = await counted('ended_session', async () => {
      await (server.platform.publisher as SocketGateway).recheckSessions();
      await dropped;
    });
    expect(added).toBe(1);
    expect(staying.connected).toBe(true);
  });

  it('stays open while the database does not say that the session ended', async () => {
    const socket = connect(await server.signUp());
    await subscribe(socket, 'wallet.balances');
    clock.advance(60_000);
    await (server.platform.publisher as SocketGateway).recheckSessions();
    expect(socket.connected).toBe(true);
  });
});
