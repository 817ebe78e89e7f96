/** Why copy trading changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const copyCauses = defineCauses({
  /** Set aside for a follow, and given back, within the contract account. */
  copy_budget: 'reserve',
  copy_release: 'reserve',
  /** A trader’s share of what a follower gained. */
  copy_share: 'reward',
});
