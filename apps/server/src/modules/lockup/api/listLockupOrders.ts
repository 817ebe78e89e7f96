/** GET /lh/deposit/order: orders of the user, newest first. */
import { listLockupOrders } from '@glasshouse/contract/lockup';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { showOrder } from '../events.ts';
import { type OrderFilter, loadOrders } from '../store/orders.ts';
import type { LockupParts } from './parts.ts';

const FILTERS = { '1': 'open', '2': 'matured', '3': 'early', open: 'open', ended: 'ended' } as const satisfies Record<
  string,
  OrderFilter
>;

export const listLockupOrdersHandler = (parts: LockupParts) =>
  handleUser(listLockupOrders, async ({ status, ...input }, { user }) => {
    const paging = readPaging(input);
    const states = await loadOrders(parts.platform.db, user.id, status === undefined ? null : FILTERS[status], paging.slice);
    const rows = states.map((state) => ({ id: state.order.id, state }));
    return presentPage(paging, rows, ({ state }) => showOrder(parts, state));
  });
