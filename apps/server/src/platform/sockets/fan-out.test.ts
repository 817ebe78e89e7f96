/** Fan-out over real connections on the loopback address, with a clock and flushes of the test's own. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { type Socket, io as connectTo } from 'socket.io-client';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ManualClock } from '../clock.ts';
import { FanOut, type TopicSource } from './fan-out.ts';

const http = createServer();
let io: Server;
let url: string;
let clock: ManualClock;
let fanOut: FanOut;
const readers: Reader[] = [];

beforeAll(async () => {
  io = new Server(http, { perMessageDeflate: false });
  io.on('connection', (socket) => socket.on('join', (rooms: string[], done: () => void) => (void socket.join(rooms), done())));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
beforeEach(() => {
  clock = new ManualClock(0);
  fanOut = new FanOut(clock);
  fanOut.open(io);
});
afterEach(() => {
  for (const { client, stall } of readers.splice(0)) {
    stall(false);
    client.disconnect();
  }
});
afterAll(() => io.close());

interface Reader {
  client: Socket;
  got: [topic: string, message: unknown][];
  /** Resolves with what was received once `count` messages have come. */
  has: (count: number) => Promise<[string, unknown][]>;
  /** Stops and resumes reading from the network. */
  stall: (stalled: boolean) => void;
}

async function reader(rooms: string[], transports = ['websocket']): Promise<Reader> {
  const client = connectTo(url, { transports, reconnection: false, forceNew: true });
  const got: [string, unknown][] = [];
  const waiting: (() => void)[] = [];
  client.on('m', (topic: string, message: unknown) => {
    got.push([topic, message]);
    for (const check of waiting) check();
  });
  await client.timeout(10_000).emitWithAck('join', rooms);
  const made: Reader = {
    client,
    got,
    has: (count) =>
      new Promise((resolve) => {
        const check = () => got.length >= count && resolve(got);
        waiting.push(check);
        check();
      }),
    stall: (stalled) => {
      const { ws } = client.io.engine.transport as unknown as { ws?: { pause(): void; resume(): void } };
      if (stalled) ws?.pause();
      else ws?.resume();
    },
  };
  readers.push(made);
  return made;
}

const BIG = 'x'.repeat(40_000);
const turn = () => new Promise((resolve) => setImmediate(resolve));

/** Publishes to a stalled reader until the kernel takes no more and the reader lags. */
async function lagBehind(topic: string): Promise<void> {
  for (let round = 0; fanOut.counts.skipped === 0 && round < 2_000; round++) {
    fanOut.offerLatest(topic, { round, BIG });
    fanOut.flush();
    await turn();
  }
  expect(fanOut.counts.skipped).toBeGreaterThan(0);
}

describe.each([['websocket'], ['polling']])('fan-out over %s', (transport) => {
  it('brings every topic of one flush, the newest message of each', async () => {
    const { has } = await reader(['a', 'b', 'c'], [transport]);
    for (const topic of ['a', 'b', 'c']) for (let n = 1; n <= 3; n++) fanOut.offerLatest(topic, n);
    fanOut.flush();
    expect(Object.fromEntries(await has(3))).toEqual({ a: 3, b: 3, c: 3 });
  });

  it('knows who is read, so that nothing is made for nobody', async () => {
    const { client } = await reader(['private'], [transport]);
    expect([fanOut.hasReaders('private'), fanOut.hasReaders('other')]).toEqual([true, false]);
    client.disconnect();
    await expect.poll(() => fanOut.hasReaders('private')).toBe(false);
  });

  it('joins the lists of a stream in their order', async () => {
    const { has } = await reader(['trades'], [transport]);
    fanOut.offerNext('trades', [1, 2]);
    fanOut.offerNext('trades', [3]);
    fanOut.flush();
    fanOut.offerNext('trades', [4]);
    fanOut.flush();
    expect(await has(2)).toEqual([
      ['trades', [1, 2, 3]],
      ['trades', [4]],
    ]);
  });

  it('carries messages of every length of frame, and text beyond ASCII', async () => {
    const messages = ['', 'x'.repeat(90), 'x'.repeat(200), 'ฃ'.repeat(40_000)];
    const { has } = await reader(['sizes'], [transport]);
    for (const [index, message] of messages.entries()) {
      fanOut.offerLatest('sizes', message);
      fanOut.flush();
      await has(index + 1);
    }
    expect((await has(4)).map(([, message]) => message)).toEqual(messages);
  });
});

