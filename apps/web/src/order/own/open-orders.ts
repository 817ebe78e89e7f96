/**
 * The user's live orders of a product: one cache, which every screen reads and which order events keep current. It is read
 * once after a login, whatever page is open.
 */
import type { OrderItem } from '@glasshouse/contract/orders';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { callKey } from '../../app/data/use-call.ts';
import { client, queryClient } from '../../app/services.ts';
import { useIsLoggedIn } from '../../app/session/use-session.ts';
import { type OwnOrders, useOwnOrders } from '../product.ts';
import { applyOrder } from './orders.ts';
import { type WholeList, readPages } from './read-pages.ts';

/** A user has at most 200 in a market. */
const MOST_PAGES = 20;

/** The input that the cache is keyed by. */
const openOrders = ({ fields }: OwnOrders) => ({ status: 'open' as const, limit: 100, ...fields });

const keyOf = (product: OwnOrders) => callKey(product.calls.list, openOrders(product));

const optionsOf = (product: OwnOrders) =>
  queryOptions<WholeList<OrderItem>>({
    queryKey: keyOf(product),
    queryFn: ({ signal }) =>
      readPages(
        (cursor) =>
          client.call(product.calls.list, cursor === undefined ? openOrders(product) : { ...openOrders(product), cursor }, {
            signal,
            quiet: true,
          }),
        MOST_PAGES,
      ),
    meta: { own: true, quiet: true },
  });

const ordersOf = ({ list }: WholeList<OrderItem>) => list;

/** The live orders of all pairs, newest first. */
export function useOpenOrders() {
  return useQuery({ ...optionsOf(useOwnOrders()), enabled: useIsLoggedIn(), select: ordersOf });
}

/** Reads them anew; a reading that is under way is joined. */
export function readOpenOrders(product: OwnOrders): Promise<WholeList<OrderItem>> {
  return queryClient.fetchQuery({ ...optionsOf(product), staleTime: 0 });
}

/** Puts a changed order into the live orders that were read. */
export function putOrder(product: OwnOrders, order: OrderItem): void {
  queryClient.setQueryData<WholeList<OrderItem>>(keyOf(product), (read) =>
    read ? { ...read, list: applyOrder(read.list, order) } : read,
  );
}
