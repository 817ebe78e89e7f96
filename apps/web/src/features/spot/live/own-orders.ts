/** The user's live orders as they were read and as changes come in: one cache, which every screen reads. */
import { type SpotOrder, listOrders } from '@glasshouse/contract';
import { callKey } from '../../../app/data/use-call.ts';
import { queryClient } from '../../../app/services.ts';
import { applyOrder } from '../model/orders.ts';
import { OPEN_ORDERS } from '../queries/keys.ts';

type Answer = { list: SpotOrder[]; page: number; limit: number };
const KEY = callKey(listOrders, OPEN_ORDERS);

/** Puts a changed order into the live orders that were read. */
export function putOrder(order: SpotOrder): void {
  queryClient.setQueryData<Answer>(KEY, (read) => (read ? { ...read, list: applyOrder(read.list, order) } : read));
}
