/** What the staff sees of lock-up. Nothing here changes an order: nobody redeems for a user or names a penalty. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { lockupOrder, lockupOffer } from './entities.ts';

export const listUserLockups = defineCall({
  id: 'lockup.listUserOrders',
  method: 'GET',
  path: '/admin/user/lockup',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, status: z.optional(z.enum(['open', 'ended'])), ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(lockupOrder),
  errors: ['CURSOR_INVALID'],
  summary: 'Lock-up orders of a user, newest first, as they see them themselves.',
});

export const getLockupOverview = defineCall({
  id: 'lockup.getOverview',
  method: 'GET',
  path: '/admin/lockup',
  access: 'staff',
  permission: 'earn.read',
  refresh: 'figures',
  input: {},
  output: z.strictObject({
    products: z.array(z.strictObject({ ...lockupOffer.shape, orders: z.int(), ended: z.int() })),
    funds: z.array(
      z.strictObject({
        code: z.string(),
        free: decimal,
        held: decimal,
        /** What the open orders will still be paid: the same as `held`. */
        promised: decimal,
        positions: z.int(),
      }),
    ),
    /** Payouts and ends that are due longer than ten seconds, and since when the oldest is. */
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Products by series, funds against what is promised from them, and what is overdue.',
});
