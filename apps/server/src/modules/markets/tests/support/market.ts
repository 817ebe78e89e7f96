/** A market as tests of feeds need it. */
import { type Market, unitsOf } from '../../domain/market.ts';

/** A spot market with steps of 0.01, with what a test changes of it. */
export const market = (symbol: string, change: Partial<Market> = {}): Market => ({
  id: 1,
  symbol,
  kind: 'spot',
  baseId: 1,
  quoteId: 3,
  base: symbol.split('/')[0] as string,
  quote: 'USDT',
  tick: '0.01',
  lot: '1',
  priceDecimals: 2,
  quantityDecimals: 0,
  minNotional: '1',
  status: 'normal',
  sessions: null,
  recording: null,
  contract: null,
  index: symbol,
  volumeScale: 8,
  tickUnits: unitsOf('0.01', 2),
  lotUnits: 1n,
  ...change,
});
