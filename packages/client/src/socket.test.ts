import { depthChannel, tickersChannel } from '@glasshouse/contract/markets';
import { ordersChannel } from '@glasshouse/contract/spot';
import { io } from 'socket.io-client';
import { describe, expect, it, vi } from 'vitest';
import { type Connect, RECONNECTS, type SocketSettings, connectionOptions, createSocket } from './socket.ts';

/** A stand-in for the socket of socket.io-client: records what is emitted and lets the test play the server. */
function fakeIo() {
  const handlers = new Map<string, ((...args: unknown[]) => void)[]>();
  const managerHandlers = new Map<string, (() => void)[]>();
  const emitted: [event: string, topic: string][] = [];
  let acknowledge: unknown = { type: 'ok' };
  let silent = false;
  const on =
    <T>(map: Map<string, T[]>) =>
    (event: string, handler: T) =>
      void map.set(event, [...(map.get(event) ?? []), handler]);
  const socket = {
    connected: false,
    active: false,
    on: on(handlers),
    io: { on: on(managerHandlers) },
    connect() {
      socket.active = true;
    },
    disconnect() {
      socket.active = false;
      if (socket.connected) play.drop();
    },
    timeout: (ms: number) => ({
      emit(event: string, data: { topic: string }, ack: (error: Error | null, answer?: unknown) => void) {
        emitted.push([event, data.topic]);
        if (silent) setTimeout(() => ack(new Error('no answer')), ms);
        else ack(null, acknowledge);
      },
    }),
  };
  const fire = (event: string, ...args: unknown[]) => {
    for (const handler of handlers.get(event) ?? []) handler(...args);
  };
  const play = {
    open() {
      socket.connected = true;
      fire('connect');
    },
    drop() {
      socket.connected = false;
      fire('disconnect');
    },
    retry: () => managerHandlers.get('reconnect_attempt')?.forEach((handler) => handler()),
    message: (topic: string, message: unknown) => fire('m', topic, message),
    leftOut: () => fire('resync'),
    fallSilent: () => {
      silent = true;
    },
    refuse: (answer: unknown) => {
      acknowledge = answer;
    },
  };
  const connect = vi.fn(() => socket) as unknown as Connect & ReturnType<typeof vi.fn>;
  return { connect, socket, emitted, play };
}

async function started(over: Partial<SocketSettings> = {}) {
  const fake = fakeIo();
  const socket = createSocket({ token: () => 'tok123', load: () => Promise.resolve(fake.connect), ...over });
  socket.start();
  await Promise.resolve();
  await Promise.resolve();
  return { ...fake, client: socket };
}

