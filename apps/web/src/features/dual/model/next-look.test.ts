import { describe, expect, it } from 'vitest';
import { nextLook } from './next-look.ts';

describe('the next look at own positions', () => {
  it('comes right behind the next maturity, and each half minute while one of them waits', () => {
    expect(nextLook([], 0)).toBeNull();
    expect(nextLook([70_000, 10_000], 0)).toBe(12_000);
    expect(nextLook([70_000], 70_000)).toBe(30_000);
    expect(nextLook([70_000, 75_000], 70_000)).toBe(7_000);
    expect(nextLook([100_000_000], 0)).toBe(3_600_000);
  });
});
