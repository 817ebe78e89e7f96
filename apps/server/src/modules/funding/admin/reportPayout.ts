/** POST /admin/payouts/report: the transaction of a row of a file, once. */
import { reportPayout } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import type { FundingParts } from '../api/parts.ts';
import { presentStaffPayout, requireTxid, requireWithdrawal } from '../api/payouts.ts';
import { saveTxid } from '../store/withdrawals.ts';

export const reportPayoutHandler = (parts: FundingParts) =>
  handleStaff(
    reportPayout,
    async (tx, input, { note }) => {
      const withdrawal = await requireWithdrawal(tx, input.id);
      const txid = await requireTxid(parts, tx, withdrawal, input.txid);
      const reported = (await saveTxid(tx, withdrawal.id, txid)) ?? refuse('FUNDING_PAYOUT_STATE');
      note({ details: { txid } });
      return presentStaffPayout(parts, tx, reported);
    },
    { writes: ['withdrawals', 'payout_transactions'] },
  );
