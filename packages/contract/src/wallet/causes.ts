/** Why transfers between a user's own accounts change balances. */
import { defineCauses } from '../core/cause-spec.ts';

export const walletCauses = defineCauses({ account_transfer: 'transfer' });
