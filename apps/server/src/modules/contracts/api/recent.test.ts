/** Sums that are kept for a moment. */
import { expect, it } from 'vitest';
import { Recent } from './recent.ts';

it('a sum is read once in five seconds for each key, and again after a failure', async () => {
  let [now, reads] = [1_000, 0];
  const recent = new Recent(() => now);
  const read = async () => ++reads;
  expect([await recent.of('a', read), await recent.of('a', read), await recent.of('b', read)]).toEqual([1, 1, 2]);
  now += 4_999;
  expect(await recent.of('a', read)).toBe(1);
  now += 1;
  expect(await recent.of('a', read)).toBe(3);
  await expect(recent.of('c', () => Promise.reject(new Error('away')))).rejects.toThrow('away');
  expect(await recent.of('c', read)).toBe(4);
});
