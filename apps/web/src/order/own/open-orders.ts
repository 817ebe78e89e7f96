/**
 * The user's live orders, all of them: one cache, which every screen reads and which the news of orders keep current. Who
 * logs in reads them once, whatever he looks at.
 */
import { type SpotOrder, listOrders } from '@glasshouse/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callKey } from '../../../app/data/use-call.ts';
import { client, queryClient } from '../../../app/services.ts';
import { useIsLoggedIn } from '../../../app/session/use-session.ts';
import { applyOrder } from '../model/orders.ts';
import { type WholeList, readPages } from '../model/read-pages.ts';
import { OPEN_ORDERS } from './keys.ts';

/** A user has at most 200 in a market. */
const MOST_PAGES = 20;

const OPTIONS = queryOptions<WholeList<SpotOrder>>({
  queryKey: callKey(listOrders, OPEN_ORDERS),
  queryFn: ({ signal }) =>
    readPages(
      (cursor) =>
        client.call(listOrders, cursor === undefined ? OPEN_ORDERS : { ...OPEN_ORDERS, cursor }, { signal, quiet: true }),
      MOST_PAGES,
    ),
  meta: { own: true, quiet: true },
});

const ordersOf = ({ list }: WholeList<SpotOrder>) => list;

/** The live orders of all pairs, newest first. */
export function useOpenOrders() {
  return useQuery({ ...OPTIONS, enabled: useIsLoggedIn(), select: ordersOf });
}

/** Reads them anew; a reading that is under way is joined. */
export function readOpenOrders(): Promise<WholeList<SpotOrder>> {
  return queryClient.fetchQuery({ ...OPTIONS, staleTime: 0 });
}

/** Puts a changed order into the live orders that were read. */
export function putOrder(order: SpotOrder): void {
  queryClient.setQueryData<WholeList<SpotOrder>>(OPTIONS.queryKey, (read) =>
    read ? { ...read, list: applyOrder(read.list, order) } : read,
  );
}
