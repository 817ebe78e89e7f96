import { expect, it } from 'vitest';
import { timeShown } from './time-shown.ts';

it('an open entry of lockup is listed with its beginning, an ended one with its end', () => {
  const entry = { id: 1, started: 1_000, ends: 2_000 };
  expect([timeShown({ ...entry, state: 'open' }), timeShown({ ...entry, state: 'ended' })]).toEqual([1_000, 2_000]);
});
