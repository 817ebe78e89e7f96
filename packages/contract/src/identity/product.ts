/** Accounts, sessions, security, and what the staff sees and does of users. */
import { defineProduct } from '../core/product.ts';
import { identityErrors } from './errors.ts';
import { identityNotifications } from './notifications.ts';
import { securityErrors } from './security-errors.ts';
import { staffUserErrors } from './staff-errors.ts';

export const identityProduct = defineProduct({
  name: 'identity',
  errors: { ...identityErrors, ...securityErrors, ...staffUserErrors },
  notifications: identityNotifications,
  queues: { account_deletion: ['reviewer', 'compliance', 'owner'] },
  permissions: {
    /** Search users and see what they have. */
    'users.read': ['support', 'reviewer', 'treasurer', 'compliance', 'auditor', 'owner'],
    /** Write notes about users, for the staff. */
    'users.note': ['support', 'reviewer', 'treasurer', 'compliance', 'owner'],
    /** Stop a user from taking new risk. */
    'users.freeze': ['support', 'reviewer', 'compliance', 'owner'],
    'users.unfreeze': ['compliance', 'owner'],
    /** Everything that is kept about one person, as a file. */
    'users.export': ['compliance', 'owner'],
  },
});

declare module '../core/product.ts' {
  interface Products {
    identity: typeof identityProduct;
  }
}
