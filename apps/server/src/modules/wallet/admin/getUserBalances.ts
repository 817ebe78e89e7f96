/** GET /admin/user/balances: a user's accounts as he sees them himself. */
import { getUserBalances } from '@glasshouse/contract/wallet';
import { handleStaff } from '../../../platform/calls/staff.ts';
import type { WalletParts } from '../api/parts.ts';
import { presentAssets } from '../api/present-assets.ts';

export const getUserBalancesHandler = (parts: WalletParts) =>
  handleStaff(getUserBalances, (tx, input) => presentAssets(parts, tx, Number(input.user_id)));
