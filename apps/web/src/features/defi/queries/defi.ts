/** What the screens of the lending pool read, and what is out of date after a change. */
import { getDefiPool, getDefiPosition, listDefiMoves, listDefiPools } from '@glasshouse/contract/defi';
import { getFunds } from '@glasshouse/contract/earn';
import { getWalletDetail, listBills, listUserCurrencies, listWallets } from '@glasshouse/contract/wallet';
import { useCallList } from '../../../app/data/use-call-list.ts';
import { invalidateCall, useCall } from '../../../app/data/use-call.ts';

const EVERY_MS = 60_000;

/** All pools. */
export const usePools = () => useCall(listDefiPools, undefined, { quiet: true, everyMs: EVERY_MS });

/** One pool with its terms and loans. */
export const usePool = (id: number) => useCall(getDefiPool, { currency_id: id }, { quiet: true, everyMs: EVERY_MS });

/** What the user has in all pools. */
export const usePositions = () => useCall(getDefiPosition, undefined, { quiet: true });

/** What the user has in one; null when they never had anything in it. */
export const usePosition = (id: number) =>
  useCall(getDefiPosition, undefined, {
    quiet: true,
    select: ({ list }) => list.find(({ currency_id: currency }) => currency === id) ?? null,
  });

/** Own supplies and withdrawals, newest first. */
export const useMoves = (currencyId?: number) =>
  useCallList(listDefiMoves, currencyId === undefined ? {} : { currency_id: currencyId }, { quiet: true });

/** One of them. */
export const useMove = (id: number) => useCall(listDefiMoves, { id }, { quiet: true, select: ({ list }) => list[0] ?? null });

/** What is free of a currency in Spot. */
export const useFree = (currencyId: number): string =>
  useCall(listUserCurrencies, undefined, { quiet: true })
    .data?.find(({ id }) => id === currencyId)
    ?.accounts.find(({ type }) => type === 'change')?.available ?? '0';

/** Positions, moves and balances are read again. */
export function rereadOwn(): void {
  for (const call of [getDefiPosition, listDefiMoves, listUserCurrencies, listWallets, getWalletDetail, listBills])
    void invalidateCall(call);
}

/** Pools and funds are read again. */
export function rereadPools(): void {
  for (const call of [listDefiPools, getDefiPool, getFunds]) void invalidateCall(call);
}
