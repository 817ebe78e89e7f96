/** Keeps the orders and balances that were read current from their channels. */
import { balancesChannel, listWallets } from '@glasshouse/contract/wallet';
import { useEffect, useMemo } from 'react';
import { invalidateCall } from '../../app/data/use-call.ts';
import { whenQuiet } from '../../app/data/debounce.ts';
import { useTopicEvents } from '../../app/live/use-topic.ts';
import { useIsLoggedIn } from '../../app/session/use-session.ts';
import { useOrderProduct } from '../product.ts';
import { putOrder } from './open-orders.ts';

const OWN = {};
const QUIET_MS = 400;

/** Follows the user's orders and balances while a screen is shown. */
export function useOwnUpdates(): void {
  const loggedIn = useIsLoggedIn();
  const product = useOrderProduct();
  const { calls } = product;
  // A burst of fills is one reading. Nothing else keeps the lists of ended orders and fills current.
  const later = useMemo(
    () => ({
      orders: whenQuiet(
        () => void Promise.all([invalidateCall(calls.list), invalidateCall(calls.fills), invalidateCall(calls.feeTier)]),
        QUIET_MS,
      ),
      balances: whenQuiet(() => void invalidateCall(listWallets), QUIET_MS),
    }),
    [calls],
  );
  useEffect(
    () => () => {
      later.orders.cancel();
      later.balances.cancel();
    },
    [later],
  );
  useTopicEvents(product.orders, loggedIn ? OWN : null, (changed) => {
    for (const order of changed) putOrder(product, order);
    later.orders();
  });
  useTopicEvents(balancesChannel, loggedIn ? OWN : null, () => later.balances());
}
