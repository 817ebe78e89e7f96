/** The market behind the screens, asked over the API. */
import { getDepth, listQuotes } from '@glasshouse/contract/markets';
import type { OrderItem } from '@glasshouse/contract/orders';
import { listOrders } from '@glasshouse/contract/spot';
import { type Account, clientOf } from './accounts.ts';

const BTC_USDT = 1;
const TICKS = 100;

/** Best bid, best ask and the price in the middle of a market, BTC/USDT when none is named, as texts. */
export async function bestPrices(market = BTC_USDT): Promise<{ bid: string; ask: string; middle: string }> {
  const { bids, asks } = await clientOf().call(getDepth, { id: market });
  const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
  if (!bid || !ask) throw new Error(`the book of market ${market} is empty`);
  const middle = Math.round(((Number(bid) + Number(ask)) / 2) * TICKS) / TICKS;
  return { bid, ask, middle: middle.toFixed(2) };
}

/** A price some percent away from the last one, in whole dollars: far enough to wait in the book. */
export async function farPrice(percent: number, market = BTC_USDT): Promise<string> {
  const quote = (await clientOf().call(listQuotes)).find((one) => one.id === market);
  if (!quote?.last) throw new Error(`market ${market} has no price`);
  return String(Math.round(Number(quote.last) * (1 + percent / 100)));
}

/** The last price of a market, as text. */
export async function lastOf(id: number): Promise<string> {
  const last = (await clientOf().call(listQuotes)).find((one) => one.id === id)?.last;
  if (!last) throw new Error(`market ${id} has no price`);
  return last;
}

/** All spot orders of a user, open and ended. */
export async function ordersOf(account: Account): Promise<OrderItem[]> {
  const [open, ended] = await Promise.all([
    account.client.call(listOrders, { status: 'open' }),
    account.client.call(listOrders, { status: 'history' }),
  ]);
  return [...open.list, ...ended.list];
}
