/** Why the lending pool changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const defiCauses = defineCauses({
  /** Coins that become shares, and what shares are paid. */
  defi_supply: 'earn',
  defi_withdrawal: 'earn',
  /** The operator's capital becomes shares of nobody. Only of the operator's accounts. */
  defi_seed: 'reserve',
  /** What a borrower does not owe any more because the pledge did not cover it, and what the reserve covers of that. */
  defi_write_off: 'loan',
  defi_cover: 'reserve',
});
