/** What the staff sees of margin. Nothing here sets a rate outside the curve, spares an account or liquidates one. */
import * as z from 'zod/mini';
import { defineCall } from '../core/define.ts';
import { decimal, id, idInput, listOf, pageFields, time } from '../core/schemas.ts';
import { marginAccount, marginEvent, marginFund, marginLiquidation, marginPool, marginState } from './entities.ts';

export const getMarginOverview = defineCall({
  id: 'margin.getOverview',
  method: 'GET',
  path: '/admin/margin',
  access: 'staff',
  permission: 'margin.read',
  refresh: 'rows',
  input: {},
  output: z.strictObject({
    pools: z.array(marginPool),
    funds: z.array(marginFund),
    /** Accounts with debts, the nearest to liquidation first, at most a hundred; `level` null: without a price. */
    accounts: z.array(
      z.strictObject({ user_id: id, state: marginState, level: z.nullable(decimal), assets: decimal, debts: decimal }),
    ),
    debtors: z.int(),
    liquidations: z.array(marginLiquidation),
    /** Hours that are due longer than ten seconds, and since when the oldest is. */
    overdue: z.strictObject({ count: z.int(), since: z.nullable(time) }),
    time,
  }),
  summary: 'Pools, funds, accounts by their level and liquidations.',
});

export const getUserMargin = defineCall({
  id: 'margin.getUserAccount',
  method: 'GET',
  path: '/admin/user/margin',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  target: { kind: 'user', field: 'user_id' },
  output: marginAccount,
  summary: 'The margin account of a user, as they see it themselves.',
});

export const listUserMarginEvents = defineCall({
  id: 'margin.listUserEvents',
  method: 'GET',
  path: '/admin/user/margin/events',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(marginEvent),
  errors: ['CURSOR_INVALID'],
  summary: 'What changed debts of a user, newest first.',
});
