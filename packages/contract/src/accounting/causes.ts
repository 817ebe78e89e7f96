/** Causes of credits and debits that two members of the staff decided. */
import { defineCauses } from '../core/cause-spec.ts';

export const accountingCauses = defineCauses({ manual_credit: 'funds', manual_debit: 'funds' });
