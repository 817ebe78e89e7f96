/** Uploads. */
import { defineProduct } from '../core/product.ts';
import { filesErrors } from './errors.ts';

export const filesProduct = defineProduct({
  name: 'files',
  errors: filesErrors,
});

declare module '../core/product.ts' {
  interface Products {
    files: typeof filesProduct;
  }
}
