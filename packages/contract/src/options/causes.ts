/** Why timed options change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const optionsCauses = defineCauses({ option_stake: 'trade', option_payout: 'trade', option_refund: 'trade' });
