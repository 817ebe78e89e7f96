import { describe, expect, it } from 'vitest';
import type { Quote } from '@glasshouse/contract/markets';
import { cardMarkets, topMovers } from './movers.ts';

const quote = (symbol: string, change: string | null, more: Partial<Quote> = {}): Quote => ({
  id: symbol.length,
  symbol,
  kind: 'spot',
  currency_id: 1,
  legal_id: 3,
  base: symbol,
  quote: 'USDT',
  tick: '0.01',
  lot: '0.0001',
  price_decimals: 2,
  quantity_decimals: 4,
  min_notional: '5',
  status: 'normal',
  prices: 'recorded',
  last: '1',
  time: 1,
  change_today: change,
  change_24h: change,
  high_24h: '1',
  low_24h: '1',
  volume_24h: '1',
  turnover_24h: '1',
  sparkline: [],
  ...more,
});

const symbols = (list: readonly Quote[]) => list.map(({ symbol }) => symbol);

describe('top movers', () => {
  it('[AMB-102] go by the change since 00:00 UTC, not over 24 hours', () => {
    const quotes = [quote('A', '0.01', { change_24h: '0.9' }), quote('B', '0.02', { change_24h: '0' })];
    expect(symbols(topMovers(quotes, 'gainers'))).toEqual(['B', 'A']);
  });

  it('gainers rose and losers fell, the largest change first; what stood still is neither', () => {
    const quotes = [quote('A', '0.01'), quote('B', '-0.5'), quote('C', '0.2'), quote('D', '0'), quote('E', '-0.6')];
    expect(symbols(topMovers(quotes, 'gainers'))).toEqual(['C', 'A']);
    expect(symbols(topMovers(quotes, 'losers'))).toEqual(['E', 'B']);
    expect(symbols(topMovers(quotes, 'losers', 1))).toEqual(['E']);
  });

  it('compare exactly where floats would not', () => {
    const quotes = [quote('A', '0.30000000000000001'), quote('B', '0.30000000000000002')];
    expect(symbols(topMovers(quotes, 'gainers'))).toEqual(['B', 'A']);
  });

  it('are active by their turnover, and only those that are traded', () => {
    const quotes = [
      quote('A', '0', { turnover_24h: '9' }),
      quote('B', '0', { turnover_24h: '10' }),
      quote('C', '0', { turnover_24h: null }),
      quote('D', '0', { turnover_24h: '0' }),
    ];
    expect(symbols(topMovers(quotes, 'active'))).toEqual(['B', 'A']);
  });

  it('leave out markets without a price, and contracts, which move as their coin does', () => {
    const quotes = [quote('A', null), quote('B', '0.1', { last: null }), quote('C', '0.1', { kind: 'perpetual' })];
    expect(topMovers(quotes, 'gainers')).toEqual([]);
    expect(symbols(topMovers([quote('D', '0.1', { kind: 'stock' })], 'gainers'))).toEqual(['D']);
  });

  it('do not change the order of what they were given', () => {
    const quotes = [quote('A', '0.01'), quote('B', '0.02')];
    topMovers(quotes, 'gainers');
    expect(symbols(quotes)).toEqual(['A', 'B']);
  });
});

describe('quotation cards', () => {
  const quotes = ['A', 'B', 'C'].map((symbol, index) =>
    quote(symbol, '0', { currency_id: index + 1, turnover_24h: String(index + 1) }),
  );

  it('are the favourites in their order, then coins, then stocks, by what is traded most', () => {
    expect(symbols(cardMarkets(quotes, []))).toEqual(['C', 'B', 'A']);
    const stock = quote('S', '0', { kind: 'stock', turnover_24h: '99' });
    expect(symbols(cardMarkets([stock, ...quotes], []))).toEqual(['C', 'B', 'A', 'S']);
    expect(symbols(cardMarkets(quotes, [1, 99, 2]))).toEqual(['A', 'B', 'C']);
    expect(symbols(cardMarkets(quotes, [1], 2))).toEqual(['A', 'C']);
  });
});
