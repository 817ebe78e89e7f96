/** GET /admin/user/orders: spot orders of a user as he sees them himself. */
import { listUserOrders } from '@glasshouse/contract/spot';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { allSpotLists } from '../api/filters.ts';
import type { Venue } from '../../exchange/index.ts';

export const listUserOrdersHandler = (desk: Venue) =>
  handleStaff(listUserOrders, (tx, { user_id: id, ...input }) => allSpotLists(desk).orders(tx, Number(id), input));
