import { QueryObserver } from '@tanstack/react-query';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createQueryClient } from '../data/query-client.ts';
import { readingOf } from '../data/reading.ts';
import { createServerClock } from './server-clock.ts';
import { createTickerStore } from './ticker-store.ts';

afterEach(() => void vi.useRealTimers());

/** A device whose clock is `wrong` milliseconds off, and a server's clock. */
function device(wrong = 0) {
  let server = Date.UTC(2026, 10, 23, 3, 52, 29);
  let elapsed = 0;
  const clock = createServerClock(
    () => elapsed,
    () => server + wrong,
  );
  return {
    clock,
    server: () => server,
    pass: (ms: number) => {
      server += ms;
      elapsed += ms;
    },
  };
}

describe("the server's clock", () => {
  it('follows the device until something was received, then the newest message, whatever the device says', () => {
    const { clock, server, pass } = device(-3_600_000);
    expect(clock.now()).toBe(server() - 3_600_000);
    clock.received(server() - 80);
    expect(clock.now()).toBe(server() - 80);
    pass(40_000);
    expect(clock.now()).toBe(server() - 80);
  });

  it('keeps the message with the shortest way, and a late one does not set it back', () => {
    const { clock, server, pass } = device();
    clock.received(server() - 500);
    pass(1_000);
    clock.received(server() - 20);
    pass(1_000);
    clock.received(server() - 75_000);
    expect(clock.now()).toBe(server() - 20);
  });

  it('forgets bounds after minutes, so that a drifting device is corrected', () => {
    let drift = 0;
    const clock = createServerClock(
      () => drift,
      () => 0,
    );
    clock.received(1_000_000);
    // The device counts 700 s while 690 s pass.
    for (let seconds = 10; seconds <= 700; seconds += 10) {
      drift = seconds * 1_000;
      clock.received(1_000_000 + seconds * 1_000 * (690 / 700));
    }
    expect(Math.abs(clock.now() - (1_000_000 + 690_000))).toBeLessThan(10_000 * (600 / 700));
  });
});

describe('a cached answer', () => {
  it('drawn again a minute later leaves the clock alone: time is taken once, when the answer arrives', async () => {
    vi.useFakeTimers();
    const { clock, server, pass } = device();
    const client = createQueryClient(vi.fn());
    const answer = () => Promise.resolve({ time: server(), list: [] as number[] });
    const options = () => ({
      queryKey: ['terms'],
      staleTime: 60_000,
      ...readingOf(answer, { onAnswer: ({ time }) => clock.received(time), select: (terms) => ({ ...terms }) }),
    });
    const leave = new QueryObserver(client, options()).subscribe(() => {});
    await vi.advanceTimersByTimeAsync(0);
    expect(clock.now()).toBe(server());
    leave();

    pass(43_000);
    await vi.advanceTimersByTimeAsync(43_000);
    const again = new QueryObserver(client, options());
    const leaveAgain = again.subscribe(() => {});
    expect(again.getCurrentResult().data?.list).toEqual([]);
    expect(clock.now()).toBe(server());
    leaveAgain();
  });
});

describe('ticks', () => {
  it('set the clock as they come, also those that are older than one known', () => {
    const received = vi.fn();
    let take: (messages: unknown[]) => void = () => {};
    const store = createTickerStore(
      {
        events: ((_channel: unknown, _params: unknown, listener: typeof take) => {
          take = listener;
          return () => {};
        }) as never,
      },
      received,
    );
    store.watch(1, () => {});
    take([
      [{ id: 1, time: 5_000 }],
      [
        { id: 1, time: 6_000 },
        { id: 2, time: 5_500 },
      ],
    ]);
    expect(received.mock.calls).toEqual([[5_000], [6_000]]);
  });
});
