/** The book over a real socket that loses, reorders and repeats frames, while a real desk changes it. */
import { createDepthBook, createSocket } from '@glasshouse/client';
import { depthChannel, getDepth } from '@glasshouse/contract/markets';
import { cancelOrder, placeOrder } from '@glasshouse/contract/spot';
import { type Socket as IoSocket, io } from 'socket.io-client';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestServer, startTestServer } from '../../apps/server/src/platform/testing/test-server.ts';

const BTC = { id: 1, currency_id: 1, legal_id: 3 };
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

/** Numbers below one, the same at each run (mulberry32). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

type Listener = (topic: string, message: unknown) => void;
interface Way {
  disorder: boolean;
  lost: number;
  doubled: number;
  late: number;
}

/** Between the connection and the client: loses, doubles and holds back what arrives. */
function disorderly(socket: IoSocket, way: Way): IoSocket {
  const chance = numbers(7);
  const listen = socket.on.bind(socket);
  let held: Parameters<Listener>[] = [];
  socket.on = ((event: string, listener: Listener) => {
    if (event !== 'm') return listen(event as never, listener as never);
    return listen('m', (topic: string, message: unknown) => {
      const fate = way.disorder ? chance() : 1;
      if (fate < 0.25) {
        way.lost++;
        return;
      }
      if (fate < 0.5) {
        way.late++;
        held.push([topic, message]);
        return;
      }
      listener(topic, message);
      if (fate < 0.75) {
        way.doubled++;
        listener(topic, message);
      }
      for (const late of held) listener(...late);
      held = [];
    });
  }) as typeof socket.on;
  return socket;
}

it('comes to the server’s state although frames are lost, doubled and late', async () => {
  const token = await server.signUp();
  const way: Way = { disorder: true, lost: 0, doubled: 0, late: 0 };
  const socket = createSocket({
    url: server.url,
    token: () => null,
    load: async () => (url, options) => disorderly(io(url, options), way),
  });
  let readings = 0;
  const book = createDepthBook({
    read: () => {
      readings++;
      return server.ok(getDepth, { id: BTC.id });
    },
    onChange: () => {},
  });
  const received: number[] = [];
  socket.subscribe(depthChannel, { id: BTC.id }, (steps) => {
    received.push(steps.length);
    book.receive(steps);
  });
  book.restart();
  await expect.poll(() => book.get()).not.toBeNull();

  const order = { currency_id: BTC.currency_id, legal_id: BTC.legal_id, amount: '0.001', type: 'buy' } as const;
  const open: number[] = [];
  // Until the way has done everything, more than once: the flushes, ten a second, decide how many orders that takes.
  const until = performance.now() + 30_000;
  for (let i = 0; (way.lost < 3 || way.doubled < 3 || way.late < 3) && performance.now() < until; i++) {
    if (open.length > 50 || i % 3 === 2) await server.ok(cancelOrder, { id: open.shift() ?? 0 }, token);
    else open.push((await server.ok(placeOrder, { ...order, target_price: String(5_000 + (i % 17)) }, token)).id);
  }
  expect([way.lost, way.doubled, way.late].every((times) => times >= 3)).toBe(true);
  way.disorder = false;
  await server.ok(placeOrder, { ...order, target_price: '5100' }, token);
  const truth = await server.ok(getDepth, { id: BTC.id });
  expect(truth.bids[0]).toEqual(['5100', '0.001']);
  await expect.poll(() => book.get()).toMatchObject({ bids: truth.bids, asks: truth.asks });
  expect(readings).toBeGreaterThan(1);
  book.stop();
  socket.stop();
});
