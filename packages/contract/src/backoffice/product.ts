/** The staff: accounts, reviews, proposals, the audit log. */
import { defineProduct } from '../core/product.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { backofficeErrors } from './errors.ts';

export const backofficeProduct = defineProduct({
  name: 'backoffice',
  errors: backofficeErrors,
  proposals: { role: { propose: ['owner'], approve: ['owner'] } },
  permissions: {
    /** One's own account and sessions: every role. */
    own: { roles: STAFF_ROLES, decides: false },
    /** See who is on the staff, with role and state. */
    'staff.read': { roles: ['auditor', 'owner'], decides: false },
    /** Invite and shut accounts. */
    'staff.manage': { roles: ['owner'], decides: true },
    /** Read and verify the audit log. */
    'audit.read': { roles: ['compliance', 'auditor', 'owner'], decides: false },
    /** Reach reviews at all; each queue has a permission of its own, to see and decide. */
    'reviews.read': { roles: ['reviewer', 'treasurer', 'compliance', 'owner'], decides: false },
    /** See proposals; each kind has its own, to propose and to approve. */
    'proposals.read': { roles: ['reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'], decides: false },
  },
});

declare module '../core/product.ts' {
  interface Products {
    backoffice: typeof backofficeProduct;
  }
}
