import { expect, it } from 'vitest';
import { refillOf } from './refill.ts';

it('a fund is refilled to its capital once a quarter is lost, never for what is set aside, and at most one capital in a span', () => {
  const refill = (free: bigint, held: bigint, given = 0n) => refillOf(1_000n, { free, held, given });
  expect([refill(1_000n, 0n), refill(750n, 0n), refill(749n, 0n)]).toEqual([0n, 0n, 251n]);
  // All of it is promised: nothing is lost.
  expect(refill(0n, 1_000n)).toBe(0n);
  expect([refill(100n, 100n, 300n), refill(100n, 100n, 900n), refill(100n, 100n, 1_000n)]).toEqual([700n, 100n, 0n]);
});
