/** What the staff sees of a user's spot orders. Nothing here changes one. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { idInput, listOf, pageFields } from '../core/schemas.ts';
import { orderItem } from '../orders/orders.ts';

export const listUserOrders = defineCall({
  id: 'spot.listUserOrders',
  method: 'GET',
  path: '/admin/user/orders',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'history'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(orderItem),
  errors: ['CURSOR_INVALID'],
  summary: 'Spot orders of a user, newest first, as they see them themselves.',
});
