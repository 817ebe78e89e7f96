/** Why dual investment changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const dualCauses = defineCauses({
  /** What a user puts in, and what of it comes back in the same coin. */
  dual_stake: 'transfer',
  dual_return: 'transfer',
  dual_yield: 'earn',
  /** What was put in becomes the operator's, and the other coin is paid for it. */
  dual_sold: 'earn',
  dual_payout: 'earn',
  /** Both outcomes' payouts, set aside; what of them is not needed any more. Only of the operator's accounts. */
  dual_reserve: 'reserve',
  dual_unneeded: 'reserve',
});
