/** Why money from and to outside changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const fundingCauses = defineCauses({
  recharge: 'funds',
  withdrawal: 'funds',
  withdrawal_fee: 'fee',
  withdrawal_hold: 'reserve',
  withdrawal_release: 'reserve',
});
