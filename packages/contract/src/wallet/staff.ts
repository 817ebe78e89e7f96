/** What the staff sees of a user's money: balances by account. */
import { defineCall } from '../core/define.ts';
import { idInput } from '../core/schemas.ts';
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
