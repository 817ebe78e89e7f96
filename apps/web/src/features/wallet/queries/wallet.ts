/** What the screens of assets read over REST. */
import type { AccountType } from '@glasshouse/contract';
import { listQuotes } from '@glasshouse/contract/markets';
import {
  getBill,
  getBillTotals,
  getWalletDetail,
  listAccountChanges,
  listBills,
  listCurrencies,
  listWallets,
} from '@glasshouse/contract/wallet';
import type { BillFilter, TimeRange } from '../model/bill-filter.ts';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useCalls } from '../../../app/data/use-calls.ts';

const HOUR_MS = 3_600_000;
const VALUES_EVERY_MS = 15_000;

/** All accounts, read again while prices move. */
export function useAssets() {
  return useCall(listWallets, undefined, { everyMs: VALUES_EVERY_MS, quiet: true });
}

/** All coins and national currencies; they hardly ever change. */
export function useCurrencies() {
  return useCall(listCurrencies, undefined, { staleTimeMs: HOUR_MS, quiet: true });
}

/** One coin of one account. */
export function useBalance(currency: string | undefined, type: AccountType) {
  return useCall(
    getWalletDetail,
    { currency: currency ?? '', type },
    { enabled: currency !== undefined, quiet: true, everyMs: VALUES_EVERY_MS },
  );
}

/** The spot market where a coin is bought and sold, if there is one. */
export function useMarketOf(code: string | undefined): number | undefined {
  return useCall(listQuotes, undefined, {
    staleTimeMs: HOUR_MS,
    quiet: true,
    enabled: code !== undefined,
    select: (quotes) => quotes.find((quote) => quote.kind === 'spot' && quote.base === code)?.id,
  }).data;
}

/** What a list of changes can be narrowed to. */
type ChangesFilter = Omit<BillFilter, 'from' | 'to'> & TimeRange;

/** Changes of an account, newest first. Without a type the server takes `change` (spot). */
export function useAccountChanges(filter: ChangesFilter, enabled = true) {
  return useCallList(listAccountChanges, filter, { quiet: true, enabled });
}

/** Changes of all accounts, newest first. */
export function useBills(filter: ChangesFilter) {
  return useCallList(listBills, filter, { quiet: true });
}

/** In, out and fees per asset of a range. */
export function useBillTotals(filter: ChangesFilter & Required<TimeRange>) {
  return useCall(getBillTotals, filter, { quiet: true, keepPrevious: true });
}

/** The same of several ranges, in their order; undefined where it is not known. */
export function useMonthTotals(filter: Omit<BillFilter, 'from' | 'to'>, ranges: readonly TimeRange[]) {
  return useCalls(
    getBillTotals,
    ranges.map(({ from = 0, to = 0 }) => ({ ...filter, from, to })),
    { quiet: true },
  );
}

/** The journal of a line; none while no line is chosen. */
export function useBillJournal(id: number | undefined) {
  return useCall(getBill, { id: id ?? 0 }, { quiet: true, enabled: id !== undefined, staleTimeMs: HOUR_MS });
}

/** Everything about balances is out of date. */
export function rereadBalances(): void {
  for (const call of [listWallets, getWalletDetail, listAccountChanges, listBills, getBillTotals]) void invalidateCall(call);
}
