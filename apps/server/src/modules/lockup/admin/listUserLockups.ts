/** GET /admin/user/lockup: orders of a user as they see them themselves. */
import { listUserLockups } from '@glasshouse/contract/lockup';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { LockupParts } from '../api/parts.ts';
import { showOrder } from '../events.ts';
import { loadOrders } from '../store/orders.ts';

export const listUserLockupsHandler = (parts: LockupParts) =>
  handleStaff(listUserLockups, async (tx, { user_id: userId, status, ...input }) => {
    const paging = readPaging(input);
    const states = await loadOrders(tx, Number(userId), status ?? null, paging.slice);
    const rows = states.map((state) => ({ id: state.order.id, state }));
    return presentPage(paging, rows, ({ state }) => showOrder(parts, state));
  });
