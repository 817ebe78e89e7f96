/** Favourites in components. */
import { type Favorite, listFavorites } from '@glasshouse/contract/markets';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { useCall } from '../data/use-call.ts';
import { useIsLoggedIn } from '../session/use-session.ts';
import { addFavourite, deviceFavourites, removeFavourite } from './favourites.ts';
import { unionOf } from './favourites-list.ts';

const STALE_MS = 60_000;
const idsOf = (list: Favorite[]) => list.map((one) => one.currency_id);

/** Currency ids in the user's own order; undefined until they are read. A visitor's come from the device. */
export function useFavourites(): { ids: readonly number[] | undefined; failed: boolean; refetch: () => void } {
  const isLoggedIn = useIsLoggedIn();
  const device = useStore(deviceFavourites);
  const read = useCall(listFavorites, {}, { quiet: true, staleTimeMs: STALE_MS, select: idsOf });
  const own = read.data;
  const ids = useMemo(() => (isLoggedIn ? own && unionOf(own, device) : device), [isLoggedIn, own, device]);
  return { ids, failed: isLoggedIn && read.isError && own === undefined, refetch: () => void read.refetch() };
}

/** Whether a coin or stock is a favourite, and the act that changes it. */
export function useFavourite(currencyId: number): { on: boolean; toggle: () => void } {
  const on = useFavourites().ids?.includes(currencyId) ?? false;
  return { on, toggle: () => void (on ? removeFavourite(currencyId) : addFavourite(currencyId)) };
}
