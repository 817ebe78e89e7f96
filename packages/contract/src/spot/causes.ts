/** Why spot trading changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const spotCauses = defineCauses({
  spot_order_hold: 'reserve',
  spot_order_release: 'reserve',
  spot_trade: 'trade',
  spot_fee: 'fee',
  spot_rebate: 'reward',
});
