// Small pure parts of components: keyboard movement, slider stops, code digits, book rows, geometry.

import { describe, expect, test } from 'vitest';
import { initialsOf } from './Avatar.tsx';
import { codeDigits } from './CodeBoxes.tsx';
import { coinColor } from './CoinIcon.tsx';
import { type BookData, bidShare, bookRows, depthOf, fullBar, writeBook } from './order-book-view.ts';
import { catchStop } from './PercentSlider.tsx';
import { findByText, place } from './popup-list.ts';
import { nextIndex } from './roving.ts';
import { linePath, sparkPoints } from './sparkline-path.ts';

test('[CONST-090] BTC, USDT, LTC and ETH have display colours, others a fallback', () => {
  expect(['BTC', 'ETH', 'USDT', 'LTC'].map(coinColor)).toEqual(['--coin-btc', '--coin-eth', '--coin-usdt', '--coin-ltc']);
  expect(coinColor('DOGE')).toMatch(/^--series-\d$/);
  expect(coinColor('DOGE')).toBe(coinColor('DOGE'));
});

test('arrows wrap, Home and End jump, other keys do nothing', () => {
  expect(nextIndex('ArrowRight', 2, 3)).toBe(0);
  expect(nextIndex('ArrowUp', 0, 3)).toBe(2);
  expect(nextIndex('Home', 2, 3)).toBe(0);
  expect(nextIndex('End', 0, 3)).toBe(2);
  expect(nextIndex('a', 0, 3)).toBeNull();
  expect(nextIndex('End', 0, 0)).toBeNull();
});

test('a slider catches on a stop within reach', () => {
  expect(catchStop(48, [0, 25, 50], 2.5)).toBe(50);
  expect(catchStop(40, [0, 25, 50], 2.5)).toBe(40);
});

test('codes keep digits only', () => {
  expect(codeDigits(' 12-34 56 78', 6)).toBe('123456');
  expect(codeDigits('４０９', 6)).toBe('409');
});

test('initials', () => {
  expect(initialsOf('Mo Okafor')).toBe('MO');
  expect(initialsOf('mo.okafor@example.com')).toBe('M');
  expect(initialsOf('王小明')).toBe('王');
});

describe('order book rows', () => {
  const asks = [
    ['10.1', '1'],
    ['10.2', '3'],
    ['10.3', '4'],
  ] as const;
  test('sums grow away from the middle, bars by the larger side', () => {
    const rows = bookRows(asks, 2, { full: 8, own: new Set(['10.2']) });
    expect(rows.map((row) => row.sum)).toEqual(['1', '4']);
    expect(rows.map((row) => row.depth)).toEqual([13, 50]);
    expect(rows.map((row) => row.own)).toEqual([false, true]);
  });
  test('bars of the level alone, and amounts of what they are worth', () => {
    const data = { bids: [['10', '8']], asks } as const;
    expect(fullBar(data, 3)).toBe(8);
    expect(fullBar(data, 3, 'level')).toBe(8);
    expect(fullBar(data, 3, 'sum', 'quote')).toBe(81.9);
    const rows = bookRows(asks, 2, { full: 8, bars: 'level', unit: 'quote' });
    expect(rows.map((row) => [row.amount, row.sum, row.baseSum])).toEqual([
      ['10.1', '10.1', '1'],
      ['30.6', '40.7', '4'],
    ]);
    expect(bookRows(asks, 3, { full: 4, bars: 'level' }).map((row) => row.depth)).toEqual([25, 75, 100]);
  });
  test('ratio of both sides', () => {
    expect(depthOf(asks, 2)).toBe(4);
    expect(bidShare(3, 1)).toBe(75);
    expect(bidShare(0, 0)).toBe(50);
  });

  test('the ratio is unseen while both sides are empty, and seen once one has an order', () => {
    const bar = { style: { visibility: '', setProperty: () => undefined }, querySelector: () => null };
    const root = { querySelector: (of: string) => (of === '.g-book-ratio' ? bar : null) } as unknown as HTMLElement;
    const write = (data: BookData) => {
      writeBook(root, data, 2, { priceDecimals: 2, amountDecimals: 4 });
      return bar.style.visibility;
    };
    expect([write({ bids: [], asks: [] }), write({ bids: [], asks }), write({ bids: asks, asks: [] })]).toEqual([
      'hidden',
      '',
      '',
    ]);
  });
});

test('sparklines fit their box; a flat series lies in the middle', () => {
  expect(sparkPoints([1, 3], 10, 20, 2)).toEqual([
    [0, 18],
    [10, 2],
  ]);
  expect(sparkPoints([5, 5], 10, 20, 2)).toEqual([
    [0, 10],
    [10, 10],
  ]);
  expect(
    linePath([
      [0, 1],
      [2, 3],
    ]),
  ).toBe('M0 1L2 3');
  expect(sparkPoints([], 10, 20)).toEqual([]);
});

describe('popups', () => {
  const view = { width: 390, height: 844 };
  const down = { align: 'start', side: 'bottom' } as const;
  test('below its trigger, above when there is no room, inside the window', () => {
    expect(place({ left: 16, top: 100, width: 120, height: 40 }, { width: 160, height: 200 }, view, down)).toMatchObject({
      left: 16,
      top: 146,
    });
    expect(place({ left: 16, top: 780, width: 120, height: 40 }, { width: 160, height: 200 }, view, down)).toMatchObject({
      top: 574,
    });
    expect(place({ left: 350, top: 100, width: 30, height: 40 }, { width: 160, height: 200 }, view, down).left).toBe(222);
    expect(place({ left: 350, top: 100, width: 30, height: 40 }, { width: 160, height: 900 }, view, down).maxHeight).toBe(690);
  });
  test('first letters', () => {
    const texts = ['Limit', 'Market', 'Stop limit', 'Market maker'];
    expect(findByText(texts, 'm', 1)).toBe(3);
    expect(findByText(texts, 'ma', 1)).toBe(1);
    expect(findByText(texts, 'x', 0)).toBe(-1);
  });
});
