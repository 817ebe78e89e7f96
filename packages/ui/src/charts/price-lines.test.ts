import { describe, expect, test } from 'vitest';
import { type PriceLine, createLineStore, nearestLine, placeLabels, reachOf } from './price-lines.ts';

const line = (id: string, over: Partial<PriceLine> = {}): PriceLine => ({
  id,
  price: '100',
  label: 'Long',
  tone: 'up',
  look: 'held',
  ...over,
});

describe('the lines of a chart', () => {
  test('reach the chart when something of them is drawn in another way, and only then', () => {
    const store = createLineStore();
    let drawn = 0;
    const stop = store.subscribe(() => {
      drawn += 1;
    });
    store.set([line('a')]);
    store.set([line('a')]);
    expect(drawn).toBe(1);
    store.set([line('a', { label: 'Long +1.00' })]);
    store.set([line('a', { label: 'Long +1.00', move: () => ({ label: '', tone: 'up' }) })]);
    expect(drawn).toBe(3);
    expect(store.get()).toHaveLength(1);
    stop();
    store.set([]);
    expect(drawn).toBe(3);
  });

  test('have labels that stand beside each other where they would cover each other', () => {
    const placed = placeLabels(
      [
        { y: 50, width: 80 },
        { y: 60, width: 40 },
        { y: 65, width: 30 },
        { y: 90, width: 20 },
      ],
      8,
      18,
    );
    expect(placed.map(({ left }) => left)).toEqual([8, 92, 136, 8]);
  });

  test('widen the scale of the candles by half of it at most, so that a far liquidation does not flatten them', () => {
    const span = { low: 100, high: 120 };
    expect(reachOf(span, [])).toEqual(span);
    expect(reachOf(span, [95, 128])).toEqual({ low: 95, high: 128 });
    expect(reachOf(span, [80, 131])).toEqual(span);
  });

  test('are taken by the press that is nearest', () => {
    const lines = [{ y: 10 }, { y: 16 }, { y: 40 }];
    expect(nearestLine(lines, 14, 6)).toBe(lines[1]);
    expect(nearestLine(lines, 12, 6)).toBe(lines[0]);
    expect(nearestLine(lines, 30, 6)).toBeNull();
  });
});
