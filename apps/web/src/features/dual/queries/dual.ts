/** What the screens of dual investment read, and what is out of date after a change. */
import {
  type DualType,
  getDualDetail,
  getDualIndex,
  getDualQuote,
  getDualTotals,
  listDualHistory,
  listDualPositions,
} from '@glasshouse/contract/dual';
import { getFunds } from '@glasshouse/contract/earn';
import { getWalletDetail, listBills, listUserCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 60_000;

/** What a list is asked for; without a coin the server chooses it. */
export const indexInput = (coin: number | null, type: DualType) => (coin === null ? { type } : { type, currency_id: coin });

/** Products of a coin and type with the quotes of the minute. */
export const useIndex = (coin: number | null, type: DualType) =>
  useCall(getDualIndex, indexInput(coin, type), { quiet: true, everyMs: EVERY_MS, keepPrevious: true });

/** A product. */
export const useDetail = (id: number) => useCall(getDualDetail, { id }, { quiet: true, everyMs: EVERY_MS });

/** Both outcomes of so many shares; the figures before stay until the new ones are there. */
export const useQuote = (id: number, num: string, enabled: boolean) =>
  useCall(getDualQuote, { id, num }, { quiet: true, everyMs: EVERY_MS, keepPrevious: true, enabled });

/** Own positions of a kind, newest first. */
export const usePositions = (status: 'open' | 'ended') => useCallList(listDualPositions, { status }, { quiet: true });

/** One of them. */
export const usePosition = (id: number) =>
  useCall(listDualPositions, { id }, { quiet: true, select: ({ list }) => list[0] ?? null });

/** Settled products of a coin, newest first; of the first one unless asked. */
export const usePast = (coin: number | null) =>
  useCallList(listDualHistory, coin === null ? {} : { currency_id: coin }, { quiet: true });

/** Currencies with what is free of each. */
export const useSpot = () => useCall(listUserCurrencies, undefined, { quiet: true });

/** Positions, sums and balances are read again. */
export function rereadOwn(): void {
  for (const call of [listDualPositions, getDualTotals, listUserCurrencies, listWallets, getWalletDetail, listBills])
    void invalidateCall(call);
}

/** Products, quotes and funds are read again. */
export function rereadProducts(): void {
  for (const call of [getDualIndex, getDualDetail, getDualQuote, getFunds]) void invalidateCall(call);
}
