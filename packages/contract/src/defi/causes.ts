/** Why the lending pool changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const defiCauses = defineCauses({
  /** Coins that become shares, and what shares are paid: nothing is won or lost by either. */
  defi_supply: 'transfer',
  defi_withdrawal: 'transfer',
  /** The operator's capital becomes shares of nobody. Only of the operator's accounts. */
  defi_seed: 'reserve',
});
