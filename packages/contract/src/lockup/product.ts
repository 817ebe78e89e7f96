/** Lockup. */
import { defineProduct } from '../core/product.ts';
import { lockupErrors } from './errors.ts';

export const lockupProduct = defineProduct({
  name: 'lockup',
  errors: lockupErrors,
  permissions: {
    /** See the entries of all users. */
    'lockup.read': { roles: ['support', 'compliance', 'auditor', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    lockup: typeof lockupProduct;
  }
}
