/** GET /user/withdraw/detail: one withdrawal of the user. */
import { getWithdrawal } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FundingParts } from './parts.ts';
import { presentWithdrawal } from './present.ts';
import { loadWithdrawal } from '../store/withdrawals.ts';

export const getWithdrawalHandler = (parts: FundingParts) =>
  handleUser(getWithdrawal, async (input, { user }) => {
    const found = (await loadWithdrawal(parts.platform.db, Number(input.id), user.id)) ?? refuse('FUNDING_WITHDRAWAL_UNKNOWN');
    return presentWithdrawal(parts, found);
  });
