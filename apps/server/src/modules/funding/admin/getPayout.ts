/** GET /admin/payouts/detail: one withdrawal with its full destination. */
import { getPayout } from '@glasshouse/contract/funding';
import { handleStaff } from '../../../platform/calls/staff.ts';
import { destinationOf, presentStaffPayout, requireWithdrawal } from '../api/payouts.ts';
import type { FundingParts } from '../api/parts.ts';

export const getPayoutHandler = (parts: FundingParts) =>
  handleStaff(getPayout, async (tx, input) => {
    const withdrawal = await requireWithdrawal(tx, input.id);
    return {
      payout: await presentStaffPayout(parts, tx, withdrawal),
      destination: await destinationOf(parts, tx, withdrawal),
    };
  });
