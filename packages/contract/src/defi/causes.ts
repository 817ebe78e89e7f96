/** Why the lending pool changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const defiCauses = defineCauses({
  /** Coins that become shares, and what comes back of them: nothing is won or lost by either. */
  defi_supply: 'held',
  defi_withdrawal: 'held',
  /** What shares are paid beyond what was supplied, and what is missing of it when the last share leaves. */
  defi_interest: 'earn',
  defi_loss: 'earn',
  /** The operator's capital becomes shares of nobody. Only of the operator's accounts. */
  defi_seed: 'reserve',
});
