/** What the products of the finance tab share: their funds, and what of them is promised. */
import { defineProduct } from '../core/product.ts';

export const earnProduct = defineProduct({
  name: 'earn',
  permissions: {
    /** See products, funds, what is overdue and a user's positions in the finance products. */
    'earn.read': { roles: ['support', 'reviewer', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
  },
  menu: ['finance'],
});

declare module '../core/product.ts' {
  interface Products {
    earn: typeof earnProduct;
  }
}
