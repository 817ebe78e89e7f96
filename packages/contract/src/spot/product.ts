/** Spot trading. */
import { defineProduct } from '../core/product.ts';
import { spotCauses } from './causes.ts';
import { spotNotifications } from './notifications.ts';
import { spotParameters } from './parameters.ts';

export const spotProduct = defineProduct({
  name: 'spot',
  causes: spotCauses,
  notifications: spotNotifications,
  parameters: spotParameters,
  hasMode: true,
  marketKinds: ['spot'],
  rebate: 'spot_rebate',
});

declare module '../core/product.ts' {
  interface Products {
    spot: typeof spotProduct;
  }
}
