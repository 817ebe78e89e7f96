/** Ten are told one by one, every other is counted, each user apart. */
import { expect, it } from 'vitest';
import { MOST_TOLD, type What, hasGathered, withinWindows } from './windows.ts';

const pieces = (count: number, userId = 1, what: What = 'filled') => Array.from({ length: count }, () => ({ userId, what }));

it('tells ten and counts the rest by what happened', () => {
  const { told, windows } = withinWindows([...pieces(12), ...pieces(3, 1, 'ended'), ...pieces(1, 2)], new Map());
  expect(told).toHaveLength(MOST_TOLD + 1);
  expect(windows.get(1)).toEqual({ told: MOST_TOLD, filled: 2, triggered: 0, ended: 3 });
  expect(windows.get(2)).toEqual({ told: 1, filled: 0, triggered: 0, ended: 0 });
});

it('goes on where the window stands', () => {
  const before = new Map([[1, { told: 9, filled: 0, triggered: 4, ended: 0 }]]);
  const { told, windows } = withinWindows(pieces(2, 1, 'triggered'), before);
  expect(told).toHaveLength(1);
  expect(windows.get(1)).toEqual({ told: 10, filled: 0, triggered: 5, ended: 0 });
});

it('has something to tell at the end only when it counted', () => {
  expect(hasGathered({ told: 10, filled: 0, triggered: 0, ended: 0 })).toBe(false);
  expect(hasGathered({ told: 10, filled: 0, triggered: 1, ended: 0 })).toBe(true);
});
