import type { Ticker } from '@glasshouse/contract/markets';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CALM_MS, createTickerStore } from './ticker-store.ts';

const ticker = (id: number, last: string, time = 1): Ticker => ({
  id,
  last,
  time,
  change_today: '0',
  change_24h: '0',
  high_24h: last,
  low_24h: last,
  volume_24h: '0',
  turnover_24h: '0',
});

function setUp() {
  let receive: ((messages: Ticker[][]) => void) | undefined;
  const leave = vi.fn();
  const events = vi.fn((_channel: unknown, _params: unknown, listener: (messages: Ticker[][]) => void) => {
    receive = listener;
    return leave;
  });
  const store = createTickerStore({ events } as never);
  return { store, events, leave, send: (...messages: Ticker[][]) => receive?.(messages) };
}

describe('the store of tickers', () => {
  it('wakes only who watches a market that came, once per frame', () => {
    const { store, send } = setUp();
    const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()];
    store.watch(1, one);
    store.watch(2, two);
    store.watchAll(all);
    send([ticker(1, '10', 1), ticker(3, '5', 1)], [ticker(1, '11', 2)]);
    expect(one).toHaveBeenCalledTimes(1);
    expect(two).not.toHaveBeenCalled();
    expect(all).toHaveBeenCalledTimes(1);
    expect(store.get(1)?.last).toBe('11');
    expect(store.get(3)?.last).toBe('5');
  });

  it('keeps markets that a message leaves out, and never goes back in time', () => {
    const { store, send } = setUp();
    store.watchAll(() => {});
    send([ticker(1, '10', 5), ticker(2, '20', 5)]);
    send([ticker(1, '9', 4)]);
    expect([store.get(1)?.last, store.get(2)?.last]).toEqual(['10', '20']);
  });

  it('subscribes once, and to nothing when nobody watches', () => {
    const { store, events, leave } = setUp();
    expect(events).not.toHaveBeenCalled();
    const told = vi.fn();
    const [first, second] = [store.watch(1, told), store.watch(1, told)];
    const third = store.watchAll(told);
    expect(events).toHaveBeenCalledTimes(1);
    first();
    first();
    third();
    expect(leave).not.toHaveBeenCalled();
    second();
    expect(leave).toHaveBeenCalledTimes(1);
    store.watch(1, told);
    expect(events).toHaveBeenCalledTimes(2);
  });

  it('wakes lists at most four times a second, with the newest figures, and rests when nothing moves', () => {
    vi.useFakeTimers();
    const { store, send } = setUp();
    const [row, other] = [vi.fn(), vi.fn()];
    store.watch(1, row, 'calm');
    store.watch(2, other, 'calm');
    for (let step = 1; step <= 100; step += 1) {
      send([ticker(1, String(step), step)]);
      vi.advanceTimersByTime(10);
    }
    // At once, then every 250 ms of that second.
    expect(row).toHaveBeenCalledTimes(1 + 1_000 / CALM_MS);
    expect(other).not.toHaveBeenCalled();
    vi.advanceTimersByTime(CALM_MS * 2);
    expect(vi.getTimerCount()).toBe(0);
    send([ticker(1, '101', 101)]);
    expect(row).toHaveBeenCalledTimes(2 + 1_000 / CALM_MS);
  });
});

afterEach(() => void vi.useRealTimers());
