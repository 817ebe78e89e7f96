/** The order that the address of the orders page names is shown once, as a toast's "View" asks for it. */
import type { OrderCalls, OrderItem } from '@glasshouse/contract/orders';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { usePageSearch } from '../../app/navigation/use-navigation.ts';
import { client } from '../../app/services.ts';
import { useOwnOrders } from '../product.ts';

/** Entries of the way whose order was shown: coming back to one shows the list. */
const shown = new Set<string>();

/**
 * Hands the named order to `show`, anew for each entry of the way: the next toast of the same order leads to the same
 * address. Nothing when there is none, or it is not the user's.
 */
export function useNamedOrder(show: (order: OrderItem) => void): void {
  const { calls, readOne, pages } = useOwnOrders();
  const { order: named } = usePageSearch(pages.orders) as { order?: string };
  const entry = useRouterState({ select: (state) => state.location.state.__TSR_key ?? state.location.href });
  const onRead = useEffectEvent(show);
  useEffect(() => {
    const id = Number(named);
    if (!Number.isSafeInteger(id) || id < 1 || shown.has(entry)) return;
    let left = false;
    (readOne?.(id) ?? client.call((calls as OrderCalls).get, { id }, { quiet: true }))
      .then((order) => {
        if (left) return;
        shown.add(entry);
        onRead(order);
      })
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [calls, readOne, named, entry]);
}
