/** Why contracts change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const contractsCauses = defineCauses({
  contract_order_hold: 'reserve',
  contract_order_release: 'reserve',
  /** Margin that a user adds to a position or takes out of it. */
  contract_margin: 'reserve',
  /** Margin that a close frees. */
  contract_margin_release: 'reserve',
  /** The realized result of a close: a gain or a loss. */
  contract_result: 'trade',
  contract_fee: 'fee',
  /** Funding between longs and shorts, and the atoms that rounding leaves of it. */
  contract_funding: 'funding',
  /** What a liquidation pays to the insurance fund. */
  contract_liquidation: 'fee',
  /** What the insurance fund pays of a loss that margin does not cover. */
  contract_insurance: 'reward',
  contract_rebate: 'reward',
});