describe('fan-out', () => {
  it('encodes nothing that nobody reads, and keeps the newest for who comes', () => {
    const message = { toJSON: () => expect.unreachable('encoded without a reader') };
    fanOut.offerLatest('nobody', message);
    fanOut.offerNext('nobody', [message]);
    fanOut.flush();
    expect(fanOut.latest('nobody')).toBe(message);
    expect(fanOut.counts.delivered).toBe(0);
  });

  it('leaves out messages for a reader who lags, and brings the newest when he has caught up', async () => {
    const slow = await reader(['slow']);
    const resynced = new Promise<void>((resolve) => slow.client.once('resync', resolve));
    slow.stall(true);
    await lagBehind('slow');
    fanOut.offerLatest('slow', 'newest');
    fanOut.flush();
    slow.stall(false);
    const caughtUp = setInterval(() => fanOut.flush(), 5);
    await resynced;
    clearInterval(caughtUp);
    expect(slow.got.at(-1)).toEqual(['slow', 'newest']);
    expect(fanOut.counts.cut).toBe(0);
  });

  it('does not make others wait for one who lags', async () => {
    const [slow, quick] = [await reader(['both']), await reader(['both'])];
    slow.stall(true);
    await lagBehind('both');
    const before = quick.got.length;
    fanOut.offerLatest('both', 'for the quick');
    fanOut.flush();
    await quick.has(before + 1);
    while (quick.got.at(-1)?.[1] !== 'for the quick') await quick.has(quick.got.length + 1);
    expect(slow.got.some(([, message]) => message === 'for the quick')).toBe(false);
  });

  it('cuts a reader who has not read for ten seconds', async () => {
    const dead = await reader(['dead']);
    dead.stall(true);
    await lagBehind('dead');
    clock.advance(9_999);
    fanOut.flush();
    expect(fanOut.counts.cut).toBe(0);
    clock.advance(1);
    fanOut.flush();
    expect(fanOut.counts.cut).toBe(1);
    await expect.poll(() => io.of('/').adapter.rooms.has('dead')).toBe(false);
  });
});

describe('topics that are made for their readers', () => {
  /** A topic that counts how often it was made, and one that always fails. */
  function withSources() {
    const made = { present: 0, next: 0 };
    const errors: unknown[] = [];
    const sources: Record<string, TopicSource> = {
      book: { present: () => ({ whole: ++made.present }), next: () => ({ step: ++made.next }) },
      broken: { present: () => expect.unreachable(), next: () => expect.unreachable() },
      silent: { present: () => undefined, next: () => undefined },
    };
    fanOut = new FanOut(
      clock,
      (topic) => sources[topic],
      (error) => errors.push(error),
    );
    fanOut.open(io);
    return { made, errors };
  }

  it('are not made when nobody reads, however often they change', () => {
    const { made } = withSources();
    for (let n = 0; n < 100; n++) fanOut.offerChange('book');
    fanOut.flush();
    expect(made).toEqual({ present: 0, next: 0 });
  });

  it('are made once a flush for all readers, and for who comes', async () => {
    const { made } = withSources();
    const [one, two] = [await reader(['book']), await reader(['book'])];
    for (let n = 0; n < 100; n++) fanOut.offerChange('book');
    fanOut.flush();
    expect(await one.has(1)).toEqual([['book', { step: 1 }]]);
    expect(await two.has(1)).toEqual([['book', { step: 1 }]]);
    fanOut.flush();
    expect(fanOut.latest('book')).toEqual({ whole: 1 });
    expect(made).toEqual({ present: 1, next: 1 });
  });

  it('do not keep others back when one fails or has nothing to say', async () => {
    const { errors } = withSources();
    const { has } = await reader(['broken', 'silent', 'book']);
    for (const topic of ['broken', 'silent', 'book']) fanOut.offerChange(topic);
    fanOut.flush();
    expect(await has(1)).toEqual([['book', { step: 1 }]]);
    expect(errors).toHaveLength(1);
  });
});

describe('private messages', () => {
  it.each([['websocket'], ['polling']])('go out at once over %s, to their room only', async (transport) => {
    const [owner, other] = [await reader(['user:1:orders'], [transport]), await reader(['user:2:orders'], [transport])];
    fanOut.sendNow('user:1:orders', 'orders', { id: 7 });
    expect(await owner.has(1)).toEqual([['orders', { id: 7 }]]);
    expect(other.got).toEqual([]);
  });

  it('are left out for an owner who does not read; he is told to read again, or cut', async () => {
    const slow = await reader(['user:1:orders']);
    const resynced = new Promise<void>((resolve) => slow.client.once('resync', resolve));
    slow.stall(true);
    for (let n = 0; fanOut.counts.skipped === 0 && n < 2_000; n++) {
      fanOut.sendNow('user:1:orders', 'orders', BIG);
      await turn();
    }
    expect(fanOut.counts.skipped).toBeGreaterThan(0);
    slow.stall(false);
    const caughtUp = setInterval(() => fanOut.flush(), 5);
    await resynced;
    clearInterval(caughtUp);
    fanOut.sendNow('user:1:orders', 'orders', 'after');
    await expect.poll(() => slow.got.at(-1)?.[1]).toBe('after');
  });
});
