/** What is told of the user's orders, and how often. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createNewsKeeper } from './news-keeper.ts';
import { orderOf } from './testing.ts';

const told: string[] = [];
const keeper = createNewsKeeper((news, { id }) => told.push(`${id} ${news.what} ${'newly' in news ? news.newly : ''}`.trim()), {
  now: Date.now,
  after: (act, ms) => {
    const timer = setTimeout(act, ms);
    return () => clearTimeout(timer);
  },
});

beforeEach(() => {
  vi.useFakeTimers();
  told.length = 0;
});
afterEach(() => {
  keeper.clear();
  vi.useRealTimers();
});

describe('news of orders', () => {
  it('are told at once, and of one order once a second, the last of it whole', () => {
    keeper.hear(orderOf({ id: 1, updated: 1 }));
    keeper.hear(orderOf({ id: 2, updated: 1 }));
    keeper.hear(orderOf({ id: 1, filled: '0.01', updated: 2 }));
    keeper.hear(orderOf({ id: 2, filled: '0.1', status: 'filled', updated: 2 }));
    expect(told).toEqual(['1 partly 0.01', '2 filled 0.1']);
    keeper.hear(orderOf({ id: 1, filled: '0.02', updated: 3 }));
    keeper.hear(orderOf({ id: 1, filled: '0.1', status: 'filled', updated: 4 }));
    expect(told).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(told.slice(2)).toEqual(['1 filled 0.09']);
    vi.advanceTimersByTime(5_000);
    expect(told).toHaveLength(3);
  });

  it('are none of an order that was not known, nor of one that its owner cancelled, nor what is older than known', () => {
    keeper.hear(orderOf({ id: 1, filled: '0.1', status: 'filled', updated: 1 }));
    keeper.hear(orderOf({ id: 2, filled: '0.05', updated: 5 }));
    keeper.hear(orderOf({ id: 2, filled: '0.02', updated: 3 }));
    keeper.hear(orderOf({ id: 2, filled: '0.05', status: 'cancelled', end_reason: 'requested', updated: 6 }));
    expect(told).toEqual([]);
    expect(keeper.living()).toEqual([]);
  });

  it('end with the session', () => {
    keeper.hear(orderOf({ id: 1, updated: 1 }));
    keeper.hear(orderOf({ id: 1, filled: '0.01', updated: 2 }));
    keeper.hear(orderOf({ id: 1, filled: '0.02', updated: 3 }));
    keeper.clear();
    vi.advanceTimersByTime(5_000);
    expect(told).toEqual(['1 partly 0.01']);
  });
});
