/** Books that several parts of a screen share. */
import type { Depth, DepthStep } from '@glasshouse/contract/markets';
import { describe, expect, it, vi } from 'vitest';
import { createDepthFeeds } from './depth-feeds.ts';

const BOOK: Depth = { id: 1, series: '0000000a', sequence: 10, bids: [['9', '1']], asks: [['10', '1']], time: 1 };

function setUp() {
  const events = new Map<number, (messages: DepthStep[][]) => void>();
  const resyncs = new Set<() => void>();
  const read = vi.fn(async (id: number) => ({ ...BOOK, id }));
  const feed = createDepthFeeds({
    read,
    topics: {
      events: ((_channel: unknown, { id }: { id: number }, listener: (messages: DepthStep[][]) => void) => {
        events.set(id, listener);
        return () => events.delete(id);
      }) as never,
    },
    socket: {
      onResync: (listener) => {
        resyncs.add(listener);
        return () => resyncs.delete(listener);
      },
    },
  });
  return { feed, read, events, resyncs };
}
const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('the book of a market', () => {
  it('is read and followed once for all who listen, and no longer than they do', async () => {
    const { feed, read, events, resyncs } = setUp();
    expect(feed(1)).toBe(feed(1));
    const stops = [feed(1).subscribe(() => {}), feed(1).subscribe(() => {})];
    await turn();
    expect(read).toHaveBeenCalledTimes(1);
    expect(events.size).toBe(1);
    for (const stop of stops) stop();
    stops[0]?.();
    expect([events.size, resyncs.size]).toEqual([0, 0]);
    expect(feed(1).get()).toEqual(BOOK);
  });

  it('follows the differences and tells its listeners', async () => {
    const { feed, events } = setUp();
    const heard = vi.fn();
    feed(1).subscribe(heard);
    await turn();
    events.get(1)?.([
      [{ type: 'change', id: 1, series: '0000000a', from: 10, sequence: 11, bids: [['9', '0']], asks: [], time: 2 }],
    ]);
    expect(heard).toHaveBeenCalledTimes(2);
    expect(feed(1).get()).toMatchObject({ sequence: 11, bids: [], asks: [['10', '1']] });
  });

  it('is read again after a new connection', async () => {
    const { feed, read, resyncs } = setUp();
    feed(1).subscribe(() => {});
    await turn();
    for (const resync of resyncs) resync();
    await turn();
    expect(read).toHaveBeenCalledTimes(2);
  });

  it('joins the channel anew where only another server answers, and leaves it once', async () => {
    const { feed, read, events } = setUp();
    read.mockResolvedValue({ ...BOOK, series: '0000000b' });
    const stop = feed(1).subscribe(() => {});
    const first = events.get(1);
    first?.([[{ type: 'change', id: 1, series: '0000000a', from: 10, sequence: 11, bids: [], asks: [], time: 2 }]]);
    await turn();
    expect(events.get(1)).toBeDefined();
    expect(events.get(1)).not.toBe(first);
    events.get(1)?.([[{ type: 'snapshot', ...BOOK, sequence: 11 }]]);
    expect(feed(1).get()).toEqual({ ...BOOK, sequence: 11 });
    stop();
    expect(events.size).toBe(0);
  });

  it('says that it failed only while there is nothing to show', async () => {
    const { feed, read, resyncs } = setUp();
    read.mockRejectedValueOnce(new Error('not reached'));
    const stop = feed(2).subscribe(() => {});
    await turn();
    expect(feed(2).failed()).toBe(true);
    for (const resync of resyncs) resync();
    await turn();
    expect(feed(2).failed()).toBe(false);
    read.mockRejectedValueOnce(new Error('not reached'));
    for (const resync of resyncs) resync();
    await turn();
    expect(feed(2).failed()).toBe(false);
    stop();
  });
});
