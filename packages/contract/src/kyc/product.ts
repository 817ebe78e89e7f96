/** Identity verification. */
import { defineProduct } from '../core/product.ts';
import { kycErrors } from './errors.ts';
import { kycNotifications } from './notifications.ts';

export const kycProduct = defineProduct({
  name: 'kyc',
  errors: kycErrors,
  notifications: kycNotifications,
  queues: { kyc: ['reviewer', 'compliance', 'owner'] },
});

declare module '../core/product.ts' {
  interface Products {
    kyc: typeof kycProduct;
  }
}
