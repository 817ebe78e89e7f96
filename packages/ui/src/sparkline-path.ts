// Geometry of sparklines and small area charts. Points are drawing coordinates, not money.

/** Points of a series in a box, y downwards, one decimal. A flat series is a line in the middle. */
export function sparkPoints(values: readonly number[], width: number, height: number, pad = 3): [number, number][] {
  if (values.length === 0) return [];
  const low = Math.min(...values);
  const span = Math.max(...values) - low;
  const round = (value: number): number => Math.round(value * 10) / 10;
  const step = values.length > 1 ? width / (values.length - 1) : 0;
  return values.map((value, index) => {
    const share = span === 0 ? 0.5 : (value - low) / span;
    return [round(index * step), round(height - pad - share * (height - pad * 2))];
  });
}

/** SVG path of a polyline. */
export const linePath = (points: readonly (readonly [number, number])[]): string =>
  points.map(([x, y], index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
