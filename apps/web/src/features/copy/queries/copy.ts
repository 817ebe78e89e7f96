/** What the screens of copy trading read, and what is out of date after a change. */
import type { ClientInput } from '@glasshouse/client';
import {
  getCopyApplication,
  getCopyLead,
  getCopyTrader,
  listCopyFollowers,
  listCopyFollows,
  listCopyOrders,
  listCopyShares,
  listCopyTraders,
  previewCopy,
  getCopyResult,
  type CopySort,
  type CopyWindow,
} from '@glasshouse/contract/copy';
import { getWalletDetail, listBills, listUserCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

/** Figures of traders change once an hour; who follows and whether they lead can change at any time. */
const EVERY_MS = 60_000;
/** More than anybody can follow at once. */
const ALL_LIVE = 20;
const MOST = 100;
/** Marks move every second; a card is no ticker. */
const MARKS_MS = 10_000;

/** All traders, page after page. */
export const useTraders = (sort: CopySort, days: CopyWindow) => useCallList(listCopyTraders, { sort, days }, { quiet: true });

/** A trader; the figures before stay until those of other days are there. */
export const useTrader = (id: number, days?: CopyWindow) =>
  useCall(
    getCopyTrader,
    { trader_user_id: id, ...(days === undefined ? {} : { days }) },
    { quiet: true, everyMs: EVERY_MS, keepPrevious: true },
  );

/** Own follows, newest first. */
export const useFollows = (status: 'live' | 'ended') => useCallList(listCopyFollows, { status }, { quiet: true });

/** The live follow of a trader: null where there is none, undefined while it is not known. */
export function useFollowOf(traderId: number) {
  const read = useCall(listCopyFollows, { status: 'live', page: 1, limit: ALL_LIVE }, { quiet: true });
  const follow = read.data?.list.find(({ trader_user_id: id }) => id === traderId);
  return { follow: read.data ? (follow ?? null) : undefined, read };
}

/** Open copies of all own follows, at the marks of the reading; undefined while they are not known. */
export const useOpenCopies = () =>
  useCall(listCopyOrders, { kind: 'current', page: 1, limit: MOST }, { quiet: true, everyMs: MARKS_MS }).data?.list;

/** Own copies of a kind, newest first. */
export const useCopies = (kind: 'current' | 'history' | 'skipped') => useCallList(listCopyOrders, { kind }, { quiet: true });

/** Shares that a follow paid, newest first. */
export const useShares = (followId: number) => useCallList(listCopyShares, { follow_id: followId }, { quiet: true });

export const useResult = (followId: number) => useCall(getCopyResult, { follow_id: followId }, { quiet: true });

/** What a follow would be; the figures before stay until the new ones are there. */
export const usePreview = (id: number, input: Omit<ClientInput<typeof previewCopy>, 'trader_user_id'>, enabled: boolean) =>
  useCall(previewCopy, { trader_user_id: id, ...input }, { quiet: true, keepPrevious: true, enabled });

/** What is free in the contract account, in USDT, with the id of the currency. */
export function useFreeMoney() {
  const data = useCall(listUserCurrencies, undefined, { quiet: true }).data;
  const money = data?.find(({ code }) => code === 'USDT');
  return { id: money?.id, free: money && (money.accounts.find(({ type }) => type === 'lever')?.available ?? '0') };
}

export const useApplication = () => useCall(getCopyApplication, undefined, { quiet: true });
export const useLead = (enabled = true) => useCall(getCopyLead, undefined, { quiet: true, enabled });
export const useFollowers = (enabled: boolean) => useCallList(listCopyFollowers, {}, { quiet: true, enabled });

/** Follows and balances are read again. */
export function rereadFollows(): void {
  for (const call of [
    listCopyFollows,
    listCopyOrders,
    listCopyShares,
    getCopyResult,
    listUserCurrencies,
    listWallets,
    getWalletDetail,
    listBills,
    previewCopy,
  ])
    void invalidateCall(call);
}

/** Traders are read again, one's own leading included. */
export function rereadTraders(): void {
  for (const call of [listCopyTraders, getCopyTrader, getCopyLead, getCopyApplication, listCopyFollowers])
    void invalidateCall(call);
}
