/** What the screens of lock-up read, and what is out of date after a change. */
import { getFunds } from '@glasshouse/contract/earn';
import {
  getLockupCalendar,
  getLockupOrder,
  getLockupTotals,
  listLockupOrders,
  listLockupProducts,
  previewDeposit,
} from '@glasshouse/contract/lockup';
import { getWalletDetail, listBills, listUserCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 60_000;

/** Products on sale, with what is left of each. */
export const useOffers = () => useCall(listLockupProducts, undefined, { quiet: true, everyMs: EVERY_MS });

/** What the user has in lock-up, by currency. */
export const useTotals = () => useCall(getLockupTotals, undefined, { quiet: true });

/** Own orders of a kind, newest first. */
export const useOrders = (status: 'open' | 'ended') => useCallList(listLockupOrders, { status }, { quiet: true });

/** An order with its payouts. */
export const useOrder = (id: number) => useCall(getLockupOrder, { id }, { quiet: true });

/** What an amount would come to; the figures before stay until the new ones are there. */
export const usePreview = (configId: number, amount: string) =>
  useCall(previewDeposit, { config_id: configId, amount }, { quiet: true, keepPrevious: true, enabled: amount !== '' });

/** Payouts and returns from a time to a time. */
export const useCalendar = (from: number, to: number) => useCall(getLockupCalendar, { from, to }, { quiet: true });

/** Currencies with what is free of each. */
export const useSpot = () => useCall(listUserCurrencies, undefined, { quiet: true });

/** Orders, sums and balances are read again. */
export function rereadOwn(): void {
  for (const call of [
    listLockupOrders,
    getLockupOrder,
    getLockupTotals,
    getLockupCalendar,
    listUserCurrencies,
    listWallets,
    getWalletDetail,
    listBills,
  ])
    void invalidateCall(call);
}

/** Products and funds are read again. */
export function rereadOffers(): void {
  for (const call of [listLockupProducts, previewDeposit, getFunds]) void invalidateCall(call);
}
