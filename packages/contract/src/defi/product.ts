/** The lending pool: flexible deposits that borrowers pay for, with the loss where pledges do not cover it. */
import { defineProduct } from '../core/product.ts';
import { defiCauses } from './causes.ts';
import { defiErrors } from './errors.ts';
import { defiNotifications } from './notifications.ts';
import { defiParameters } from './parameters.ts';

export const defiProduct = defineProduct({
  name: 'defi',
  errors: defiErrors,
  causes: defiCauses,
  notifications: defiNotifications,
  parameters: defiParameters,
  capital: {
    /** On its way into the pool of its asset, where it becomes shares of no user. */
    defi_seed: { asset: null },
    /** What takes losses first. Suppliers count on it: it is not taken back. */
    defi_reserve: { asset: null },
  },
  hasMode: true,
  menu: ['defi'],
});

declare module '../core/product.ts' {
  interface Products {
    defi: typeof defiProduct;
  }
}
