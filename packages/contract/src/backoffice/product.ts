/** The staff: accounts, reviews, proposals, the audit log. */
import { defineProduct } from '../core/product.ts';
import { STAFF_ROLES } from '../core/roles.ts';
import { backofficeErrors } from './errors.ts';

export const backofficeProduct = defineProduct({
  name: 'backoffice',
  errors: backofficeErrors,
  /** Queues of products to come. */
  queues: { sale: ['reviewer', 'compliance', 'owner'], dispute: ['reviewer', 'compliance', 'owner'] },
  proposals: { role: { propose: ['owner'], approve: ['owner'] } },
  permissions: {
    /** One's own account and sessions: every role. */
    own: STAFF_ROLES,
    /** See who is on the staff, with role and state. */
    'staff.read': ['auditor', 'owner'],
    /** Invite and shut accounts. */
    'staff.manage': ['owner'],
    /** Read and verify the audit log. */
    'audit.read': ['compliance', 'auditor', 'owner'],
    /** Reach reviews at all; each queue has a permission of its own, to see and decide. */
    'reviews.read': ['reviewer', 'treasurer', 'compliance', 'owner'],
    /** See proposals; each kind has its own, to propose and to approve. */
    'proposals.read': ['reviewer', 'treasurer', 'compliance', 'content', 'auditor', 'owner'],
  },
});

declare module '../core/product.ts' {
  interface Products {
    backoffice: typeof backofficeProduct;
  }
}
