/** Balances, bills and transfers. */
import { defineProduct } from '../core/product.ts';
import { walletCauses } from './causes.ts';
import { walletErrors } from './errors.ts';

export const walletProduct = defineProduct({
  name: 'wallet',
  errors: walletErrors,
  causes: walletCauses,
  hasMode: true,
  menu: ['bills'],
});

declare module '../core/product.ts' {
  interface Products {
    wallet: typeof walletProduct;
  }
}
