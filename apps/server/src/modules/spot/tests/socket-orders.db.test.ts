/** Orders through a whole server: over a socket, with their connection's end, and faster than anybody may. */
import { SOCKET_CALL_EVENT } from '@glasshouse/contract';
import { cancelOnDisconnect, cancelOrder, getOrder, listOrders, ordersChannel, placeOrder } from '@glasshouse/contract/spot';
import { listWallets } from '@glasshouse/contract/wallet';
import { sql } from 'kysely';
import { type Socket, io } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ManualClock } from '../../../platform/clock.ts';
import { type TestServer, startTestServer } from '../../../platform/testing/test-server.ts';

const ORDER = { amount: '0.01', target_price: '1000', currency_id: 1, legal_id: 3, type: 'buy' } as const;
type Answer = { type: string; error?: string; message: { id: number; status: string } };

let server: TestServer;
beforeAll(async () => {
  // However long a thousand calls take, they come within one minute.
  server = await startTestServer({ clock: new ManualClock(Date.now()), config: { rateLimitFactor: 1 } });
});
afterAll(() => server.stop());

async function connect(token: string): Promise<Socket> {
  const socket = io(server.url, { auth: { token }, transports: ['websocket'], forceNew: true });
  await new Promise((resolve, reject) => {
    socket.once('connect', () => resolve(null));
    socket.once('connect_error', reject);
  });
  return socket;
}

const call = (socket: Socket, name: string, input: object) =>
  socket.emitWithAck(SOCKET_CALL_EVENT, { call: name, input }) as Promise<Answer>;

describe('orders over a socket', () => {
  it('are the same calls: same answers, same refusals, same repetition', async () => {
    const token = await server.signUp();
    const socket = await connect(token);
    const order = { ...ORDER, request_id: 'by-socket' };
    const placed = await call(socket, placeOrder.id, order);
    expect(placed).toMatchObject({ type: 'ok', message: { status: 'open' } });
    expect(await server.ok(placeOrder, order, token)).toEqual(placed.message);
    expect(await call(socket, placeOrder.id, { ...ORDER, amount: 'NaN' })).toMatchObject({ error: 'ORDER_AMOUNT_INVALID' });
    expect(await call(socket, placeOrder.id, { ...ORDER, more: 1 })).toMatchObject({ error: 'PARAMETER_ERROR' });
    // Calls that are not for sockets, and what is no call at all.
    for (const name of [listWallets.id, 'spot', '__proto__'])
      expect((await call(socket, name, {})).error).toBe('PARAMETER_ERROR');
    expect((await (socket.emitWithAck(SOCKET_CALL_EVENT, null) as Promise<Answer>)).error).toBe('PARAMETER_ERROR');
    const visitor = await connect('');
    expect((await call(visitor, placeOrder.id, ORDER)).error).toBe('LOGIN_REQUIRED');
    visitor.close();
    socket.close();
  });

  it('are told to the sockets of their owner that ask for that, and to nobody else', async () => {
    const token = await server.signUp();
    const [reader, deaf] = [await connect(token), await connect(token)];
    const got: [topic: string, id: number, status: string][] = [];
    const heard: string[] = [];
    reader.on('m', (topic: string, { id, status }: Answer['message']) => void got.push([topic, id, status]));
    deaf.on('m', (topic: string) => void heard.push(topic));
    expect(await reader.emitWithAck('subscribe', { topic: ordersChannel.id })).toMatchObject({ type: 'ok' });
    const { id } = await server.ok(placeOrder, ORDER, token);
    await expect.poll(() => got).toEqual([[ordersChannel.id, id, 'open']]);
    await server.ok(cancelOrder, { id }, token);
    await expect.poll(() => got.slice(1)).toEqual([[ordersChannel.id, id, 'cancelled']]);
    expect(heard).toEqual([]);
    reader.close();
    deaf.close();
  });

  it('end with their connection where it asked for that, and no others do', async () => {
    const token = await server.signUp();
    expect((await server.refused(cancelOnDisconnect, { enabled: true }, token)).error).toBe('ORDER_SOCKET_ONLY');
    const [careful, other] = [await connect(token), await connect(token)];
    const before = await call(careful, placeOrder.id, ORDER);
    expect((await call(careful, cancelOnDisconnect.id, { enabled: true })).type).toBe('ok');
    const bound = await call(careful, placeOrder.id, ORDER);
    const free = await call(other, placeOrder.id, ORDER);
    careful.close();
    await expect.poll(async () => (await server.ok(getOrder, { id: bound.message.id }, token)).end_reason).toBe('disconnected');
    const open = await server.ok(listOrders, { status: 'open' }, token);
    expect(new Set(open.list.map(({ id }) => id))).toEqual(new Set([before.message.id, free.message.id]));
    other.close();
  });
});

it('a thousand orders at once from one user: what is too many hears 429 and when to come again, and reserves nothing', async () => {
  const token = await server.signUp();
  const answers = await Promise.all(
    Array.from({ length: 1_000 }, async () => {
      const response = await server.fetch('/api/coin/trade', {
        method: 'POST',
        headers: { authorization: token, 'content-type': 'application/json' },
        body: JSON.stringify({ ...ORDER, force: 'ioc' }),
      });
      return { status: response.status, after: response.headers.get('retry-after'), body: (await response.json()) as Answer };
    }),
  );
  const refused = answers.filter(({ status }) => status === 429);
  expect(refused).toHaveLength(400);
  for (const { after, body } of refused)
    expect([Number(after) > 0 && Number(after) <= 60, body.error]).toEqual([true, 'TOO_MANY_REQUESTS']);
  expect(answers.filter(({ status, body }) => status === 200 && body.type === 'ok')).toHaveLength(600);
  const { rows } = await sql<{ n: number; held: number }>`
    SELECT (SELECT count(*) FROM orders WHERE force = 'ioc') AS n, (SELECT count(*) FROM holds WHERE cause_id IN
      (SELECT id::text FROM orders WHERE force = 'ioc')) AS held`.execute(server.platform.db);
  expect(rows[0]).toEqual({ n: 600, held: 0 });
});
