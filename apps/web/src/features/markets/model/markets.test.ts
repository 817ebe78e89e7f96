/** The list and the search of markets. */
import type { Ticker } from '@glasshouse/contract';
import { describe, expect, it } from 'vitest';
import { clearRecent, readRecent } from './recent.ts';
import { findMarkets, matchParts } from './search.ts';
import { FIRST_SORT, breadthOf, pressSort, sortMarkets } from './sort.ts';

const market = (id: number, symbol: string, last: string | null, change: string | null, turnover: string | null) => ({
  id,
  symbol,
  last,
  change_today: change,
  turnover_24h: turnover,
});
const MARKETS = [
  market(1, 'BTC/USDT', '60000', '-0.01', '900'),
  market(2, 'ETH/USDT', '9000', '0.02', '1000'),
  market(3, 'AAA/USDT', null, null, null),
  market(4, 'LTC/USDT', '100.5', '0.1', '5'),
];
const order = (...sort: Parameters<typeof sortMarkets>[2][]) =>
  sort.map((one) => sortMarkets(MARKETS, undefined, one).map(({ id }) => id))[0];

describe('sorting', () => {
  it('goes by value and not by text, with unknown figures last', () => {
    expect(order({ column: 'price', descending: true })).toEqual([1, 2, 4, 3]);
    expect(order({ column: 'price', descending: false })).toEqual([4, 2, 1, 3]);
    expect(order({ column: 'change', descending: true })).toEqual([4, 2, 1, 3]);
    expect(order(FIRST_SORT)).toEqual([2, 1, 4, 3]);
    expect(order({ column: 'name', descending: false })).toEqual([3, 1, 2, 4]);
  });

  it('uses the newest figures', () => {
    const ticker = { id: 4, last: '99999', change_today: '0', turnover_24h: '0' } as Ticker;
    expect(sortMarkets(MARKETS, [ticker], { column: 'price', descending: true })[0]?.id).toBe(4);
  });

  it('turns round on a second press and begins each column its natural way', () => {
    expect(pressSort(FIRST_SORT, 'volume')).toEqual({ column: 'volume', descending: false });
    expect(pressSort(FIRST_SORT, 'name')).toEqual({ column: 'name', descending: false });
    expect(pressSort(FIRST_SORT, 'change')).toEqual({ column: 'change', descending: true });
  });

  it('counts what rose and fell as the screen shows it', () => {
    expect(breadthOf(['0.02', '-0.01', '0.00004', '-0.00009', null, '0.0001'])).toEqual({ up: 2, same: 2, down: 1 });
  });
});

describe('search', () => {
  const list = [
    { symbol: 'ETH/USDT', base: 'ETH', quote: 'USDT', name: 'Ethereum' },
    { symbol: 'BTC/USDT', base: 'BTC', quote: 'USDT', name: 'Bitcoin' },
    { symbol: 'BCH/USDT', base: 'BCH', quote: 'USDT', name: 'Bitcoin Cash' },
    { symbol: 'LTC/USDT', base: 'LTC', quote: 'USDT', name: 'Litecoin' },
  ];
  const found = (text: string) => findMarkets(list, text).map(({ base }) => base);

  it('finds by symbol and by name, best first', () => {
    expect(found('btc')).toEqual(['BTC']);
    expect(found('BTCUSDT')).toEqual(['BTC']);
    expect(found('btc/usdt')).toEqual(['BTC']);
    expect(found('bit')).toEqual(['BTC', 'BCH']);
    expect(found('cash')).toEqual(['BCH']);
    expect(found('coin')).toEqual(['BTC', 'BCH', 'LTC']);
    // "Bitcoin Cash" holds the letters in its name only.
    expect(found('tc')).toEqual(['BTC', 'LTC', 'BCH']);
  });

  it('finds all with nothing typed and none for what does not exist', () => {
    expect(found('  ')).toHaveLength(4);
    expect(found('xyz')).toEqual([]);
  });

  it('marks the part that matched', () => {
    expect(matchParts('Litecoin', 'TEC')).toEqual({ before: 'Li', match: 'tec', after: 'oin' });
    expect(matchParts('Litecoin', 'x')).toEqual({ before: 'Litecoin', match: '', after: '' });
  });
});

describe('recently viewed', () => {
  it('is read from the device and can be cleared', () => {
    const values = new Map([['recent_markets', '[3,"x",1]']]);
    const storage = { getItem: (key: string) => values.get(key) ?? null, removeItem: (key: string) => void values.delete(key) };
    expect(readRecent(storage)).toEqual([3, 1]);
    clearRecent(storage);
    expect(readRecent(storage)).toEqual([]);
  });
});
