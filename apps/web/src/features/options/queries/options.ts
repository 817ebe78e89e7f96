/** Terms, own options, results and the figures of everybody, for the screens of timed options. */
import { type Quote, listQuotes } from '@glasshouse/contract/markets';
import {
  type OptionOrder,
  getOptionFairness,
  getOptionResult,
  getOptionLimits,
  getOptionStatistics,
  listOptions,
  listOptionTerms,
  listPayable,
} from '@glasshouse/contract/options';
import { listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { callKey, invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { queryClient, serverClock } from '../../../app/services.ts';
import { applyRunning } from '../model/orders.ts';

const QUOTES_MS = 60_000;
const TERMS_MS = 60_000;
const FAIRNESS_MS = 300_000;
/** Running options are read whole; nobody may have more (OPTIONS_TOO_MANY_OPEN). */
const RUNNING = { status: 'open' as const, limit: 100 };
/** The options list comes five at a time (S7.73, S9.18). */
const PAGE_SIZE = 5;
const DAYS = 30;

const optionsOnly = (quotes: Quote[]) => quotes.filter((quote) => quote.kind === 'option');

/** The underlyings of timed options; prices follow by channel. */
export function useOptionQuotes() {
  return useCall(listQuotes, {}, { staleTimeMs: QUOTES_MS, select: optionsOnly });
}

/** Decimals in which prices of an underlying are written. */
export function usePriceDecimals(matchId: number): number {
  return useOptionQuotes().data?.find(({ id }) => id === matchId)?.price_decimals ?? 2;
}

/** Durations, payouts and bounds of all underlyings, and whether the product is offered here. */
export function useTerms() {
  return useCall(
    listOptionTerms,
    {},
    {
      staleTimeMs: TERMS_MS,
      quiet: true,
      onAnswer: ({ time }) => serverClock.received(time),
    },
  );
}

/** What the user may stake, with the balance of the options account. */
export const usePayable = () => useCall(listPayable, {}, { quiet: true });

/** Options that wait for their result, newest first. */
export function useRunning() {
  return useCall(listOptions, RUNNING, { quiet: true, select: (answer) => answer.list });
}

/** Options with a result, newest first, five at a time: losses stand among the others. */
export const useSettled = (enabled = true) =>
  useCallList(listOptions, { status: 'settled' }, { quiet: true, enabled, limit: PAGE_SIZE });

/** One own option. */
export const useOption = (id: number) => useCall(getOptionResult, { id }, { quiet: true, enabled: id > 0 });

/** The user's own results of 30 days. */
export const useOwnStatistics = () => useCall(getOptionStatistics, { days: DAYS }, { quiet: true });

/** The user's own limits. */
export const useOwnLimits = () => useCall(getOptionLimits, {}, { quiet: true });

/** Results of everybody in 30 days. */
export const useFairness = (days = DAYS) => useCall(getOptionFairness, { days }, { quiet: true, staleTimeMs: FAIRNESS_MS });

/** Puts a state of an own option into what was read. */
export function putOption(order: OptionOrder): void {
  queryClient.setQueryData<{ list: OptionOrder[]; page: number; limit: number }>(callKey(listOptions, RUNNING), (read) =>
    read ? { ...read, list: applyRunning(read.list, order) } : read,
  );
  queryClient.setQueryData(callKey(getOptionResult, { id: order.id }), order);
}

/** Reads again what options may be paid from. */
export function rereadPayable(): void {
  for (const call of [listPayable, listWallets]) void invalidateCall(call);
}

/** Reads again own options and what they count in. */
export function rereadOwn(): void {
  for (const call of [listOptions, getOptionStatistics, getOptionLimits]) void invalidateCall(call);
}

/** Reads again what a placement or a result changes. */
export function rereadOptions(): void {
  rereadOwn();
  rereadPayable();
}
