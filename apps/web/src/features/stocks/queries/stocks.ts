/** What the screens of stocks read, and what is out of date after a change. */
import {
  type Stock,
  type StockCalendar,
  getStock,
  getStockCalendar,
  listStockActions,
  listStockAuctions,
  listStockEntitlements,
  listStockFills,
  listStockHoldings,
  listStockOrders,
  listStocks,
} from '@glasshouse/contract/stocks';
import type { Quote } from '@glasshouse/contract/markets';
import { listBills, listWallets } from '@glasshouse/contract/wallet';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useQuotesOf } from '../../../market/pair/market-data.ts';

const LIST_MS = 15_000;
const DETAIL_MS = 30_000;
const HOURS_MS = 60_000;

/** Every stock with its phase. */
export const useStocks = () => useCall(listStocks, {}, { quiet: true, everyMs: LIST_MS });

/** A stock with all that is known of it. */
export const useStock = (currencyId: number) =>
  useCall(getStock, { currency_id: currencyId }, { quiet: true, everyMs: DETAIL_MS });

/** The sessions of a calendar from today on. */
export const useSessions = (calendar: StockCalendar) =>
  useCall(getStockCalendar, { calendar, days: calendar === 'practice' ? 1 : 7 }, { quiet: true, everyMs: HOURS_MS });

/** Own shares; nothing of a visitor. */
export const useHoldings = () => useCall(listStockHoldings, {}, { quiet: true, everyMs: LIST_MS });

/** A stock with the quote of its market. */
export interface Listed {
  readonly stock: Stock;
  readonly quote: Quote;
}

/** The stocks whose market is known, and how the reading went. */
export function useListed() {
  const quotes = useQuotesOf('stock');
  const stocks = useStocks();
  const list =
    stocks.data &&
    quotes.data &&
    stocks.data.list.flatMap((stock): Listed[] => {
      const quote = quotes.data.find(({ id }) => id === stock.market_id);
      return quote ? [{ stock, quote }] : [];
    });
  const read = stocks.isError ? stocks : quotes;
  return { list, time: stocks.data?.time, read };
}

const OWN = [listStockHoldings, listStockOrders, listStockFills, listStockEntitlements, listWallets, listBills] as const;

/** Own shares, orders and balances are read again. */
export function rereadOwnStocks(): void {
  for (const call of OWN) void invalidateCall(call);
}

/** Phases, auctions and actions are read again. */
export function rereadStocks(): void {
  for (const call of [listStocks, getStock, listStockAuctions, listStockActions]) void invalidateCall(call);
}
