/** Modes of the installation, of products and of markets. */
import { defineProduct } from '../core/product.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { modesErrors } from './errors.ts';

export const modesProduct = defineProduct({
  name: 'modes',
  errors: modesErrors,
  proposals: { mode: { propose: ['treasurer', 'compliance', 'owner'], approve: ['treasurer', 'compliance', 'owner'] } },
  permissions: {
    'modes.read': { roles: STAFF_ROLES, decides: false },
    /** Tighten a mode at once; loosening takes a proposal. */
    'modes.set': { roles: ['support', 'treasurer', 'compliance', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    modes: typeof modesProduct;
  }
}
