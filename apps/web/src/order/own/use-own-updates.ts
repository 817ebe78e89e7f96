/** Orders and balances of the user under way: what the channels say goes into what was read. */
import { balancesChannel, getFeeTier, listFills, listOrders, listWallets, ordersChannel } from '@glasshouse/contract';
import { useEffect, useMemo } from 'react';
import { invalidateCall } from '../../../app/data/use-call.ts';
import { whenQuiet } from '../../../app/data/debounce.ts';
import { useTopicEvents } from '../../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { putOrder } from '../queries/open-orders.ts';

const OWN = {};
const QUIET_MS = 400;

/** Follows the user's orders and balances while a screen is shown. */
export function useOwnUpdates(): void {
  const loggedIn = useIsLoggedIn();
  // A burst of fills is one reading. The lists of ended orders and fills have no other way to learn of new entries.
  const later = useMemo(
    () => ({
      orders: whenQuiet(
        () => void Promise.all([invalidateCall(listOrders), invalidateCall(listFills), invalidateCall(getFeeTier)]),
        QUIET_MS,
      ),
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
    for (const order of changed) putOrder(order);
    later.orders();
  });
  useTopicEvents(balancesChannel, loggedIn ? OWN : null, () => later.balances());
}
