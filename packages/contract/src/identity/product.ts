/** Accounts, sessions, security, and what the staff sees and does of users. */
import { defineProduct } from '../core/product.ts';
import { identityErrors } from './errors.ts';
import { identityNotifications } from './notifications.ts';
import { securityErrors } from './security-errors.ts';
import { staffUserErrors } from './staff-errors.ts';

export const identityProduct = defineProduct({
  name: 'identity',
  errors: { ...identityErrors, ...securityErrors, ...staffUserErrors },
  stepUpErrors: ['IDENTITY_STEP_UP_REQUIRED', 'IDENTITY_PROOF_WRONG', 'IDENTITY_FACTOR_WRONG', 'IDENTITY_TOO_MANY_TRIES'],
  notifications: identityNotifications,
  queues: { account_deletion: ['reviewer', 'compliance', 'owner'] },
  permissions: {
    /** Search users and see what they have. */
    'users.read': { roles: ['support', 'reviewer', 'treasurer', 'compliance', 'auditor', 'owner'], decides: false },
    /** Write notes about users, for the staff. */
    'users.note': { roles: ['support', 'reviewer', 'treasurer', 'compliance', 'owner'], decides: false },
    /** Stop a user from taking new risk. */
    'users.freeze': { roles: ['support', 'reviewer', 'compliance', 'owner'], decides: false },
    'users.unfreeze': { roles: ['compliance', 'owner'], decides: true },
    /** Everything that is kept about one person, as a file. */
    'users.export': { roles: ['compliance', 'owner'], decides: true },
  },
});

declare module '../core/product.ts' {
  interface Products {
    identity: typeof identityProduct;
  }
}
