/** Why lock-up changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const lockupCauses = defineCauses({
  /** Coins that a user locks, and that come back. */
  lockup_lock: 'transfer',
  lockup_return: 'transfer',
  lockup_yield: 'earn',
  lockup_penalty: 'fee',
  /** The yield of a whole term, set aside; what of it is not earned any more. Only of the operator's accounts. */
  lockup_reserve: 'reserve',
  lockup_unearned: 'reserve',
});
