/** Orders and balances of the user under way: what the channels say goes into what was read. */
import { type SpotOrder, balancesChannel, listFills, listOrders, listWallets, ordersChannel } from '@glasshouse/contract';
import { useEffect, useMemo } from 'react';
import { callKey, invalidateCall } from '../../../app/data/use-call.ts';
import { whenQuiet } from '../../../app/data/debounce.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { queryClient } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { applyOrder } from '../model/orders.ts';
import { OPEN_ORDERS } from '../queries/keys.ts';

const OWN = {};
const QUIET_MS = 400;

/** Puts a changed order into the open orders that were read. */
export function putOrder(order: SpotOrder): void {
  queryClient.setQueryData<{ list: SpotOrder[]; page: number; limit: number }>(callKey(listOrders, OPEN_ORDERS), (read) =>
    read ? { ...read, list: applyOrder(read.list, order) } : read,
  );
}

/** Follows the user's orders and balances while a screen is shown. `onOrder` hears each change before it is applied. */
export function useOwnUpdates(onOrder?: (order: SpotOrder) => void): void {
  const loggedIn = useIsLoggedIn();
  // A burst of fills is one reading. The lists of ended orders and fills have no other way to learn of new entries.
  const later = useMemo(
    () => ({
      orders: whenQuiet(() => void Promise.all([invalidateCall(listOrders), invalidateCall(listFills)]), QUIET_MS),
      balances: whenQuiet(() => void invalidateCall(listWallets), QUIET_MS),
    }),
    [],
  );
  useEffect(
    () => () => {
      later.orders.cancel();
      later.balances.cancel();
    },
    [later],
  );
  useTopicEvents(ordersChannel, loggedIn ? OWN : null, (changed) => {
    for (const order of changed) {
      onOrder?.(order);
      putOrder(order);
    }
    later.orders();
  });
  useTopicEvents(balancesChannel, loggedIn ? OWN : null, () => later.balances());
}
