/** A pair and orders for tests. */
import type { SpotOrder } from '@glasshouse/contract';
import type { Pair } from './pair.ts';

/** BTC/USDT as the demo has it. */
export const BTC: Pair = {
  id: 1,
  symbol: 'BTC/USDT',
  base: 'BTC',
  quote: 'USDT',
  baseId: 1,
  quoteId: 3,
  tick: '0.01',
  lot: '0.00001',
  priceDecimals: 2,
  amountDecimals: 5,
  minNotional: '5',
  baseScale: 8,
  quoteScale: 6,
  open: true,
  prices: 'recorded',
};

/** An open order; change what matters. */
export function orderOf(changes: Partial<SpotOrder> & { id: number }): SpotOrder {
  return {
    market_id: 1,
    symbol: 'BTC/USDT',
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    kind: 'limit',
    target_price: '60000',
    amount: '0.1',
    filled: '0',
    average_price: null,
    fee: '0',
    fee_currency_id: 1,
    status: 'open',
    created: changes.id,
    updated: changes.id,
    ...changes,
  };
}
