/** Where the scratch folders of tests are. */
import { expect, it } from 'vitest';
import { isLargeEnough } from './memory-disk.ts';

const GIGABYTE = 2 ** 30;

it('a memory disk is used only where it has room for a whole run and memory is left for its processes', () => {
  expect(isLargeEnough(12 * GIGABYTE, 20 * GIGABYTE)).toBe(true);
  expect(isLargeEnough(64 * 2 ** 20, 20 * GIGABYTE)).toBe(false);
  expect(isLargeEnough(12 * GIGABYTE, 6 * GIGABYTE)).toBe(false);
  expect(isLargeEnough(0, 20 * GIGABYTE)).toBe(false);
});
