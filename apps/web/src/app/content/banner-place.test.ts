import { describe, expect, it } from 'vitest';
import { bannerAt, bannerBeside } from './banner-place.ts';

describe('the carousel of banners', () => {
  it('is at the banner that fills most of the row', () => {
    expect([0, 170, 180, 350, 360, 700, 5_000, -20].map((left) => bannerAt(left, 350, 3))).toEqual([0, 0, 1, 1, 1, 2, 2, 0]);
    expect(bannerAt(100, 0, 3)).toBe(0);
    expect(bannerAt(100, 350, 0)).toBe(0);
  });
  it('goes round', () => {
    expect([0, 1, 2].map((index) => bannerBeside(index, 1, 3))).toEqual([1, 2, 0]);
    expect([0, 1, 2].map((index) => bannerBeside(index, -1, 3))).toEqual([2, 0, 1]);
  });
});
