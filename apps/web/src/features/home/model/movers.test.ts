import { describe, expect, it } from 'vitest';
import type { Quote } from '@glasshouse/contract';
import { topMovers } from './movers.ts';

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

const symbols = (quotes: Quote[], count?: number) => topMovers(quotes, count).map(({ symbol }) => symbol);

describe('top movers', () => {
  it('[AMB-102] go by the change since 00:00 UTC, not over 24 hours', () => {
    expect(symbols([quote('A', '0.01', { change_24h: '0.9' }), quote('B', '0.02', { change_24h: '0' })])).toEqual(['B', 'A']);
  });

  it('count falls like rises', () => {
    expect(symbols([quote('A', '0.01'), quote('B', '-0.5'), quote('C', '0.2'), quote('D', '0')])).toEqual(['B', 'C', 'A']);
  });

  it('compare exactly where floats would not', () => {
    expect(symbols([quote('A', '0.30000000000000001'), quote('B', '0.30000000000000002')])).toEqual(['B', 'A']);
  });

  it('leave out markets without a price, and other products', () => {
    expect(symbols([quote('A', null), quote('B', '0.1', { last: null }), quote('C', '0.1', { kind: 'perpetual' })])).toEqual([]);
  });

  it('do not change the order of what they were given', () => {
    const quotes = [quote('A', '0.01'), quote('B', '0.02')];
    topMovers(quotes);
    expect(quotes.map(({ symbol }) => symbol)).toEqual(['A', 'B']);
  });
});
