/** The list and the search of markets. */
import { describe, expect, it } from 'vitest';
import { clearRecent, readRecent } from '../../../market/pair/recent-markets.ts';
import { favouriteMarkets, marketsOf, popularMarkets, sectionsOf } from './sections.ts';
import { rowStateOf } from './row-state.ts';
import { breadthOf, pressSort, sortMarkets } from './sort.ts';

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
  sort.map((one) => sortMarkets(MARKETS, (quote) => quote, one).map(({ id }) => id))[0];

describe('sorting', () => {
  it('goes by value and not by text, with unknown figures last', () => {
    expect(order({ column: 'price', descending: true })).toEqual([1, 2, 4, 3]);
    expect(order({ column: 'price', descending: false })).toEqual([4, 2, 1, 3]);
    expect(order({ column: 'change', descending: true })).toEqual([4, 2, 1, 3]);
    expect(order({ column: 'volume', descending: true })).toEqual([2, 1, 4, 3]);
    expect(order({ column: 'name', descending: false })).toEqual([3, 1, 2, 4]);
  });

  it('uses the newest figures', () => {
    const ticker = { last: '99999', change_today: '0', turnover_24h: '0' };
    const newest = (one: (typeof MARKETS)[number]) => (one.id === 4 ? ticker : one);
    expect(sortMarkets(MARKETS, newest, { column: 'price', descending: true })[0]?.id).toBe(4);
  });

  it('has three states for each heading: its natural way, the other way, the own order of the list', () => {
    const first = pressSort(null, 'change');
    expect(first).toEqual({ column: 'change', descending: true });
    const second = pressSort(first, 'change');
    expect(second).toEqual({ column: 'change', descending: false });
    expect(pressSort(second, 'change')).toBeNull();
    expect(pressSort(first, 'name')).toEqual({ column: 'name', descending: false });
    expect(order(null)).toEqual([1, 2, 3, 4]);
  });

  it('counts what rose and fell as the screen shows it', () => {
    expect(breadthOf(['0.02', '-0.01', '0.00004', '-0.00009', null, '0.0001'])).toEqual({ up: 2, same: 2, down: 1 });
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

describe('sections', () => {
  const listed = [
    { id: 4, kind: 'perpetual', currency_id: 1 },
    { id: 1, kind: 'spot', currency_id: 1 },
    { id: 2, kind: 'spot', currency_id: 2 },
    { id: 10, kind: 'stock', currency_id: 1001 },
  ] as const;
  const ids = (list: readonly { id: number }[]) => list.map((one) => one.id);

  it('hold the markets of their kind, and are left out where there are none', () => {
    expect(ids(marketsOf(listed, 'contracts'))).toEqual([4]);
    expect(sectionsOf(listed)).toEqual(['favourites', 'spot', 'contracts', 'stocks']);
    expect(sectionsOf(listed.slice(1, 3))).toEqual(['favourites', 'spot']);
  });

  it('[FEAT-062,ENT-011] favourites keep the order of the user; a coin is shown by its spot market', () => {
    expect(ids(favouriteMarkets(listed, [1001, 1, 77]))).toEqual([10, 1]);
    expect(ids(favouriteMarkets(listed.slice(0, 1), [1]))).toEqual([4]);
  });

  it('offer what is popular: coins, then stocks', () => {
    expect(ids(popularMarkets(listed, 2))).toEqual([1, 2]);
    expect(ids(popularMarkets(listed))).toEqual([1, 2, 10]);
  });
});

describe('the state of a row', () => {
  const quote = { status: 'normal', time: 5 } as const;
  const state = (name: 'open' | 'halted' | 'cancel_only' | 'closed' | 'stale', since: number | null = null) =>
    rowStateOf(quote, { id: 1, state: name, last_at: since, opens_at: null });

  it('says halted, closed for orders, between sessions, or since when there is no price', () => {
    expect(state('open')).toEqual({ pill: null, closed: false, oldSince: null });
    expect(state('halted').pill).toBe('halted');
    expect(state('cancel_only').pill).toBe('cancelOnly');
    expect(state('closed')).toEqual({ pill: null, closed: true, oldSince: null });
    expect(state('stale', 9).oldSince).toBe(9);
    expect(state('stale').oldSince).toBe(5);
  });

  it('goes by the status of the market until its state is known', () => {
    expect(rowStateOf({ ...quote, status: 'halted' }, undefined).pill).toBe('halted');
    expect(rowStateOf(quote, undefined).pill).toBeNull();
  });
});
