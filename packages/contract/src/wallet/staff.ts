/** What the staff sees of a user's money: balances by account, and the bill. */
import { defineCall } from '../core/define.ts';
import { idInput, listOf, pageFields } from '../core/schemas.ts';
import { billEntry } from './bills.ts';
import { assetsOverview } from './calls.ts';

export const getUserBalances = defineCall({
  id: 'wallet.getUserBalances',
  method: 'GET',
  path: '/admin/user/balances',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput },
  target: { kind: 'user', field: 'user_id' },
  output: assetsOverview,
  summary: 'Every account of a user with what is available, reserved and worth, as they see it themselves.',
});

export const listUserBills = defineCall({
  id: 'wallet.listUserBills',
  method: 'GET',
  path: '/admin/user/bills',
  access: 'staff',
  permission: 'users.read',
  input: { user_id: idInput, ...pageFields },
  target: { kind: 'user', field: 'user_id' },
  output: listOf(billEntry),
  errors: ['CURSOR_INVALID'],
  summary: 'Every change of every account of a user, newest first, as they see it in their bill.',
});
