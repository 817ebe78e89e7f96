/** Depth: sums that are exact, within the range asked for. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type DepthLevel, depthView, pointAt, stepPath } from './depth-series.ts';

const BOOK = {
  bids: [
    ['99', '1.1'],
    ['98', '2.2'],
    ['90', '3'],
  ],
  asks: [
    ['101', '0.1'],
    ['103', '0.2'],
  ],
} as const satisfies { bids: DepthLevel[]; asks: DepthLevel[] };

describe('depth', () => {
  it('sums amounts and values exactly, outwards from the middle', () => {
    const view = depthView(BOOK, null);
    expect(view).toMatchObject({ mid: '100', spread: '2', reach: '0.1', top: 6.3 });
    expect(view?.asks.map(({ total, value, distance }) => [total, value, distance])).toEqual([
      ['0.1', '10.1', '0.01'],
      ['0.3', '30.7', '0.03'],
    ]);
    expect(view?.bids.map(({ total }) => total)).toEqual(['1.1', '3.3', '6.3']);
  });

  it('shows only what is within the range, and says how far the book goes', () => {
    const view = depthView(BOOK, '0.02');
    expect(view?.bids.map(({ price }) => price)).toEqual(['99', '98']);
    expect(view?.asks.map(({ price }) => price)).toEqual(['101']);
    expect(view?.ends).toEqual({ bid: '0.1', ask: '0.03' });
    expect(view?.top).toBe(3.3);
  });

  it('stands on its own side when the other one is empty, and is nothing without a book', () => {
    expect(depthView({ bids: [['10', '1']], asks: [] }, null)).toMatchObject({ mid: '10', spread: null, asks: [] });
    expect(depthView({ bids: [], asks: [] }, null)).toBeNull();
  });

  it('says at a price what an order up to it would meet', () => {
    const { bids, asks } = depthView(BOOK, null) ?? { bids: [], asks: [] };
    expect(pointAt(asks, 'ask', 102.9)?.total).toBe('0.1');
    expect(pointAt(asks, 'ask', 103)?.total).toBe('0.3');
    expect(pointAt(asks, 'ask', 100.5)).toBeNull();
    expect(pointAt(bids, 'bid', 95)?.total).toBe('3.3');
    expect(pointAt(bids, 'bid', 99.5)).toBeNull();
  });

  it('draws steps from the base outwards to the edge', () => {
    const { asks } = depthView(BOOK, null) ?? { asks: [] };
    const scale = { x: (price: number) => price - 100, y: (total: number) => 10 - total * 10, base: 10, end: 50 };
    expect(stepPath(asks, scale).line).toBe('M1.0 10H1.0V9.0H3.0V7.0H50');
    expect(stepPath([], scale)).toEqual({ line: '', area: '' });
  });

  it('never loses or invents an amount', () => {
    const amounts = fc.array(fc.integer({ min: 1, max: 1e9 }), { minLength: 1, maxLength: 50 });
    fc.assert(
      fc.property(amounts, amounts, (down, up) => {
        const side = (list: readonly number[], sign: 1 | -1): DepthLevel[] =>
          list.map((amount, index) => [String(1000 + sign * (index + 1)), `${amount}`]);
        const view = depthView({ bids: side(down, -1), asks: side(up, 1) }, null);
        const sum = (list: readonly number[]) => String(list.reduce((a, b) => a + b, 0));
        expect(view?.bids.at(-1)?.total).toBe(sum(down));
        expect(view?.asks.at(-1)?.total).toBe(sum(up));
      }),
    );
  });
});
