/** GET /user/withdraw/list: withdrawals of the user, newest first. */
import { listWithdrawals } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { presentPage, readPaging } from '../../../platform/calls/paging.ts';
import type { FundingParts } from './parts.ts';
import { presentWithdrawal } from './present.ts';
import { loadWithdrawals } from '../store/withdrawals.ts';

export const listWithdrawalsHandler = (parts: FundingParts) =>
  handleUser(listWithdrawals, async (input, { user }) => {
    const paging = readPaging(input);
    const rows = await loadWithdrawals(parts.platform.db, user.id, paging.slice);
    return presentPage(paging, rows, (row) => presentWithdrawal(parts, row));
  });
