/** What the staff sees of the lending pool. Nothing here sets a rate, moves cash, orders the line or hides a loss. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { defiLoans, defiMove, defiPool, defiPosition } from './entities.ts';

export const getUserDefi = defineCall({
  id: 'defi.getUserPosition',
  method: 'GET',
  path: '/admin/user/defi',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  target: { kind: 'user', field: 'user_id' },
  output: z.strictObject({ list: z.array(defiPosition), time }),
  summary: 'What a user has in each pool, as they see it themselves.',
});

export const listUserDefiMoves = defineCall({
  id: 'defi.listUserMoves',
  method: 'GET',
  path: '/admin/user/defi/moves',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(defiMove),
  errors: ['CURSOR_INVALID'],
  summary: 'What a user moved into pools and out of them, newest first.',
});

export const getDefiOverview = defineCall({
  id: 'defi.getOverview',
  method: 'GET',
  path: '/admin/defi',
  access: 'staff',
  permission: 'earn.read',
  refresh: 'figures',
  input: {},
  output: z.strictObject({
    pools: z.array(
      z.strictObject({
        ...defiPool.shape,
        loans: defiLoans,
        /** Positions above 0, the operator's own shares at their worth, and the newest hour that was charged. */
        positions: z.int(),
        seed_worth: decimal,
        hour: time,
      }),
    ),
    /** The line, first in, first out. */
    exits: z.array(z.strictObject({ id, code: z.string(), amount: decimal, paid: decimal, asked: time, place: z.int() })),
    /** Hours that are due longer than ten seconds, and since when the oldest is. */
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Pools with their loans, who waits in line, and what is overdue.',
});
