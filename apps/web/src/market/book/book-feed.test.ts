/** The book of a market between its feed and the screen. */
import type { Depth } from '@glasshouse/contract/markets';
import { describe, expect, it } from 'vitest';
import { createBookFeed } from './book-feed.ts';

const BOOK: Depth = {
  id: 1,
  series: '0000000a',
  sequence: 1,
  time: 1,
  bids: [['99.95', '1']],
  asks: [
    ['100.05', '2'],
    ['100.08', '1'],
  ],
};

function feedWithDepth(first: Depth | null = null) {
  let value = first;
  const watchers = new Set<() => void>();
  const depth = {
    get: () => value,
    failed: () => false,
    subscribe: (listener: () => void) => {
      watchers.add(listener);
      return () => watchers.delete(listener);
    },
  };
  const send = (next: Depth) => {
    value = next;
    for (const watcher of watchers) watcher();
  };
  return { feed: createBookFeed(depth, '0.01'), send, watchers };
}

describe('the book feed', () => {
  it('is empty before the first book', () => {
    const { feed } = feedWithDepth();
    expect(feed.getSnapshot()).toBeNull();
    expect(feed.levels()).toEqual({ bids: [], asks: [] });
  });

  it('follows the book only while somebody listens', () => {
    const { feed, watchers } = feedWithDepth();
    const stop = feed.subscribe(() => {});
    const stopOther = feed.subscribe(() => {});
    expect(watchers.size).toBe(1);
    stop();
    expect(watchers.size).toBe(1);
    stopOther();
    expect(watchers.size).toBe(0);
  });

  it('shows who comes back the book of now', () => {
    const { feed, send } = feedWithDepth(BOOK);
    feed.subscribe(() => {})();
    expect(feed.getSnapshot()?.asks).toHaveLength(2);
    send({ ...BOOK, sequence: 2, asks: [] });
    feed.subscribe(() => {});
    expect(feed.getSnapshot()?.asks).toEqual([]);
  });

  it('tells its listeners once per change and keeps one snapshot between', () => {
    const { feed, send } = feedWithDepth();
    let told = 0;
    feed.subscribe(() => {
      told += 1;
    });
    send(BOOK);
    expect(told).toBe(1);
    expect(feed.getSnapshot()).toBe(feed.getSnapshot());
  });

  it('groups levels and marks own prices at the step', () => {
    const { feed } = feedWithDepth(BOOK);
    feed.own(new Set(['99.95']));
    expect([...(feed.getSnapshot()?.own ?? [])]).toEqual(['99.95']);
    feed.group('0.1');
    const book = feed.getSnapshot();
    expect(book?.asks).toEqual([['100.1', '3']]);
    expect(book?.bids).toEqual([['99.9', '1']]);
    expect(book?.own?.has('99.9')).toBe(true);
  });
});
