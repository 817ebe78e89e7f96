/** POST /admin/payouts/send: an approved withdrawal was sent by hand, by the transaction that is named. */
import { sendPayout } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { newsTables } from '../../notifications/index.ts';
import type { FundingParts } from '../api/parts.ts';
import { payoutPort, presentStaffPayout, requireTxid, requireWithdrawal } from '../api/payouts.ts';

export const sendPayoutHandler = (parts: FundingParts) =>
  handleStaff(
    sendPayout,
    async (tx, input, { staff, note, afterCommit }) => {
      const withdrawal = await requireWithdrawal(tx, input.id);
      const txid = await requireTxid(parts, tx, withdrawal, input.txid);
      const { sent, told } = await payoutPort(parts, 'manual').send(tx, withdrawal, { txid, batchId: null, staffId: staff.id });
      note({ details: { from: withdrawal.state, to: sent.state, txid } });
      afterCommit(told);
      return presentStaffPayout(parts, tx, sent);
    },
    { writes: ['withdrawals', 'payout_transactions', ...newsTables] },
  );
