/** The order that the address of the orders page names is shown once, as a toast's "View" asks for it. */
import { type SpotOrder, getOrder } from '@glasshouse/contract';
import { useEffect, useEffectEvent } from 'react';
import { usePageSearch } from '../../../app/navigation/use-navigation.ts';
import { client } from '../../../app/services.ts';

/** Hands the named order to `show`; nothing when there is none, or it is not the user's. */
export function useNamedOrder(show: (order: SpotOrder) => void): void {
  const { order: named } = usePageSearch('/pages/transaction/currency_order');
  const onRead = useEffectEvent(show);
  useEffect(() => {
    const id = Number(named);
    if (!Number.isSafeInteger(id) || id < 1) return;
    let left = false;
    client
      .call(getOrder, { id }, { quiet: true })
      .then((order) => {
        if (!left) onRead(order);
      })
      .catch(() => {});
    return () => {
      left = true;
    };
  }, [named]);
}
