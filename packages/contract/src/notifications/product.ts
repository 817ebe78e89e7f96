/** The notification centre, and broadcasts. */
import { defineProduct } from '../core/product.ts';
import { broadcastErrors, notificationsErrors } from './errors.ts';
import { broadcastNotifications } from './kinds.ts';

export const notificationsProduct = defineProduct({
  name: 'notifications',
  errors: { ...notificationsErrors, ...broadcastErrors },
  notifications: broadcastNotifications,
  proposals: { broadcast: { propose: ['content', 'compliance', 'owner'], approve: ['compliance', 'owner'] } },
  permissions: { 'broadcasts.read': { roles: ['support', 'compliance', 'content', 'auditor', 'owner'], decides: false } },
});

declare module '../core/product.ts' {
  interface Products {
    notifications: typeof notificationsProduct;
  }
}
