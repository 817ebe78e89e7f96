/** POST /user/withdraw/cancel: takes a withdrawal back while nobody has approved it. */
import { cancelWithdrawal } from '@glasshouse/contract/funding';
import { handleMoney } from '../../../platform/calls/handler.ts';
import { refuse } from '../../../platform/refusal.ts';
import { giveBack } from './end-withdrawal.ts';
import type { FundingParts } from './parts.ts';
import { presentWithdrawal } from './present.ts';
import { loadWithdrawal, markEnded } from '../store/withdrawals.ts';

export const cancelWithdrawalHandler = (parts: FundingParts) =>
  handleMoney(cancelWithdrawal, parts.platform, async (tx, input, { user, afterCommit }) => {
    const id = Number(input.id);
    if (!(await loadWithdrawal(tx, id, user.id))) refuse('FUNDING_WITHDRAWAL_UNKNOWN');
    // The review is locked first, as by whoever decides: of a cancellation and an approval at once, one comes too late.
    if (!(await parts.reviews.withdraw(tx, 'withdraw', id))) refuse('FUNDING_NOT_CANCELLABLE');
    const end = { from: ['requested'], state: 'cancelled', now: parts.platform.clock.now() } as const;
    const withdrawal = (await markEnded(tx, id, end)) ?? refuse('FUNDING_NOT_CANCELLABLE');
    afterCommit(await giveBack(parts, tx, withdrawal, null));
    return presentWithdrawal(parts, withdrawal);
  });
