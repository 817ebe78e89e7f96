/** GET /admin/user/orders: spot orders of a user as he sees them himself. */
import { listUserOrders } from '@glasshouse/contract/spot';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { readFilters } from '../api/filters.ts';
import { type Venue, listOrdersOf, presentOrder } from '../../exchange/index.ts';

export const listUserOrdersHandler = (desk: Venue) =>
  handleStaff(listUserOrders, async (tx, input) => {
    const paging = readPaging(input);
    const query = { ...readFilters(desk, Number(input.user_id), {}), status: input.status };
    const orders = await listOrdersOf(tx, query, paging.slice);
    return presentPage(paging, orders, (order) => presentOrder(desk.rules(order.marketId), order));
  });
