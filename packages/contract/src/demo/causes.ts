/** Why the demo changes balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const demoCauses = defineCauses({ demo_funds: 'funds', demo_return: 'funds' });
