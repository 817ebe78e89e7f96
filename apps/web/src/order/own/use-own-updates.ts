/** Keeps the orders and balances that were read current from their channels. */
import type { OrderCalls } from '@glasshouse/contract/orders';
import { listWallets } from '@glasshouse/contract/wallet';
import { useCallback } from 'react';
import { invalidateCall } from '../../app/data/use-call.ts';
import { useBalanceNews } from '../../app/live/use-balance-news.ts';
import { useReread } from '../../app/live/use-reread.ts';
import { useTopicEvents } from '../../app/live/use-topic.ts';
import { useOwnOrders } from '../product.ts';
import { putOrder } from './open-orders.ts';

const rereadWallets = () => void invalidateCall(listWallets);

/** Follows the user's orders and balances while a screen is shown. */
export function useOwnUpdates(): void {
  const product = useOwnOrders();
  const { calls } = product;
  // Nothing else keeps the lists of ended orders and fills current.
  const later = useReread(
    useCallback(() => {
      for (const call of [calls.list, calls.fills, ...('feeTier' in calls ? [(calls as OrderCalls).feeTier] : [])])
        void invalidateCall(call);
    }, [calls]),
  );
  useTopicEvents(product.orders, {}, (changed) => {
    for (const order of changed) putOrder(product, order);
    later();
  });
  useBalanceNews(rereadWallets);
}
