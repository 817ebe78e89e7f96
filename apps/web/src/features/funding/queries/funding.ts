/** What the screens of recharges and withdrawals read, and what is out of date when one of them came further. */
import {
  FUNDING_NEWS,
  getFundingTerms,
  getInAddress,
  getRecharge,
  getWithdrawInfo,
  getWithdrawal,
  listRecharges,
  listWithdrawals,
} from '@glasshouse/contract/funding';
import { notificationsChannel } from '@glasshouse/contract/notifications';
import { listCurrencies } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';
import { useBalanceNews } from '../../../app/live/use-balance-news.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';

const HOUR_MS = 3_600_000;
const MINUTE_MS = 60_000;
/** A first approval sends no event; an open record shows it this soon. */
const OPEN_EVERY_MS = 10_000;
const PRICES_EVERY_MS = 15_000;

/** Every fee, minimum and limit. */
export const useFundingTerms = () => useCall(getFundingTerms, undefined, { quiet: true, staleTimeMs: MINUTE_MS });

/** Decimals of a currency's amounts; undefined until they are known. */
export const useScale = (currencyId: number): number | undefined =>
  useCall(listCurrencies, undefined, {
    quiet: true,
    staleTimeMs: HOUR_MS,
    select: (all) => all.find(({ id }) => id === currencyId)?.scale,
  }).data;

/** Names of the currencies by their id. */
export const useCurrencyNames = (): ReadonlyMap<number, string> | undefined =>
  useCall(listCurrencies, undefined, {
    quiet: true,
    staleTimeMs: HOUR_MS,
    select: (all) => new Map(all.map(({ id, name }) => [id, name])),
  }).data;

/** Where to send a currency. Read anew each time the page is opened: an address that was replaced must not be shown. */
export const useInAddress = (currency: number, network: string) =>
  useCall(getInAddress, { currency, ...(network === '' ? {} : { network }) }, { quiet: true, staleTimeMs: 0 });

/** What a withdrawal costs and how much is possible. */
export const useWithdrawInfo = (currency: number) =>
  useCall(getWithdrawInfo, { currency }, { quiet: true, staleTimeMs: 0, everyMs: PRICES_EVERY_MS });

/** Records, newest first. */
export const useRecharges = (enabled: boolean) => useCallList(listRecharges, {}, { quiet: true, enabled });
/** Records, newest first. */
export const useWithdrawals = (enabled: boolean) => useCallList(listWithdrawals, {}, { quiet: true, enabled });

/** One record, kept up to date while it is looked at. */
export const useRecharge = (id: number) => useCall(getRecharge, { id }, { quiet: true, everyMs: OPEN_EVERY_MS });
/** One record, kept up to date while it is looked at. */
export const useWithdrawal = (id: number) => useCall(getWithdrawal, { id }, { quiet: true, everyMs: OPEN_EVERY_MS });

/** Records and limits are read again. */
export function rereadFunding(): void {
  for (const call of [listRecharges, listWithdrawals, getRecharge, getWithdrawal, getWithdrawInfo]) void invalidateCall(call);
}

const KINDS: ReadonlySet<string> = new Set(FUNDING_NEWS);

/** Follows what staff decides and what moves of the user's money. */
export function useFundingNews(): void {
  useBalanceNews(rereadFunding);
  useTopicEvents(notificationsChannel, {}, (news) => {
    if (news.some(({ kind }) => KINDS.has(kind))) rereadFunding();
  });
}
