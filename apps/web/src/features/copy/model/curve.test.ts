import { describe, expect, it } from 'vitest';
import { indexPaths, largestFall } from './curve.ts';

const HOUR = 3_600_000;
const points = (...indexes: string[]) => indexes.map((index, at) => ({ time: at * HOUR, index, drop: '0' }));

describe('the largest fall of an index', () => {
  it('is from its peak to the lowest point behind it', () => {
    expect(largestFall(points('1', '1.2', '1.1', '0.9', '1.3', '1.2'))).toEqual({ peak: 1, low: 3 });
  });

  it('is measured as a part of the peak, not by its height', () => {
    expect(largestFall(points('1', '0.8', '4', '3.5'))).toEqual({ peak: 0, low: 1 });
  });

  it('is none while the index only rises', () => {
    expect(largestFall(points('1', '1', '1.1'))).toBeNull();
  });
});

describe('the curve of an index', () => {
  it('needs two points', () => {
    expect(indexPaths(points('1'), 300, 100)).toBeNull();
  });

  it('reaches from one side to the other, the highest on top', () => {
    const paths = indexPaths(points('1', '1.5', '0.75'), 300, 100);
    expect(paths?.end).toEqual({ x: 300, y: 92 });
    expect(paths?.fall).toEqual({ from: 150, to: 300 });
    expect(paths?.line).toBe('M0 64L150 8L300 92');
  });

  it('is a line in the middle where nothing moved', () => {
    expect(indexPaths(points('1', '1'), 300, 100)?.end).toEqual({ x: 300, y: 50 });
  });
});
