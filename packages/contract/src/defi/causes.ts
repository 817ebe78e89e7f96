/** Why the lending pool changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const defiCauses = defineCauses({
  /** Coins that become shares, and what shares are paid. */
  defi_supply: 'earn',
  defi_withdrawal: 'earn',
  /** The operator's capital becomes shares of nobody. Only of the operator's accounts. */
  defi_seed: 'reserve',
});
