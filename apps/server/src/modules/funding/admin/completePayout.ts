/** POST /admin/payouts/complete: a sent withdrawal has arrived; its hold is settled, once. */
import { completePayout } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { refuse } from '../../../platform/refusal.ts';
import { ledgerTables } from '../../ledger/index.ts';
import { newsTables } from '../../notifications/index.ts';
import { settle } from '../api/end-withdrawal.ts';
import type { FundingParts } from '../api/parts.ts';
import { presentStaffPayout, requireWithdrawal } from '../api/payouts.ts';
import { markEnded } from '../store/withdrawals.ts';

export const completePayoutHandler = (parts: FundingParts) =>
  handleStaff(
    completePayout,
    async (tx, input, { note, afterCommit }) => {
      const { id, state } = await requireWithdrawal(tx, input.id);
      const now = parts.platform.clock.now();
      const completed = (await markEnded(tx, id, { from: ['sent'], state: 'completed', now })) ?? refuse('FUNDING_PAYOUT_STATE');
      afterCommit(await settle(parts, tx, completed));
      note({ details: { from: state, to: completed.state, txid: completed.txid } });
      return presentStaffPayout(parts, tx, completed);
    },
    { writes: ['withdrawals', ...ledgerTables, ...newsTables] },
  );
