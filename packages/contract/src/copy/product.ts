/** Copy trading: contract orders of a trader are repeated for followers, within money that they set aside. */
import { defineProduct } from '../core/product.ts';
import { copyCauses } from './causes.ts';
import { copyErrors } from './errors.ts';
import { copyNotifications } from './notifications.ts';
import { copyParameters } from './parameters.ts';

export const copyProduct = defineProduct({
  name: 'copy',
  menu: ['copyTrade'],
  errors: copyErrors,
  causes: copyCauses,
  notifications: copyNotifications,
  parameters: copyParameters,
  queues: { copy_trader: ['reviewer', 'compliance', 'owner'] },
  proposals: {
    /** Ends the permission to be copied; it reaches no order, price, figure or share. */
    copy_conduct: { propose: ['reviewer', 'compliance', 'owner'], approve: ['compliance', 'owner'] },
  },
  permissions: {
    /** See traders, and what users follow. */
    'copy.read': { roles: ['support', 'reviewer', 'compliance', 'auditor', 'owner'], decides: false },
  },
  hasMode: true,
});

declare module '../core/product.ts' {
  interface Products {
    copy: typeof copyProduct;
  }
}
