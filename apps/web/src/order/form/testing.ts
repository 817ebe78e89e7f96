/** A pair and orders for tests. */
import type { OrderItem } from '@glasshouse/contract/orders';
import type { OrderText } from './check-order.ts';
import type { OrderPrices } from './order-math.ts';
import type { Pair } from '../../market/pair/pair.ts';
import type { CheckedOrder } from './summary.ts';

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
export function orderOf(changes: Partial<OrderItem> & { id: number }): OrderItem {
  return {
    market_id: 1,
    symbol: 'BTC/USDT',
    currency_id: 1,
    legal_id: 3,
    type: 'buy',
    client_id: null,
    kind: 'limit',
    force: 'gtc',
    stp: 'expire_taker',
    target_price: '60000',
    amount: '0.1',
    quote_amount: null,
    trigger_price: null,
    trigger_by: null,
    triggered: null,
    display_amount: null,
    oco_id: null,
    filled: '0',
    filled_value: '0',
    average_price: null,
    fee: '0',
    fee_currency_id: 1,
    status: 'open',
    end_reason: null,
    created: changes.id,
    updated: changes.id,
    ...changes,
  };
}

/** An order as typed: a limit buy of 0.1 at 60,000; change what matters. */
export const textOf = (changes: Partial<OrderText>): OrderText => ({
  side: 'buy',
  kind: 'limit',
  unit: 'base',
  price: '60000',
  amount: '0.1',
  trigger: '',
  stopPrice: '',
  display: '',
  force: 'gtc',
  ...changes,
});

/** An order that passed its checks; change what matters. */
export const checkedOf = (changes: Partial<CheckedOrder>): CheckedOrder => ({
  side: 'buy',
  kind: 'limit',
  price: null,
  amount: null,
  quoteAmount: null,
  trigger: null,
  triggerBy: 'last',
  stopPrice: null,
  force: 'gtc',
  display: null,
  stp: 'expire_taker',
  ...changes,
});

/** No prices but those named. */
export const pricesOf = (changes: Partial<OrderPrices>): OrderPrices => ({
  price: null,
  trigger: null,
  stopPrice: null,
  ...changes,
});