describe('the connection', () => {
  it('[RULE-072] tries websocket, then polling, at a socket host of its own where one is set', async () => {
    const { connect } = fakeIo();
    const asked: unknown[] = [];
    const spy: Connect = (url, options) => {
      asked.push([url, options.path, options.transports, options.tryAllTransports]);
      return connect(url, options);
    };
    for (const settings of [{ url: 'https://sockets.example' }, {}]) {
      createSocket({ token: () => null, load: () => Promise.resolve(spy), ...settings }).start();
      await expect.poll(() => asked.length).toBeGreaterThan(0);
      expect(asked.pop()).toEqual([settings.url ?? '', '/socket.io', ['websocket', 'polling'], true]);
    }
  });

  it('[RULE-075] [CONST-014] [AMB-03] waits 1, 2, 4, 5, 5 s between attempts, jittered by half, without end', () => {
    const socket = io(
      'http://127.0.0.1:9',
      connectionOptions(() => null),
    );
    const manager = socket.io as unknown as {
      backoff: { duration(): number; reset(): void; jitter: number };
      reconnectionAttempts(): number;
    };
    const first = Array.from({ length: 200 }, () => (manager.backoff.reset(), manager.backoff.duration()));
    expect(Math.min(...first)).toBeGreaterThanOrEqual(500);
    expect(Math.max(...first)).toBeLessThanOrEqual(1500);
    expect(new Set(first).size).toBeGreaterThan(20);
    const many = Array.from({ length: 1000 }, () => manager.backoff.duration());
    expect(Math.max(...many)).toBeLessThanOrEqual(5000);
    manager.backoff.jitter = 0;
    manager.backoff.reset();
    expect(Array.from({ length: 5 }, () => manager.backoff.duration())).toEqual([1000, 2000, 4000, 5000, 5000]);
    expect(manager.reconnectionAttempts()).toBe(Number.POSITIVE_INFINITY);
  });

  it('[RULE-076] [CONST-015,CONST-016,CONST-017] waits 100 ms to 10 s, doubling, where an installation chooses the other reading', () => {
    const socket = io(
      'http://127.0.0.1:9',
      connectionOptions(() => null, RECONNECTS.other),
    );
    const { backoff } = socket.io as unknown as { backoff: { duration(): number; jitter: number } };
    backoff.jitter = 0;
    const waits = Array.from({ length: 9 }, () => backoff.duration());
    expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
  });

  it('[RULE-076] waits by that reading too when the server closed on purpose', async () => {
    vi.useFakeTimers();
    const { socket, play } = await started({ reconnect: RECONNECTS.other });
    const connect = vi.spyOn(socket, 'connect');
    const waits: number[] = [];
    for (let attempt = 0; attempt < 9; attempt += 1) {
      socket.active = false;
      play.drop();
      let waited = 0;
      while (connect.mock.calls.length === attempt) {
        vi.advanceTimersByTime(100);
        waited += 100;
      }
      waits.push(waited);
    }
    expect(waits).toEqual([100, 200, 400, 800, 1_600, 3_200, 6_400, 10_000, 10_000]);
    vi.useRealTimers();
  });

  it('[RULE-074] [RULE-077] [AMB-70] reconnects by itself and gives an attempt 20 s', () => {
    const socket = io(
      'http://127.0.0.1:9',
      connectionOptions(() => null),
    );
    expect(socket.io.reconnection()).toBe(true);
    expect(socket.io.timeout()).toBe(20_000);
  });

  it('[CONST-018] [AMB-100] names 1024 bytes as the threshold of compression', () => {
    expect(connectionOptions(() => null)).toMatchObject({ perMessageDeflate: { threshold: 1024 } });
  });

  it('gives the session of the moment, empty for a visitor', () => {
    const give = vi.fn();
    let token: string | null = null;
    const { auth } = connectionOptions(() => token) as { auth: (give: (data: object) => void) => void };
    auth(give);
    token = 'tok123';
    auth(give);
    expect(give.mock.calls).toEqual([[{ token: '' }], [{ token: 'tok123' }]]);
  });

  it('is one, however often it is asked for', async () => {
    const { connect, client } = await started();
    client.start();
    client.subscribe(tickersChannel, {}, () => {});
    client.subscribe(depthChannel, { id: 1 }, () => {});
    await Promise.resolve();
    expect(connect).toHaveBeenCalledTimes(1);
  });

  it('[RULE-073] opens on demand and once', async () => {
    const fake = fakeIo();
    const client = createSocket({ token: () => null, load: () => Promise.resolve(fake.connect) });
    expect(fake.connect).not.toHaveBeenCalled();
    client.subscribe(tickersChannel, {}, () => {});
    client.subscribe(tickersChannel, {}, () => {});
    await Promise.resolve();
    await Promise.resolve();
    expect(fake.connect).toHaveBeenCalledTimes(1);
    expect(fake.socket.active).toBe(true);
  });

  it('opens again for a new need after it was closed', async () => {
    const { client, socket, play } = await started();
    play.open();
    client.stop();
    expect(client.status.get().state).toBe('disconnected');
    client.subscribe(tickersChannel, {}, () => {});
    expect(socket.active).toBe(true);
  });

  it('[RULE-074] comes back after the server closed it on purpose, waiting 1 s, then longer', async () => {
    vi.useFakeTimers();
    const { socket, play } = await started();
    const connect = vi.spyOn(socket, 'connect');
    const turnAway = () => {
      socket.active = false;
      play.drop();
    };
    turnAway();
    vi.advanceTimersByTime(999);
    expect(connect).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(connect).toHaveBeenCalledTimes(1);
    turnAway();
    vi.advanceTimersByTime(1999);
    expect(connect).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(1);
    expect(connect).toHaveBeenCalledTimes(2);
    vi.useRealTimers();
  });

  it('stays closed when it was stopped', async () => {
    vi.useFakeTimers();
    const { client, socket, play } = await started();
    play.open();
    const connect = vi.spyOn(socket, 'connect');
    client.stop();
    vi.advanceTimersByTime(60_000);
    expect(connect).not.toHaveBeenCalled();
    vi.useRealTimers();
  });

  it('tells its state and the time of the last message', async () => {
    let now = 1000;
    const { client, play } = await started({ now: () => now });
    const seen: string[] = [];
    client.status.subscribe(() => seen.push(client.status.get().state));
    play.open();
    client.subscribe(tickersChannel, {}, () => {});
    now = 5000;
    play.message('markets.tickers', []);
    now = 6000;
    play.drop();
    play.open();
    expect(seen).toEqual(['connected', 'connecting', 'connected']);
    expect(client.status.get()).toEqual({ state: 'connected', since: 6000, lastMessageAt: 5000 });
  });

  it('[STATE-017] is disconnected until it is asked for, connected when it stands, and never gives up when it is turned away', async () => {
    vi.useFakeTimers();
    const fake = fakeIo();
    const client = createSocket({ token: () => null, load: () => Promise.resolve(fake.connect) });
    const state = () => client.status.get().state;
    expect(state()).toBe('disconnected');
    client.subscribe(tickersChannel, {}, () => {});
    expect(state()).toBe('connecting');
    await vi.advanceTimersByTimeAsync(0);
    fake.play.open();
    expect(state()).toBe('connected');
    const connect = vi.spyOn(fake.socket, 'connect');
    for (let attempt = 1; attempt <= 200; attempt += 1) {
      fake.socket.active = false;
      fake.play.drop();
      expect(state()).not.toBe('connected');
      vi.advanceTimersByTime(5_000);
      expect(connect).toHaveBeenCalledTimes(attempt);
    }
    fake.play.open();
    expect(state()).toBe('connected');
    vi.useRealTimers();
  });

  it('tries to load its code again after a failure', async () => {
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue(fakeIo().connect);
    const client = createSocket({ token: () => null, load });
    client.start();
    await Promise.resolve();
    await Promise.resolve();
    expect(client.status.get().state).toBe('disconnected');
    client.start();
    expect(load).toHaveBeenCalledTimes(2);
  });
});

