/** Causes of credits and debits that two members of the staff decided, and of money that a closed account had. */
import { defineCauses } from '../core/cause-spec.ts';

export const accountingCauses = defineCauses({ manual_credit: 'funds', manual_debit: 'funds', unclaimed: 'funds' });
