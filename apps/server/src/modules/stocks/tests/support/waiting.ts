/** Test helper: an order of a share that waits, of somebody who moved money to the account of stocks. The server lists shares (`demoStocks`). */
import type { OrderItem } from '@glasshouse/contract/orders';
import { placeStockOco, submitStock } from '@glasshouse/contract/stocks';
import { changeAccount } from '@glasshouse/contract/wallet';
import type { TestServer } from '../../../../platform/testing/test-server.ts';

/** Far below every price, so that it waits whatever the hour is. */
export const STOCK_ORDER = { currency_id: 1002, legal_id: 3, type: 'buy', amount: '0.1', target_price: '50' } as const;

/** Moves 50 USDT to the account of stocks. */
export const moveToStocks = (server: TestServer, token: string) =>
  server.ok(changeAccount, { currency_id: 3, number: '50', from_field: 'change', to_field: 'stock' }, token);

/** Places it. */
export async function placeStock(server: TestServer, token: string): Promise<OrderItem> {
  await moveToStocks(server, token);
  return server.ok(submitStock, STOCK_ORDER, token);
}

/** A small pair that the market takes whatever the price is: its stop is half as far above as the refusal of a farther one says. */
export async function stockPair(server: TestServer, token: string) {
  const wide = { ...STOCK_ORDER, amount: '0.03', trigger_price: '9000000' };
  const { params } = await server.refused(placeStockOco, wide, token);
  return { ...wide, trigger_price: String(Math.floor(Number(params['high']) * 0.5)) };
}
