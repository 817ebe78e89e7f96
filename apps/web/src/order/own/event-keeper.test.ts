/** Which events of the user's orders are shown, and how often. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createEventKeeper } from './event-keeper.ts';
import { orderOf } from '../form/testing.ts';

const shown: string[] = [];
const keeper = createEventKeeper(
  (event, { id }) => shown.push(`${id} ${event.what} ${'newly' in event ? event.newly : ''}`.trim()),
  {
    now: Date.now,
    after: (act, ms) => {
      const timer = setTimeout(act, ms);
      return () => clearTimeout(timer);
    },
  },
);

beforeEach(() => {
  vi.useFakeTimers();
  shown.length = 0;
});
afterEach(() => {
  keeper.clear();
  vi.useRealTimers();
});

describe('events of orders', () => {
  it('are shown at once, and of one order once a second, the last of it whole', () => {
    keeper.put(orderOf({ id: 1, updated: 1 }));
    keeper.put(orderOf({ id: 2, updated: 1 }));
    keeper.put(orderOf({ id: 1, filled: '0.01', updated: 2 }));
    keeper.put(orderOf({ id: 2, filled: '0.1', status: 'filled', updated: 2 }));
    expect(shown).toEqual(['1 partly 0.01', '2 filled 0.1']);
    keeper.put(orderOf({ id: 1, filled: '0.02', updated: 3 }));
    keeper.put(orderOf({ id: 1, filled: '0.1', status: 'filled', updated: 4 }));
    expect(shown).toHaveLength(2);
    vi.advanceTimersByTime(1_000);
    expect(shown.slice(2)).toEqual(['1 filled 0.09']);
    vi.advanceTimersByTime(5_000);
    expect(shown).toHaveLength(3);
  });

  it('are none of an order that was not known, nor of one that its owner cancelled, nor what is older than known', () => {
    keeper.put(orderOf({ id: 1, filled: '0.1', status: 'filled', updated: 1 }));
    keeper.put(orderOf({ id: 2, filled: '0.05', updated: 5 }));
    keeper.put(orderOf({ id: 2, filled: '0.02', updated: 3 }));
    keeper.put(orderOf({ id: 2, filled: '0.05', status: 'cancelled', end_reason: 'requested', updated: 6 }));
    expect(shown).toEqual([]);
    expect(keeper.living()).toEqual([]);
  });

  it('end with the session', () => {
    keeper.put(orderOf({ id: 1, updated: 1 }));
    keeper.put(orderOf({ id: 1, filled: '0.01', updated: 2 }));
    keeper.put(orderOf({ id: 1, filled: '0.02', updated: 3 }));
    keeper.clear();
    vi.advanceTimersByTime(5_000);
    expect(shown).toEqual(['1 partly 0.01']);
  });
});
