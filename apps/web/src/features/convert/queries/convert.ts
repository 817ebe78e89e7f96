/** What the screens of transfers and conversion read, and what is out of date after money moved. */
import { listConversions, listConvertible } from '@glasshouse/contract/convert';
import {
  getWalletDetail,
  listAccountChanges,
  listBills,
  listTransfers,
  listUserCurrencies,
  listWallets,
} from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const PRICES_EVERY_MS = 10_000;

/** Currencies with the accounts that may hold them. */
export const useUserCurrencies = () => useCall(listUserCurrencies, undefined, { quiet: true });

/** Currencies that can be converted, with price and balance. */
export const useConvertible = () => useCall(listConvertible, undefined, { quiet: true, everyMs: PRICES_EVERY_MS });

/** Transfers, newest first. */
export const useTransfers = (enabled = true) => useCallList(listTransfers, {}, { quiet: true, enabled });

/** Conversions, newest first. */
export const useConversions = (enabled = true, limit = 10) => useCallList(listConversions, {}, { quiet: true, enabled, limit });

/** Balances and histories are read again. */
export function rereadMoney(): void {
  for (const call of [
    listUserCurrencies,
    listConvertible,
    listTransfers,
    listConversions,
    listWallets,
    getWalletDetail,
    listAccountChanges,
    listBills,
  ])
    void invalidateCall(call);
}
