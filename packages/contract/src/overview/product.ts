/** Figures and health of the installation, for the staff. */
import { defineProduct } from '../core/product.ts';
import { STAFF_ROLES } from '../core/roles.ts';

export const overviewProduct = defineProduct({
  name: 'overview',
  permissions: {
    /** What waits, what is unusual, figures and health. */
    'overview.read': { roles: STAFF_ROLES, decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    overview: typeof overviewProduct;
  }
}
