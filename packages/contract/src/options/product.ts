/** Timed options. */
import { defineProduct } from '../core/product.ts';
import { optionsCauses } from './causes.ts';
import { optionsErrors } from './errors.ts';
import { optionsNotifications } from './notifications.ts';
import { optionsParameters } from './parameters.ts';

export const optionsProduct = defineProduct({
  name: 'options',
  errors: optionsErrors,
  causes: optionsCauses,
  notifications: optionsNotifications,
  parameters: optionsParameters,
  capital: { options: { asset: 'USDT' } },
  hasMode: true,
  marketKinds: ['option'],
});

declare module '../core/product.ts' {
  interface Products {
    options: typeof optionsProduct;
  }
}
