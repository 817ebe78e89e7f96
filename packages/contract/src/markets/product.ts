/** Instruments, prices, favorites and alerts. */
import { defineProduct } from '../core/product.ts';
import { marketsErrors } from './errors.ts';
import { marketsNotifications } from './notifications.ts';
import { marketsParameters } from './parameters.ts';

export const marketsProduct = defineProduct({
  name: 'markets',
  errors: marketsErrors,
  notifications: marketsNotifications,
  parameters: marketsParameters,
});

declare module '../core/product.ts' {
  interface Products {
    markets: typeof marketsProduct;
  }
}
