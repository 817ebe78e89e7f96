/** The book of a market between REST, channel and screen. */
import type { Depth } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { createBookFeed } from './book-feed.ts';

const depth = (changes: Partial<Depth>): Depth => ({
  id: 1,
  sequence: 1,
  time: 1,
  bids: [['99.95', '1']],
  asks: [
    ['100.05', '2'],
    ['100.08', '1'],
  ],
  ...changes,
});

function feedWithTopic() {
  let value: Depth | undefined;
  const watchers = new Set<() => void>();
  const topics = {
    watch: (_channel: unknown, _params: unknown, listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
    value: () => value as never,
  };
  const send = (next: Depth) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  return { feed: createBookFeed(1, '0.01', topics as never), send, watchers };
}

describe('the book feed', () => {
  it('is empty before the first book', () => {
    const { feed } = feedWithTopic();
    expect(feed.getSnapshot()).toBeNull();
    expect(feed.levels()).toEqual({ bids: [], asks: [] });
  });

  it('watches the channel only while somebody listens', () => {
    const { feed, watchers } = feedWithTopic();
    const stop = feed.subscribe(() => {});
    const stopOther = feed.subscribe(() => {});
    expect(watchers.size).toBe(1);
    stop();
    expect(watchers.size).toBe(1);
    stopOther();
    expect(watchers.size).toBe(0);
  });

  it('keeps the newer of what was read and what was sent', () => {
    const { feed, send } = feedWithTopic();
    feed.subscribe(() => {});
    send(depth({ time: 5, sequence: 8 }));
    feed.offer(depth({ time: 3, sequence: 7, asks: [] }));
    expect(feed.levels().asks).toHaveLength(2);
    feed.offer(depth({ time: 6, sequence: 9, asks: [] }));
    expect(feed.levels().asks).toHaveLength(0);
  });

  it('tells its listeners once per change and keeps one snapshot between', () => {
    const { feed, send } = feedWithTopic();
    let told = 0;
    feed.subscribe(() => {
      told += 1;
    });
    send(depth({}));
    expect(told).toBe(1);
    expect(feed.getSnapshot()).toBe(feed.getSnapshot());
  });

  it('groups levels and marks own prices at the step', () => {
    const { feed } = feedWithTopic();
    feed.offer(depth({}));
    feed.own(new Set(['99.95']));
    expect([...(feed.getSnapshot()?.own ?? [])]).toEqual(['99.95']);
    feed.group('0.1');
    const book = feed.getSnapshot();
    expect(book?.asks).toEqual([['100.1', '3']]);
    expect(book?.bids).toEqual([['99.9', '1']]);
    expect(book?.own?.has('99.9')).toBe(true);
  });
});
