/** Spot trading on borrowed money: one account, a published pool, and sales of as much as heals. */
import { defineProduct } from '../core/product.ts';
import { marginCauses } from './causes.ts';
import { marginErrors } from './errors.ts';
import { marginNotifications } from './notifications.ts';
import { marginParameters } from './parameters.ts';

export const marginProduct = defineProduct({
  name: 'margin',
  menu: ['margin'],
  errors: marginErrors,
  causes: marginCauses,
  notifications: marginNotifications,
  parameters: marginParameters,
  permissions: {
    /** See pools, rates, accounts with debts and liquidations. */
    'margin.read': { roles: ['support', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
  },
  capital: {
    /** What can be lent. What is not lent may be taken back. */
    margin_pool: { asset: null, returns: true },
    /** What takes losses first. It is not taken back. */
    margin_insurance: { asset: null },
  },
  hasMode: true,
});

declare module '../core/product.ts' {
  interface Products {
    margin: typeof marginProduct;
  }
}
