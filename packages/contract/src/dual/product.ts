/** Dual investment: a promise to sell a coin, or to buy it, at a linked price, for a yield that is paid either way. */
import { defineProduct } from '../core/product.ts';
import { dualCauses } from './causes.ts';
import { dualErrors } from './errors.ts';
import { dualNotifications } from './notifications.ts';
import { dualParameters } from './parameters.ts';

export const dualProduct = defineProduct({
  name: 'dual',
  errors: dualErrors,
  causes: dualCauses,
  notifications: dualNotifications,
  parameters: dualParameters,
  /** What both outcomes are promised from. */
  capital: { dual: { asset: null, returns: true } },
  hasMode: true,
});

declare module '../core/product.ts' {
  interface Products {
    dual: typeof dualProduct;
  }
}