describe('topics', () => {
  it('are asked for once and left with the last subscriber', async () => {
    const { client, emitted, play } = await started();
    play.open();
    const one = client.subscribe(depthChannel, { id: 7 }, () => {});
    const two = client.subscribe(depthChannel, { id: 7 }, () => {});
    expect(emitted).toEqual([['subscribe', 'markets.depth:7']]);
    one();
    one();
    expect(emitted).toHaveLength(1);
    two();
    expect(emitted.at(-1)).toEqual(['unsubscribe', 'markets.depth:7']);
  });

  it('hand each message to their own subscribers', async () => {
    const { client, play } = await started();
    play.open();
    const seven = vi.fn();
    const eight = vi.fn();
    client.subscribe(depthChannel, { id: 7 }, seven);
    client.subscribe(depthChannel, { id: 8 }, eight);
    play.message('markets.depth:7', { id: 7 });
    expect(seven).toHaveBeenCalledWith({ id: 7 });
    expect(eight).not.toHaveBeenCalled();
  });

  it('wanted before the connection stands are asked for once it does', async () => {
    const { client, emitted, play } = await started();
    client.subscribe(tickersChannel, {}, () => {});
    const gone = client.subscribe(ordersChannel, {}, () => {});
    gone();
    expect(emitted).toEqual([]);
    play.open();
    expect(emitted).toEqual([['subscribe', 'markets.tickers']]);
  });

  it('[AMB-30] are asked for again after a reconnect, and listeners are told to read again', async () => {
    const { client, emitted, play } = await started();
    const resync = vi.fn();
    client.onResync(resync);
    client.subscribe(tickersChannel, {}, () => {});
    play.open();
    expect(resync).not.toHaveBeenCalled();
    play.drop();
    play.retry();
    play.open();
    expect(emitted).toEqual([
      ['subscribe', 'markets.tickers'],
      ['subscribe', 'markets.tickers'],
    ]);
    expect(resync).toHaveBeenCalledTimes(1);
  });

  it('that were left out for a slow reader are read again', async () => {
    const { client, play } = await started();
    const resync = vi.fn();
    client.onResync(resync);
    play.open();
    play.leftOut();
    expect(resync).toHaveBeenCalledTimes(1);
  });

  it('[CONST-003] [AMB-70] that were not answered in 60 s are asked for again, while somebody wants them', async () => {
    vi.useFakeTimers();
    const { client, emitted, play } = await started();
    play.open();
    play.fallSilent();
    const leave = client.subscribe(tickersChannel, {}, () => {});
    vi.advanceTimersByTime(59_999);
    expect(emitted).toEqual([['subscribe', 'markets.tickers']]);
    vi.advanceTimersByTime(1);
    expect(emitted).toEqual([
      ['subscribe', 'markets.tickers'],
      ['subscribe', 'markets.tickers'],
    ]);
    leave();
    vi.advanceTimersByTime(120_000);
    expect(emitted.slice(2)).toEqual([['unsubscribe', 'markets.tickers']]);
    vi.useRealTimers();
  });

  it('that are refused are told of', async () => {
    const onRefused = vi.fn();
    const { client, play } = await started({ onRefused });
    play.refuse({ type: 'error', code: 0, error: 'LOGIN_REQUIRED' });
    play.open();
    client.subscribe(ordersChannel, {}, () => {});
    expect(onRefused).toHaveBeenCalledWith('spot.orders', expect.objectContaining({ error: 'LOGIN_REQUIRED' }));
  });
});
