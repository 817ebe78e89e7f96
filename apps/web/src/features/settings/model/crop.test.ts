import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Crop, MAX_ZOOM, moved, partOf, startCrop, zoomed } from './crop.ts';

const size = { width: 400, height: 300 };

describe('a square out of a picture', () => {
  it('is at first the largest one, around the middle', () => {
    expect(partOf(size, startCrop(size))).toEqual({ left: 50, top: 0, side: 300 });
  });

  it('follows the picture: moved to the right, more of its left is seen', () => {
    expect(partOf(size, moved(size, startCrop(size), 0.1, 0))).toEqual({ left: 20, top: 0, side: 300 });
    expect(partOf(size, moved(size, startCrop(size), 9, 9))).toEqual({ left: 0, top: 0, side: 300 });
  });

  it('is smaller the more it is magnified, around the same middle', () => {
    expect(partOf(size, zoomed(size, startCrop(size), 2))).toEqual({ left: 125, top: 75, side: 150 });
    expect(zoomed(size, startCrop(size), 99).zoom).toBe(MAX_ZOOM);
    expect(zoomed(size, startCrop(size), 0).zoom).toBe(1);
  });

  it('never leaves the picture, whatever is done', () => {
    const edge = fc.integer({ min: 1, max: 9_000 });
    const number = fc.double({ min: -5, max: 6, noNaN: true });
    const step = fc.oneof(
      fc.tuple(number, number).map(
        ([right, down]) =>
          (sizeOf: typeof size, crop: Crop) =>
            moved(sizeOf, crop, right, down),
      ),
      number.map((zoom) => (sizeOf: typeof size, crop: Crop) => zoomed(sizeOf, crop, zoom)),
    );
    fc.assert(
      fc.property(edge, edge, fc.array(step, { maxLength: 12 }), (width, height, steps) => {
        const picture = { width, height };
        const crop = steps.reduce((before, act) => act(picture, before), startCrop(picture));
        const { left, top, side } = partOf(picture, crop);
        const slack = 1e-6 * Math.max(width, height);
        expect(left).toBeGreaterThanOrEqual(-slack);
        expect(top).toBeGreaterThanOrEqual(-slack);
        expect(left + side).toBeLessThanOrEqual(width + slack);
        expect(top + side).toBeLessThanOrEqual(height + slack);
        expect(side).toBeGreaterThan(0);
      }),
    );
  });
});
