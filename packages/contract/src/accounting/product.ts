/** The books; credits, debits and capital by two people. */
import { defineProduct } from '../core/product.ts';
import { accountingCauses } from './causes.ts';
import { accountingErrors } from './errors.ts';
import { accountingNotifications } from './notifications.ts';

export const accountingProduct = defineProduct({
  name: 'accounting',
  errors: accountingErrors,
  causes: accountingCauses,
  notifications: accountingNotifications,
  capital: { adjustments: { asset: null } },
  proposals: {
    credit: { propose: ['reviewer', 'treasurer', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    debit: { propose: ['treasurer', 'compliance', 'owner'], approve: ['treasurer', 'compliance', 'owner'] },
    house_capital: { propose: ['treasurer', 'owner'], approve: ['compliance', 'owner'] },
  },
  permissions: {
    /** Fee income, accounts of the operator, reconciliation. */
    'accounting.read': { roles: ['treasurer', 'compliance', 'auditor', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    accounting: typeof accountingProduct;
  }
}
