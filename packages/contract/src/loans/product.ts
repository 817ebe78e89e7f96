/** Loans against a pledge, lent by the pool: the trigger is three logged ticks, the sale is public trades. */
import { defineProduct } from '../core/product.ts';
import { loansCauses } from './causes.ts';
import { loansErrors } from './errors.ts';
import { loansNotifications } from './notifications.ts';
import { loansParameters } from './parameters.ts';

export const loansProduct = defineProduct({
  name: 'loans',
  errors: loansErrors,
  causes: loansCauses,
  notifications: loansNotifications,
  parameters: loansParameters,
  hasMode: true,
  menu: ['loans'],
});

declare module '../core/product.ts' {
  interface Products {
    loans: typeof loansProduct;
  }
}
