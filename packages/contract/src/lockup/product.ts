/** Lock-up: fixed-term deposits whose whole yield is set aside when they are made. */
import { defineProduct } from '../core/product.ts';
import { lockupCauses } from './causes.ts';
import { lockupErrors } from './errors.ts';
import { lockupNotifications } from './notifications.ts';
import { lockupParameters } from './parameters.ts';

export const lockupProduct = defineProduct({
  name: 'lockup',
  errors: lockupErrors,
  causes: lockupCauses,
  notifications: lockupNotifications,
  parameters: lockupParameters,
  /** What yields are promised from. */
  capital: { lockup: { asset: null, returns: true } },
  hasMode: true,
  menu: ['lockup'],
});

declare module '../core/product.ts' {
  interface Products {
    lockup: typeof lockupProduct;
  }
}
