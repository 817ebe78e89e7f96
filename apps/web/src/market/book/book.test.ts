/** The book: grouping and what a market order gets. */
import { addDecimals, compareDecimals, mulDecimals } from '@glasshouse/money';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  SENT_LEVELS,
  type Level,
  affordableAmount,
  decimalsOf,
  groupLevels,
  groupSteps,
  isOutside,
  spreadOf,
  walkBook,
  walkValue,
} from './book.ts';
import { floorToStep } from '../pair/pair.ts';

const level = fc.tuple(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 1_000 }));
/** Asks from the lowest, each price once. */
const asks = fc
  .uniqueArray(level, { minLength: 1, maxLength: 20, selector: ([price]) => price })
  .map((levels) =>
    levels
      .sort((a, b) => a[0] - b[0])
      .map(
        ([price, amount]): Level => [
          mulDecimals(String(price), '0.01', 2, 'down'),
          mulDecimals(String(amount), '0.001', 3, 'down'),
        ],
      ),
  );
const sum = (levels: readonly Level[]) => levels.reduce((total, [, amount]) => addDecimals(total, amount), '0');

describe('price steps', () => {
  it('are the tick and its tens, written with their own decimals', () => {
    expect(groupSteps('0.01')).toEqual(['0.01', '0.1', '1', '10']);
    expect(groupSteps('0.01').map(decimalsOf)).toEqual([2, 1, 0, 0]);
  });

  it('join asks upwards and bids downwards, so that none looks better than it is', () => {
    const levels: Level[] = [
      ['100.02', '1'],
      ['100.07', '2'],
      ['100.11', '4'],
    ];
    expect(groupLevels(levels, '0.1', 'ask', 10)).toEqual([
      ['100.1', '3'],
      ['100.2', '4'],
    ]);
    expect(
      groupLevels(
        [
          ['100.11', '4'],
          ['100.07', '2'],
          ['100.02', '1'],
        ],
        '0.1',
        'bid',
        10,
      ),
    ).toEqual([
      ['100.1', '4'],
      ['100', '3'],
    ]);
  });

  it('lose nothing of what is offered', () => {
    fc.assert(
      fc.property(asks, (levels) => {
        const grouped = groupLevels(levels, '1', 'ask', 1000);
        expect(sum(grouped)).toBe(sum(levels));
        for (const [price] of grouped) expect(floorToStep(price, '1')).toBe(price);
      }),
    );
  });

  it('never cut a level in two at the end of the list', () => {
    expect(
      groupLevels(
        [
          ['1.1', '1'],
          ['2.1', '1'],
          ['2.2', '1'],
          ['3.1', '1'],
        ],
        '1',
        'ask',
        2,
      ),
    ).toEqual([
      ['2', '1'],
      ['3', '2'],
    ]);
  });
});

describe('a market order', () => {
  it('takes the best prices first', () => {
    expect(
      walkBook(
        [
          ['100', '1'],
          ['110', '1'],
        ],
        '1.5',
      ),
    ).toEqual({
      filled: '1.5',
      value: '155',
      average: '103.333333333333',
      slippage: '0.033333333333',
      complete: true,
      cut: false,
    });
  });

  it('tells the end of the book from the end of the levels that are sent', () => {
    const levels = Array.from({ length: SENT_LEVELS }, (_, i) => [String(100 + i), '1'] as const);
    expect(walkBook(levels, '50')).toMatchObject({ complete: true, cut: false });
    expect(walkBook(levels, '50.1')).toMatchObject({ filled: '50', complete: false, cut: true });
    expect(walkBook(levels.slice(1), '50.1')).toMatchObject({ filled: '49', complete: false, cut: false });
    expect(walkValue(levels, '99999', '0.01')).toMatchObject({ filled: '50', complete: false, cut: true });
  });

  it('says what the book cannot give', () => {
    const walk = walkBook([['100', '1']], '3');
    expect(walk.complete).toBe(false);
    expect(walk.filled).toBe('1');
    expect(walkBook([], '1')).toEqual({ filled: '0', value: '0', average: null, slippage: '0', complete: false, cut: false });
  });

  it('pays between the best and the worst price it takes', () => {
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 20_000 }), (levels, lots) => {
        const walk = walkBook(levels, mulDecimals(String(lots), '0.001', 3, 'down'));
        const average = walk.average as string;
        expect(compareDecimals(average, levels[0]?.[0] as string)).toBeGreaterThanOrEqual(0);
        expect(compareDecimals(average, levels.at(-1)?.[0] as string)).toBeLessThanOrEqual(0);
      }),
    );
  });

  it('for a sum buys what the sum pays for', () => {
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 1_000_000 }), (levels, cents) => {
        const funds = mulDecimals(String(cents), '0.01', 2, 'down');
        const amount = affordableAmount(levels, funds, '0.001');
        expect(compareDecimals(walkBook(levels, amount).value, funds)).toBeLessThanOrEqual(0);
      }),
    );
  });
});

describe('the spread', () => {
  it('a price is past where the book has moved beyond it, and not where a side is empty', () => {
    const book = { bids: [['99', '1']], asks: [['101', '1']] } as const;
    expect(['98.99', '99', '100', '101', '101.01'].map((price) => isOutside(price, book))).toEqual([
      true,
      false,
      false,
      false,
      true,
    ]);
    expect(isOutside('100', { bids: [], asks: [] })).toBe(false);
  });

  it('is the gap and its share of the middle', () => {
    expect(spreadOf({ bids: [['99', '1']], asks: [['101', '1']] })).toEqual({ gap: '2', share: '0.02' });
    expect(spreadOf({ bids: [], asks: [['101', '1']] })).toBeNull();
  });
});

describe('what a worth takes from the book', () => {
  const levels: Level[] = [
    ['100', '1'],
    ['200', '1'],
  ];

  it('is whole lots, best first, and never more than the worth', () => {
    expect(walkValue(levels, '200', '0.01')).toMatchObject({ filled: '1.5', value: '200', complete: true });
    expect(walkValue(levels, '100.5', '0.01')).toMatchObject({ filled: '1', value: '100', complete: true });
    expect(walkValue(levels, '400', '0.01')).toMatchObject({ filled: '2', value: '300', complete: false });
    expect(walkValue([], '400', '0.01')).toMatchObject({ filled: '0', average: null, complete: false });
  });

  it('is never dearer than asked for', () => {
    fc.assert(
      fc.property(asks, fc.integer({ min: 1, max: 1_000_000 }), (some, cents) => {
        const worth = mulDecimals(String(cents), '0.01', 2, 'down');
        const { filled, value } = walkValue(some, worth, '0.001');
        expect(compareDecimals(value, worth)).toBeLessThanOrEqual(0);
        expect(walkBook(some, filled).value).toBe(value);
        expect(floorToStep(filled, '0.001')).toBe(filled);
      }),
    );
  });
});
