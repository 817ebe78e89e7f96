/** Why borrowing for spot trading changes balances. Orders and trades of the account have the causes of spot. */
import { defineCauses } from '../core/cause-spec.ts';

export const marginCauses = defineCauses({
  /** What is borrowed comes in, and the debt that stands against it. */
  margin_borrow: 'loan',
  /** What a begun hour adds to a debt. */
  margin_interest: 'loan',
  margin_repay: 'loan',
  /** The operator's part of interest that was paid; only of the operator's accounts. */
  margin_interest_fee: 'fee',
  /** The charge of a liquidation, to the fund. */
  margin_charge: 'loan',
  /** A debt that nothing is left for ends, and what the fund makes good of it. */
  margin_write_off: 'loan',
  margin_cover: 'reserve',
});
