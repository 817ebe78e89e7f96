import { describe, expect, it } from 'vitest';
import { curvePaths, hasGaps } from './curve.ts';

const at = (time: number, worth: string | null, put_in = worth) => ({ time, worth, put_in });

describe('the curve of a portfolio', () => {
  it('draws what was put in as steps of both lines, and the loss between them', () => {
    const paths = curvePaths([at(0, '100'), at(50, '90', '100'), at(100, '190', '200')], 100, 112);
    expect(paths?.worth).toBe('M0 96.9L50 106L100 106V15.1');
    expect(paths?.putIn).toBe('M0 96.9H50V96.9H100V6');
    expect(paths?.areas).toEqual([
      { path: 'M0 96.9L50 106V96.9H0Z', tone: 'down' },
      { path: 'M50 106L100 106V96.9H50Z', tone: 'down' },
    ]);
    expect(paths?.end).toEqual({ x: 100, y: 15.1 });
    expect([paths?.high, paths?.low]).toEqual(['190', '90']);
  });

  it('has a gap where figures are missing, and draws no line across it', () => {
    const points = [at(0, '100'), at(10, '110', '100'), at(20, null), at(30, '120', '100'), at(40, '110', '100')];
    const paths = curvePaths(points, 40, 100);
    expect(paths?.worth.match(/M/g)).toHaveLength(2);
    expect(paths?.areas).toHaveLength(2);
    expect([hasGaps(points), hasGaps(points.slice(3)), hasGaps([at(0, null), at(1, '1')])]).toEqual([true, false, false]);
  });

  it('where only the worth is known has its line alone: nothing is drawn to what was put in', () => {
    const paths = curvePaths([at(0, '100', '90'), at(10, '100', null), at(20, '100', '90'), at(30, '110', '90')], 30, 100);
    expect(paths?.worth.match(/M/g)).toHaveLength(1);
    expect(paths?.putIn.match(/M/g)).toHaveLength(2);
    expect(paths?.areas).toHaveLength(1);
  });

  it('is not drawn from fewer than two points with figures', () => {
    expect([curvePaths([], 10, 10), curvePaths([at(0, '1'), at(1, null)], 10, 10)]).toEqual([null, null]);
  });
});

it('a curve of worth alone has its line, and no area of a result', () => {
  const alone = [0, 1, 2].map((time) => ({ time, worth: time === 1 ? null : String(100 + time), put_in: null }));
  expect(curvePaths(alone, 100, 50)).toMatchObject({ worth: 'M0 44M100 6', putIn: '', areas: [] });
});
