/** The public log. */
import { defineProduct } from '../core/product.ts';
import { proofsErrors } from './errors.ts';

export const proofsProduct = defineProduct({
  name: 'proofs',
  errors: proofsErrors,
});

declare module '../core/product.ts' {
  interface Products {
    proofs: typeof proofsProduct;
  }
}
