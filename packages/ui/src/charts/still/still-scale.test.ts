import { describe, expect, test } from 'vitest';
import { PRICE_MARGINS, newestView } from '../pane-shape.ts';
import { barView, barX, bodyPixels, timeMarks, valueMarks, valueScale } from './still-scale.ts';
import { pushStudies, spanOf, stillStudies } from './still-studies.ts';

describe('the still chart', () => {
  test('shows the newest bars, with room behind them, each as wide as the others', () => {
    const view = barView(newestView(500, 764), 700);
    expect(newestView(500, 764)).toEqual({ from: 400, to: 503 });
    expect(barX(view, 499)).toBeLessThan(700 - 3 * view.spacing);
    expect(barX(view, 400)).toBeGreaterThan(0);
    expect(barX(view, 451) - barX(view, 450)).toBeCloseTo(view.spacing);
    expect(newestView(10, 764)).toEqual({ from: 0, to: 13 });
  });

  test('bodies leave room between candles, and are never thinner than a pixel', () => {
    expect(bodyPixels(7, 1)).toBe(5);
    expect(bodyPixels(3, 2)).toBe(6);
    expect(bodyPixels(0.5, 1)).toBe(1);
  });

  test('higher values stand higher, inside the margins of their pane', () => {
    const { y } = valueScale(100, 200, 400, PRICE_MARGINS, 0.01);
    expect(y(200)).toBeCloseTo(400 * 0.16 - 1);
    expect(y(100)).toBeCloseTo(400 * 0.92 - 1);
    const still = valueScale(100, 100, 400, PRICE_MARGINS, 0.01);
    expect(still.y(100)).toBeGreaterThan(still.y(100.05));
  });

  test('the axis names round values, a line of text apart, and none between two ticks', () => {
    const scale = valueScale(6_790.12, 6_835.5, 300, PRICE_MARGINS, 0.01);
    const marks = valueMarks(scale, 300, 0.01);
    expect(marks).toContain(6_800);
    expect(marks.length).toBeGreaterThan(4);
    for (let at = 1; at < marks.length; at += 1)
      expect(scale.y(marks[at - 1] as number) - scale.y(marks[at] as number)).toBeGreaterThanOrEqual(28);
    const flat = valueMarks(valueScale(1, 1, 300, PRICE_MARGINS, 1), 300, 1);
    expect(flat.every(Number.isInteger)).toBe(true);
  });

  test('days are named before hours, hours before minutes, and labels stand apart', () => {
    const start = Date.UTC(2026, 10, 29, 20);
    const times = Array.from({ length: 40 }, (_, at) => start + at * 900_000);
    const marks = timeMarks(times, 8);
    expect(marks).toContainEqual({ index: 16, unit: 'day' });
    expect(
      marks.filter(({ unit }) => unit === 'time').every(({ index }) => new Date(times[index] as number).getUTCMinutes() === 0),
    ).toBe(true);
    for (let at = 1; at < marks.length; at += 1)
      expect((marks[at]?.index ?? 0) - (marks[at - 1]?.index ?? 0)).toBeGreaterThanOrEqual(8);
    const months = timeMarks([Date.UTC(2026, 10, 30), Date.UTC(2026, 11, 31), Date.UTC(2027, 0, 1)], 1);
    expect(months.map(({ unit }) => unit)).toEqual(['month', 'year']);
  });

  test('indicators follow the newest bar, and averages far away leave the scale to the price', () => {
    const bar = (close: number) => ({ high: close, low: close, close, volume: close, up: true });
    const studies = stillStudies(
      [
        { kind: 'ma', periods: [2] },
        { kind: 'vol', periods: [2] },
      ],
      [bar(1), bar(3)],
    );
    expect(studies.map(({ pane }) => pane)).toEqual([0, 1]);
    expect(studies[0]?.values).toEqual([[null], [2]]);
    pushStudies(studies, bar(5), true);
    expect(studies[0]?.values).toEqual([[null], [3]]);
    pushStudies(studies, bar(7), false);
    expect(studies[0]?.values.at(-1)).toEqual([6]);
    expect(spanOf(studies[0] as never, 0, 2)).toBeNull();
    expect(spanOf(studies[1] as never, 0, 2)).toEqual({ low: 0, high: 7 });
  });
});
