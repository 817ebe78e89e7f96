/** GET /user/withdraw/detail: one withdrawal of the user. */
import { getWithdrawal } from '@glasshouse/contract/funding';
import { handleUser } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { assetOf } from './asset-of.ts';
import type { FundingParts } from './parts.ts';
import { presentWithdrawal } from './present.ts';
import { loadWithdrawal } from '../store/withdrawals.ts';

export const getWithdrawalHandler = ({ platform, ledger }: FundingParts) =>
  handleUser(getWithdrawal, async (input, { user }) => {
    const found = (await loadWithdrawal(platform.db, Number(input.id), user.id)) ?? refuse('FUNDING_WITHDRAWAL_UNKNOWN');
    return presentWithdrawal(found, assetOf(ledger, found.assetId));
  });
